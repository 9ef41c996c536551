import { and, asc, eq, exists } from 'drizzle-orm';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import { orders } from '../../../db/schema/order-tables.ts';
import { payments } from '../../../db/schema/payment-tables.ts';
import { sellerIdentities } from '../../../db/schema/seller-tables.ts';
import { type TaxDocumentSeller, taxDocuments } from '../../../db/schema/tax-document-tables.ts';
import { type OrderStatus, orderStatusText } from '../../../shared/enums/labels.ts';
import type { Currency } from '../../../shared/format/money.ts';
import { payableShortfall } from '../../../shared/rules/orders/money-back.ts';
import type { Settings } from '../../../shared/schemas/settings-schemas.ts';
import type { Actor, AppContext } from '../../context.ts';
import { fail, isDomainError } from '../../domain-error.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { type VisibleBilling, visibleBilling } from '../policies/contact-visibility.ts';
import { getOrderSide, type OrderSide } from '../policies/order-policy.ts';
import type { OrderParty } from '../policies/order-transition-rules.ts';
import { type PaymentState, paymentState } from '../policies/payment-state.ts';
import { type OrderItem, readOrderItems } from './order-view.ts';
import { readTaxDocuments, type TaxDocument } from './tax-documents.ts';
import { readWeighedLines, type WeighedLines } from './weighed-lines.ts';

/** One seller's part of an invoice; amounts in the store currency. */
export type InvoicePart = {
  code: string;
  status: OrderStatus;
  statusText: string;
  /** Its invoice's number, and all of its documents, the invoice first. */
  invoice: string;
  papers: TaxDocument[];
  seller: TaxDocumentSeller;
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
  /**
   * Whether an admin has verified the seller's identity, and whether the seller issues their own tax
   * invoices.
   */
  sellerChecked: boolean;
  sellerTaxable: boolean;
  /** The seller's withheld income tax, and its rate in hundredths of a percent; null without one. */
  taxRate: number | null;
  withheld: number;
};

export type Invoice = {
  /** Its own number; for a whole checkout the checkout's code. */
  number: string;
  ofGroup: boolean;
  placedAt: string;
  /** The time of the request, as of which its content is. */
  asOf: string;
  site: Settings['site'];
  currency: Currency;
  buyer: VisibleBilling;
  paymentMethod: string | null;
  parts: InvoicePart[];
  subtotal: number;
  discount: number;
  delivery: number;
  total: number;
  refunded: number;
  /** The transfer's addition to the total, which makes it unique; 0 when there is none. */
  suffix: number;
};

/**
 * The invoice of the order `code`, for its sides, an admin, or a guest with its token; 404 for anyone else. An order
 * that was never paid has none (`invoice_not_yet`, 409); `unpaid` returns its amounts anyway, for the delivery note of
 * goods that are paid on delivery.
 */
export async function getInvoice(
  ctx: AppContext,
  actor: Actor,
  code: string,
  token?: string,
  { unpaid = false } = {},
): Promise<Invoice> {
  const { orderId, party } = await getOrderSide(ctx, actor, code, token, 'getInvoice');
  const [row] = await readRows(ctx, eq(orders.id, orderId), unpaid);
  return row ? buildInvoice(ctx, { group: null, party }, [row]) : fail('invoice_not_yet');
}

/**
 * The invoice over every order of the checkout `group`: for its buyer, an admin, and a guest with the token
 * of one of its orders; a farmer gets only their own part. 404 for anyone else.
 */
export async function getGroupInvoice(
  ctx: AppContext,
  actor: Actor,
  group: string,
  token?: string,
): Promise<Invoice> {
  const all = await ctx.db.select({ code: orders.code }).from(orders).where(eq(orders.groupCode, group));
  const sides = new Map<string, OrderSide>();
  for (const { code } of all) {
    const side = await invoiceSide(ctx, actor, code, token);
    if (side) sides.set(code, side);
  }
  const [first] = sides.values();
  if (!first) return fail('order_not_found');
  // A guest proves one order by its token; the others of that checkout are theirs as well.
  const guest = [...sides.values()].some(({ party }) => party === 'guest');
  const invoiced = await readRows(ctx, eq(orders.groupCode, group));
  const rows = invoiced.filter(({ order }) => guest || sides.has(order.code));
  return buildInvoice(ctx, { group, party: first.party }, rows);
}

async function invoiceSide(ctx: AppContext, actor: Actor, code: string, token?: string) {
  try {
    return await getOrderSide(ctx, actor, code, token, 'getInvoice');
  } catch (thrown) {
    if (isDomainError(thrown)) return null;
    throw thrown;
  }
}

async function readRows(ctx: AppContext, where: ReturnType<typeof eq>, unpaid = false) {
  return ctx.db
    .select({
      order: orders,
      payment: payments,
      identity: sellerIdentities,
      seller: {
        name: farmers.name,
        address: farmers.address,
        city: farmers.city,
        province: farmers.province,
      },
    })
    .from(orders)
    .innerJoin(farmers, eq(farmers.id, orders.farmerId))
    .leftJoin(sellerIdentities, eq(sellerIdentities.farmerId, orders.farmerId))
    .leftJoin(payments, eq(payments.groupCode, orders.groupCode))
    .where(
      and(
        where,
        // An order that was never paid has no invoice.
        unpaid
          ? undefined
          : exists(
              ctx.db
                .select({ id: taxDocuments.id })
                .from(taxDocuments)
                .where(and(eq(taxDocuments.orderId, orders.id), eq(taxDocuments.kind, 'invoice'))),
            ),
      ),
    )
    .orderBy(asc(orders.id));
}

async function buildInvoice(
  ctx: AppContext,
  { group, party }: { group: string | null; party: OrderParty },
  rows: Awaited<ReturnType<typeof readRows>>,
): Promise<Invoice> {
  const [first] = rows;
  const buyer = first?.order.billing;
  // Cancelled before its checkout was completed: it was never invoiced.
  if (!first || !buyer) return fail('invoice_not_yet');
  const [{ site, store }, papers, items, weighed] = await Promise.all([
    getSettings(ctx, 'site', 'store'),
    readTaxDocuments(
      ctx,
      rows.map(({ order }) => order.id),
    ),
    readOrderItems(ctx, eq(orders.groupCode, first.order.groupCode), 100),
    readWeighedLines(
      ctx,
      rows.map(({ order }) => order.id),
    ),
  ]);
  const parts = rows.map(({ order, payment, identity, seller }): InvoicePart => {
    const own = papers.get(order.id) ?? { papers: [], seller };
    return {
      code: order.code,
      invoice: own.papers[0]?.code ?? order.code,
      papers: own.papers,
      status: order.status,
      statusText: orderStatusText(order.status, order.paymentMethod),
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
      shortfall: payableShortfall(order),
      notes: order.notes,
      payment: paymentState(order, payment?.status ?? null),
      sellerChecked: identity?.verifiedAt != null,
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
    asOf: ctx.clock.now().toISOString(),
    site,
    currency: store.currency,
    buyer: visibleBilling(buyer, first.order, party),
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
