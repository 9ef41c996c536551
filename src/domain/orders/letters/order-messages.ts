import { asc, eq, inArray, sql } from 'drizzle-orm';
import { farmers } from '../../../db/schema/accounts.ts';
import { users } from '../../../db/schema/auth.ts';
import { orderLines, orders } from '../../../db/schema/orders.ts';
import { payments } from '../../../db/schema/payments.ts';
import { shareNews } from '../../groups/lots/share-news.ts';
import { wordsOf } from '../../groups/who/tell-people.ts';
import type { Hold } from '../../notify/mail/hold.ts';
import { type AskedMail, queueMail } from '../../notify/mail/mail.ts';
import { type Notice, tell } from '../../notify/tell.ts';
import { orNull, text, typed } from '../../read-rows.ts';
import { getSettings } from '../../settings/get-settings.ts';
import type { Shop } from '../../shop.ts';
import { together } from '../../wire.ts';
import { guestToken, guestTokenFits } from '../rules/guest-token.ts';
import { holdHref } from '../rules/hold-key.ts';
import type { OrderNews } from './news.ts';
import { factsOf, type OrderForLetters, orderLetter } from './order-letters.ts';
import { newsTexts } from './order-news.ts';

export type { OrderNews } from './news.ts';

/**
 * Tells both sides of each order what has happened, in the site and by mail, in the caller's transaction; the last
 * thing that a verb does. A guest hears by mail alone. One mail per order, event and side; under a hold, none before its end.
 */
export async function sendOrderMessages(shop: Shop, all: OrderNews[], hold?: Hold): Promise<void> {
  if (all.length === 0) return;
  const rows = await readOrders(
    shop,
    all.map((news) => news.code),
  );
  const notices: Notice[] = [];
  const mails: AskedMail[] = [];
  for (const news of all) {
    const row = rows.find((one) => one.letters.order.code === news.code);
    if (!row) continue;
    const { order } = row.letters;
    const texts = newsTexts(news, factsOf(row.letters, news));
    const kind = `order.${news.event}`;
    const data = { code: news.code };
    const part = partOf(news, order);
    const page = news.ticket ? '/timbang' : '';
    const key = (side: string) => `order:${news.code}:${news.event}${part}:${side}`;
    const buyerMail = order.billing?.email ?? row.accountMail;
    const toBuyer = orderLetter(news, 'buyer', row.letters);
    if (texts.buyer && order.customerId) {
      notices.push({
        userId: order.customerId,
        kind,
        text: texts.buyer,
        href: `/orders/${news.code}${page}`,
        data,
      });
    }
    if (toBuyer && buyerMail) mails.push({ key: key('buyer'), to: buyerMail, letter: toBuyer });
    const toSeller = orderLetter(news, 'seller', row.letters);
    if (texts.seller) {
      const href = `/admin/orders/${news.code}${page}`;
      notices.push({ userId: row.sellerId, kind, text: texts.seller, href, data });
    }
    if (toSeller && row.sellerWants) mails.push({ key: key('seller'), to: row.sellerMail, letter: toSeller });
  }
  // Whose deposits it was sold of hears what of it is his, where that has changed.
  const shares = await wordsOf(
    shop,
    await shareNews(
      shop,
      all.flatMap((news) => {
        const order = rows.find((one) => one.letters.order.code === news.code)?.letters.order;
        return order ? [{ code: news.code, event: news.event, part: partOf(news, order) }] : [];
      }),
    ),
  );
  await together(
    queueMail(shop, [...mails, ...shares.mails], hold),
    tell(shop, [...notices, ...shares.notices], hold),
  );
}

const AGAIN = new Set<OrderNews['event']>([
  'fee_offered',
  'fee_refused',
  'unpaid',
  'rejected',
  'paid',
  'shipped',
  'unshipped',
]);

/** What can happen to an order more than once is told each time: parts of a refund, a payment that was taken back. */
function partOf({ event, ticket }: OrderNews, order: { refunded: number; version: number }): string {
  if (ticket) return `:${ticket.code}`;
  if (event === 'surplus_back' || event === 'shortfall_in') return `:${order.version}`;
  if (event === 'refunded' || event === 'chargeback') return `:${order.refunded}`;
  return AGAIN.has(event) ? `:${order.version}` : '';
}

type Row = {
  letters: OrderForLetters;
  accountMail: string | null;
  sellerId: string;
  sellerMail: string | null;
  /** Whether he takes mails; the notices come all the same. */
  sellerWants: boolean;
};

async function readOrders(shop: Shop, codes: string[]): Promise<Row[]> {
  const ofSeller = (what: ReturnType<typeof sql>) =>
    sql`(select ${what} from ${users} where ${users.id} = ${farmers.userId})`;
  const reading = shop.db
    .select({
      order: orders,
      payment: payments,
      sellerId: farmers.userId,
      seller: {
        name: farmers.name,
        phone: farmers.phone,
        phonePublic: farmers.phonePublic,
        address: farmers.address,
      },
      sellerMail: typed(orNull(text), ofSeller(sql`${users.email}`)),
      sellerWants: ofSeller(sql`coalesce((${users.preferences} ->> 'email')::boolean, true)`).mapWith(
        Boolean,
      ),
      account: { name: users.name, email: users.email, phone: users.phone },
    })
    .from(orders)
    .innerJoin(farmers, eq(farmers.id, orders.farmerId))
    .leftJoin(users, eq(users.id, orders.customerId))
    .leftJoin(payments, eq(payments.groupCode, orders.groupCode))
    .where(inArray(orders.code, codes));
  const ofThese = shop.db.select({ id: orders.id }).from(orders).where(inArray(orders.code, codes));
  const [settings, rows, lines] = await together(
    getSettings(shop, 'site', 'store', 'payment'),
    reading,
    shop.db.select().from(orderLines).where(inArray(orderLines.orderId, ofThese)).orderBy(asc(orderLines.id)),
  );
  return rows.map(({ order, payment, seller, account, sellerId, sellerMail, sellerWants }) => {
    const { billing } = order;
    const token = guestToken(shop, order.code);
    const typed = billing ? `${billing.firstName} ${billing.lastName}`.trim() : '';
    return {
      letters: {
        order,
        lines: lines.filter((line) => line.orderId === order.id),
        payment,
        buyer: {
          name: account?.name ?? (typed || 'Pembeli'),
          phone: billing?.phone ?? account?.phone ?? null,
        },
        seller,
        settings,
        publicUrl: shop.config.publicUrl,
        token: guestTokenFits(token, order.guestTokenHash) ? token : undefined,
        confirmHref: order.confirmBy ? holdHref(shop, order) : undefined,
      },
      accountMail: account?.email ?? null,
      sellerId,
      sellerMail,
      sellerWants,
    };
  });
}
