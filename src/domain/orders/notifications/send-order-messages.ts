import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type UserPreferences, users } from '../../../db/schema/auth-tables.ts';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import { orderLines, orders } from '../../../db/schema/order-tables.ts';
import { payments } from '../../../db/schema/payment-tables.ts';
import { taxDocuments } from '../../../db/schema/tax-document-tables.ts';
import type { Settings } from '../../../shared/schemas/settings-schemas.ts';
import type { AppContext } from '../../context.ts';
import { noticesAndEmailsOf } from '../../farmer-groups/membership/notify-members.ts';
import {
  isShareChangeEvent,
  shareChangeNotifications,
} from '../../farmer-groups/pooled-lots/share-change-notifications.ts';
import { emailsSql, type OptionalEmail, queueEmails } from '../../notifications/email/queue-emails.ts';
import type { UndoDelay } from '../../notifications/email/undo-delay.ts';
import { lockNoticesOfSql, type NewNotification, notify, notifyLocked } from '../../notifications/notify.ts';
import { allInTransaction } from '../../query-pipeline.ts';
import { nullable, text, typed } from '../../read-rows.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { createGuestToken, isGuestTokenValid } from '../policies/guest-token.ts';
import { holdConfirmationHref } from '../policies/hold-key.ts';
import { type OrderForEmail, orderEmail, orderMessageFacts } from './order-emails.ts';
import type { OrderMessageEvent } from './order-message-event.ts';
import { orderMessageTexts } from './order-message-texts.ts';

export type { OrderMessageEvent } from './order-message-event.ts';

/**
 * Notifies both sides of each order's event, on the site and by email, in the caller's transaction; called
 * last in a use case. A guest only gets emails. One email per order, event and side; with an undo delay, none
 * before its end.
 */
export async function sendOrderMessages(
  ctx: AppContext,
  all: OrderMessageEvent[],
  hold?: UndoDelay,
  known?: MessageSettings,
): Promise<void> {
  if (all.length === 0) return;
  // The members whose shares change are known only later, and all locks are taken at once, in one order.
  const withMembers = all.some(({ event }) => isShareChangeEvent(event));
  const { rows, settings } = await readMessageRows(
    ctx,
    all.map((news) => news.code),
    { known, lock: !withMembers },
  );
  const notices: NewNotification[] = [];
  const mails: OptionalEmail[] = [];
  for (const news of all) {
    const row = rows.find((one) => one.letters.order.code === news.code);
    if (!row) continue;
    const { order } = row.letters;
    const texts = orderMessageTexts(news, orderMessageFacts(row.letters, news));
    const kind = `order.${news.event}`;
    const data = { code: news.code };
    const part = repetitionKey(news, order);
    const page = news.ticket ? '/weighing' : '';
    const key = (side: string) => `order:${news.code}:${news.event}${part}:${side}`;
    const buyerMail = order.billing?.email ?? row.accountMail;
    const toBuyer = orderEmail(news, 'buyer', row.letters);
    if (texts.buyer && order.customerId) {
      notices.push({
        userId: order.customerId,
        kind,
        text: texts.buyer,
        href: `/orders/${news.code}${page}`,
        data,
      });
    }
    if (toBuyer && buyerMail)
      mails.push({ key: key('buyer'), to: buyerMail, letter: toBuyer, preferences: row.buyerPreferences });
    const toSeller = orderEmail(news, 'seller', row.letters);
    if (texts.seller) {
      const href = `/admin/orders/${news.code}${page}`;
      notices.push({ userId: row.sellerId, kind, text: texts.seller, href, data });
    }
    if (toSeller && row.sellerWants) {
      const { sellerMail: to, sellerPreferences: preferences } = row;
      mails.push({ key: key('seller'), to, letter: toSeller, preferences });
    }
  }
  if (!withMembers) {
    const written = await emailsSql(ctx, mails, hold, settings.site);
    return notifyLocked(ctx, notices, hold, written ?? undefined);
  }
  // Members whose deposits were sold are notified of their share when it has changed.
  const shares = await noticesAndEmailsOf(
    ctx,
    await shareChangeNotifications(
      ctx,
      all.flatMap((news) => {
        const order = rows.find((one) => one.letters.order.code === news.code)?.letters.order;
        return order ? [{ code: news.code, event: news.event, part: repetitionKey(news, order) }] : [];
      }),
    ),
  );
  await allInTransaction(
    queueEmails(ctx, [...mails, ...shares.mails], hold),
    notify(ctx, [...notices, ...shares.notices], hold),
  );
}

const REPEATABLE_EVENTS = new Set<OrderMessageEvent['event']>([
  'fee_offered',
  'fee_refused',
  'unpaid',
  'rejected',
  'paid',
  'shipped',
  'unshipped',
  'late_step',
]);

/** An event that can repeat is announced each time: partial refunds, an undone payment. */
function repetitionKey(
  { event, ticket, recall, step, promised }: OrderMessageEvent,
  order: { refunded: number; version: number },
): string {
  if (event === 'complaint' && step) return ':late';
  if (event === 'late_step' && promised) return `:${order.version}:promised`;
  if (recall) return `:${recall.id}`;
  if (ticket) return `:${ticket.code}`;
  if (event === 'surplus_back' || event === 'shortfall_in') return `:${order.version}`;
  if (event === 'refunded' || event === 'chargeback') return `:${order.refunded}`;
  return REPEATABLE_EVENTS.has(event) ? `:${order.version}` : '';
}

type MessageSettings = Pick<Settings, 'site' | 'store' | 'payment'>;
type Row = {
  letters: OrderForEmail;
  accountMail: string | null;
  /** Of the account with the buyer's address, if there is one. */
  buyerPreferences: UserPreferences;
  sellerId: string;
  sellerMail: string | null;
  sellerPreferences: UserPreferences;
  /** Whether the seller wants emails; notices are sent regardless. */
  sellerWants: boolean;
};

/** With `lock`, also takes the locks of `notify` for both sides of the orders. */
async function readMessageRows(
  ctx: AppContext,
  codes: string[],
  { known, lock }: { known: MessageSettings | undefined; lock: boolean },
): Promise<{ rows: Row[]; settings: MessageSettings }> {
  const both = sql`
    select ${orders.customerId} as id from ${orders} where ${inArray(orders.code, codes)}
    union select ${farmers.userId} from ${orders} join ${farmers} on ${farmers.id} = ${orders.farmerId}
    where ${inArray(orders.code, codes)}`;
  const ofSeller = (what: ReturnType<typeof sql>) =>
    sql`(select ${what} from ${users} where ${users.id} = ${farmers.userId})`;
  const reading = ctx.db
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
      sellerMail: typed(nullable(text), ofSeller(sql`${users.email}`)),
      sellerWants: ofSeller(sql`coalesce((${users.preferences} ->> 'email')::boolean, true)`).mapWith(
        Boolean,
      ),
      invoiced:
        sql`exists (select from ${taxDocuments} where ${taxDocuments.orderId} = ${orders.id})`.mapWith(
          Boolean,
        ),
      account: { name: users.name, email: users.email, phone: users.phone },
      buyerPreferences: preferencesOf(
        sql`lower(u.email) = lower(coalesce(${orders.billing} ->> 'email', ${users.email}))`,
      ),
      sellerPreferences: preferencesOf(sql`u.id = ${farmers.userId}`),
      line: orderLines,
      locked: lock ? lockNoticesOfSql(both) : sql`0`,
    })
    .from(orders)
    .innerJoin(farmers, eq(farmers.id, orders.farmerId))
    .leftJoin(users, eq(users.id, orders.customerId))
    .leftJoin(payments, eq(payments.groupCode, orders.groupCode))
    .leftJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(inArray(orders.code, codes))
    .orderBy(asc(orders.id), asc(orderLines.id));
  const [settings, found] = await allInTransaction(
    known ? Promise.resolve(known) : getSettings(ctx, 'site', 'store', 'payment'),
    reading,
  );
  const ofOrder = [...Map.groupBy(found, ({ order }) => order.id).values()];
  const rows = ofOrder.map((lines): Row => {
    const { order, payment, invoiced, seller, account, sellerId, ...told } = lines[0]!;
    const { billing } = order;
    const token = createGuestToken(ctx, order.code);
    const typed = billing ? `${billing.firstName} ${billing.lastName}`.trim() : '';
    return {
      letters: {
        order,
        lines: lines.flatMap(({ line }) => line ?? []),
        payment,
        invoiced,
        buyer: {
          name: account?.name ?? (typed || 'Pembeli'),
          phone: billing?.phone ?? account?.phone ?? null,
        },
        seller,
        settings,
        publicUrl: ctx.config.publicUrl,
        token: isGuestTokenValid(token, order.guestTokenHash) ? token : undefined,
        confirmHref: order.confirmBy ? holdConfirmationHref(ctx, order) : undefined,
      },
      accountMail: account?.email ?? null,
      buyerPreferences: told.buyerPreferences ?? {},
      sellerId,
      sellerMail: told.sellerMail,
      sellerPreferences: told.sellerPreferences ?? {},
      sellerWants: told.sellerWants,
    };
  });
  return { rows, settings };
}

const preferencesOf = (which: SQL) =>
  sql`(select u.preferences from ${users} u where ${which} limit 1)`.mapWith(users.preferences);
