import { and, asc, eq, isNull, ne, or } from 'drizzle-orm';
import { orders } from '../../../db/schema/orders.ts';
import type { PaperSeller } from '../../../db/schema/papers.ts';
import { payments } from '../../../db/schema/payments.ts';
import { sellerIdentities } from '../../../db/schema/sellers.ts';
import type { Currency } from '../../../shared/figures/money.ts';
import type { Settings } from '../../../shared/input/settings.ts';
import { type OrderStatus, orderStatusLabel } from '../../../shared/labels.ts';
import { isRefusal, refuse } from '../../refusal.ts';
import { getSettings } from '../../settings/get-settings.ts';
import type { Actor, Shop } from '../../shop.ts';
import { type ShownBilling, shownBilling } from '../rules/contact-rules.ts';
import { getOrderSide, type OrderSide } from '../rules/order-policy.ts';
import type { OrderParty } from '../rules/order-rules.ts';
import { type PaymentState, paymentState } from '../rules/payment-state.ts';
import { type OrderPaper, readPapers } from './order-papers.ts';
import { type OrderItem, readOrderItems } from './order-view.ts';
import { readWeighed, type WeighedLines } from './weighed-lines.ts';

/** One seller's part of an invoice; amounts in the store currency. */
export type InvoicePart = {
  code: string;
  status: OrderStatus;
  statusText: string;
  /** The number of its invoice, and all that was written about it, the invoice first. */
  invoice: string;
  papers: OrderPaper[];
  seller: PaperSeller;
  lines: OrderItem['goods'];
  weighed: WeighedLines;
  deliveryMethod: 'pickup' | 'delivery' | null;
  subtotal: number;
  discount: number;
  couponCode: string | null;
  delivery: number;
  total: number;
  refunded: number;
  surplus: number;
  shortfall: number;
  notes: string | null;
  payment: PaymentState;
  /** Whether an admin has seen the seller's papers, and whether he makes tax invoices of his own. */
  sellerChecked: boolean;
  sellerTaxable: boolean;
  /** Income tax that was withheld of the seller, and its rate in hundredths of a percent; null where none is. */
  taxRate: number | null;
  withheld: number;
};

export type Invoice = {
  /** Its own number; of what covers a whole checkout the checkout's code. */
  number: string;
  ofGroup: boolean;
  placedAt: string;
  /** When it was asked for: what it says stands as of then. */
  asOf: string;
  site: Settings['site'];
  currency: Currency;
  buyer: ShownBilling;
  paymentMethod: string | null;
  parts: InvoicePart[];
  subtotal: number;
  discount: number;
  delivery: number;
  total: number;
  refunded: number;
  /** What a transfer carries above the total, so that it can be told from others; 0 when there is none. */
  suffix: number;
};

/**
 * The invoice of the order `code`, to its sides, an admin, or a guest with its token; 404 for anybody else. An order
 * whose buyer has yet to complete the checkout has none (`invoice_not_yet`, 409).
 */
export async function getInvoice(shop: Shop, actor: Actor, code: string, token?: string): Promise<Invoice> {
  const { orderId, party } = await getOrderSide(shop, actor, code, token);
  const [row] = await readRows(shop, eq(orders.id, orderId));
  return row ? invoiceOf(shop, { group: null, party }, [row]) : refuse('invoice_not_yet');
}

/**
 * The invoice over every order of the checkout `group`: to its buyer, an admin, and a guest with the token of one of
 * its orders; a farmer gets it over his own part. 404 for anybody else.
 */
export async function getGroupInvoice(
  shop: Shop,
  actor: Actor,
  group: string,
  token?: string,
): Promise<Invoice> {
  const all = await readRows(shop, eq(orders.groupCode, group));
  const sides: (OrderSide | null)[] = [];
  for (const { order } of all) sides.push(await sideOrNothing(shop, actor, order.code, token));
  // A guest shows the token of one order; the others of his checkout are his as well.
  const guest = sides.some((side) => side?.party === 'guest');
  const rows = all.filter((_, at) => guest || sides[at]);
  const party = sides.find((side) => side !== null)?.party ?? 'guest';
  return rows.length > 0 ? invoiceOf(shop, { group, party }, rows) : refuse('order_not_found');
}

async function sideOrNothing(shop: Shop, actor: Actor, code: string, token?: string) {
  try {
    return await getOrderSide(shop, actor, code, token);
  } catch (thrown) {
    if (isRefusal(thrown)) return null;
    throw thrown;
  }
}

async function readRows(shop: Shop, where: ReturnType<typeof eq>) {
  return shop.db
    .select({ order: orders, payment: payments, identity: sellerIdentities })
    .from(orders)
    .leftJoin(sellerIdentities, eq(sellerIdentities.farmerId, orders.farmerId))
    .leftJoin(payments, eq(payments.groupCode, orders.groupCode))
    .where(
      and(
        where,
        ne(orders.status, 'awaiting_checkout'),
        // Nobody is billed for what waits for its delivery fee, or ended before that was agreed.
        or(isNull(orders.feeState), eq(orders.feeState, 'agreed')),
      ),
    )
    .orderBy(asc(orders.id));
}

async function invoiceOf(
  shop: Shop,
  { group, party }: { group: string | null; party: OrderParty },
  rows: Awaited<ReturnType<typeof readRows>>,
): Promise<Invoice> {
  const [first] = rows;
  const buyer = first?.order.billing;
  // Cancelled before its checkout was completed: nobody was ever billed.
  if (!first || !buyer) return refuse('invoice_not_yet');
  const [{ site, store }, papers, items, weighed] = await Promise.all([
    getSettings(shop, 'site', 'store'),
    readPapers(
      shop,
      rows.map(({ order }) => order.id),
    ),
    readOrderItems(shop, eq(orders.groupCode, first.order.groupCode), 100),
    readWeighed(
      shop,
      rows.map(({ order }) => order.id),
    ),
  ]);
  const parts = rows.map(({ order, payment, identity }): InvoicePart => {
    const own = papers.get(order.id) ?? refuse('invoice_not_yet');
    return {
      code: order.code,
      invoice: own.papers[0]!.code,
      papers: own.papers,
      status: order.status,
      statusText: orderStatusLabel[order.status],
      seller: own.seller,
      lines: items.find((item) => item.code === order.code)?.goods ?? [],
      weighed: weighed.get(order.id) ?? {},
      deliveryMethod: order.deliveryMethod,
      subtotal: order.subtotal,
      discount: order.discount,
      couponCode: order.couponCode,
      delivery: order.delivery,
      total: order.total,
      refunded: order.refunded,
      surplus: order.surplus,
      shortfall: order.shortfall,
      notes: order.notes,
      payment: paymentState(order, payment?.status ?? null),
      sellerChecked: identity?.checkedAt != null,
      sellerTaxable: identity?.taxable ?? false,
      taxRate: order.taxRate,
      withheld: order.withheld,
    };
  });
  const sum = (key: 'subtotal' | 'discount' | 'delivery' | 'total' | 'refunded') =>
    parts.reduce((all, part) => all + part[key], 0);
  return {
    number: group ?? parts[0]!.invoice,
    ofGroup: group !== null,
    placedAt: first.order.placedAt.toISOString(),
    asOf: shop.clock.now().toISOString(),
    site,
    currency: store.currency,
    buyer: shownBilling(buyer, first.order, party),
    paymentMethod: first.order.paymentMethod,
    parts,
    subtotal: sum('subtotal'),
    discount: sum('discount'),
    delivery: sum('delivery'),
    total: sum('total'),
    refunded: sum('refunded'),
    // A transfer's suffix belongs to the whole checkout, not to one of its orders.
    suffix: group !== null && first.payment?.status !== 'cancelled' ? (first.payment?.suffix ?? 0) : 0,
  };
}
