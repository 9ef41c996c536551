import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '../../../db/schema/auth-tables.ts';
import { reviews } from '../../../db/schema/catalogue-tables.ts';
import { complaints } from '../../../db/schema/complaint-tables.ts';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import { type Billing, orderLines, orders } from '../../../db/schema/order-tables.ts';
import { payments } from '../../../db/schema/payment-tables.ts';
import type { DeliveryFailure } from '../../../shared/enums/delivery-failures.ts';
import { dayInWib } from '../../../shared/format/dates.ts';
import { formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { uploadUrlOf } from '../../../shared/format/upload-url.ts';
import { payableShortfall } from '../../../shared/rules/orders/money-back.ts';
import { isPromisePast } from '../../../shared/rules/orders/order-steps.ts';
import type { AdminUseCase } from '../../admin-use-cases.ts';
import { type Actor, type AppContext, mayAdmin } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { mayUndoPayment } from '../../payments/may-undo-payment.ts';
import { type PaymentInstructions, paymentProviders } from '../../payments/payment-providers.ts';
import { bool, intArray, typed } from '../../read-rows.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { isPreparedInTime } from '../lifecycle/cancel-order.ts';
import { orderWhatsappLinks, type WhatsappLink } from '../notifications/order-whatsapp-links.ts';
import { findOpenRefund } from '../payments/find-open-refund.ts';
import { findRefundableCharge } from '../payments/find-refundable-charge.ts';
import { surplusOf } from '../payments/get-received-money.ts';
import { COMPLAINT_RULES, type ComplaintKind, isOwnOrder, mayComplain } from '../policies/complaint-rules.ts';
import {
  areContactsVisible,
  isSellerPhoneVisible,
  type VisibleBilling,
  visibleBilling,
} from '../policies/contact-visibility.ts';
import { firstOrderCode } from '../policies/first-order-code.ts';
import { createGuestToken } from '../policies/guest-token.ts';
import { isCashOnDelivery } from '../policies/is-cash-on-delivery.ts';
import { getOrderSide } from '../policies/order-policy.ts';
import {
  mayConfirmCash,
  mayUndoShipping,
  type OrderEvent,
  type OrderParty,
  possibleOrderEvents,
} from '../policies/order-transition-rules.ts';
import { isTicketAwaitingParty, isWeighed } from '../policies/order-weighing-state.ts';
import { type OrderHistoryEntry, type OrderItem, readOrderHistory, readOrderItems } from './order-view.ts';
import { readTaxDocuments, type TaxDocument } from './tax-documents.ts';

/** The payment instructions of a checkout; only its buyer and the admin see them. */
type PaymentView = {
  method: 'transfer' | 'qris' | 'gateway';
  status: 'waiting' | 'checking' | 'confirmed' | 'cancelled';
  /** The amount to transfer, suffix included, over all orders of the checkout. */
  amount: number;
  suffix: number;
  proofUrl: string | null;
  /** Why the last receipt was rejected, until a new one is uploaded. */
  rejected: string | null;
  /** The order whose late or surplus money paid this checkout. */
  creditFrom: string | null;
} & PaymentInstructions;

export type OrderView = OrderItem & {
  subtotal: number;
  discount: number;
  delivery: number;
  /** The agreement on its own delivery fee; null when the fee was known. */
  fee: { state: 'asked' | 'offered' | 'agreed'; offer: number | null; note: string | null } | null;
  /** Whether it was paid through the platform. */
  paid: boolean;
  refunded: number;
  /** The balance of its weighing: the buyer's surplus or shortfall. */
  surplus: number;
  shortfall: number;
  /**
   * The buyer's money that awaits a refund: paid after the cancellation or before it, or beyond the checkout's total or
   * the weighed total (`weighing`). Null when there is none, and for the seller.
   */
  toReturn: { late: number; cancelled: number; surplus: number; weighing: number } | null;
  /** The account for paying what its weighing left open; only for its buyer and the admin. */
  shortfallBank: { name: string; account: string; holder: string } | null;
  /** Whether any of its lines is sold by weighing. */
  mayWeigh: boolean;
  /** Whether one of its weigh tickets awaits the actor's confirmation. */
  ticketWaits: boolean;
  couponCode: string | null;
  deliveryMethod: 'pickup' | 'delivery' | null;
  /** Street, phone and email are hidden from the seller until they need them. */
  billing: VisibleBilling | null;
  notes: string | null;
  cancelReason: string | null;
  /** Until when a large hold awaits the confirmation by email; null otherwise. */
  confirmBy: string | null;
  farmerAddress: string;
  farmerPhone: string | null;
  /** The parties to whom the actor can write, with texts that fit the order's stage. */
  whatsapp: WhatsappLink[];
  version: number;
  history: OrderHistoryEntry[];
  payment: PaymentView | null;
  /** The buyer's complaint about the goods. */
  complaint: {
    text: string;
    pictures: string[];
    createdAt: string;
    /** The seller's statement, which does not close it. */
    reply: string | null;
    repliedAt: string | null;
    answer: string | null;
    answeredAt: string | null;
  } | null;
  /** The dispute of its weighing: an open one, otherwise the latest. Either side may have opened it. */
  weighingDispute: {
    text: string;
    createdAt: string;
    answer: string | null;
    answeredAt: string | null;
  } | null;
  /** Its invoice and notes; none before its checkout is complete. */
  papers: TaxDocument[];
  /** The checkout's other orders; a guest, who placed them together, gets each one's token too. */
  siblings: { code: string; farmer: string; total: number; token?: string }[];
  /** Cash on delivery: when the seller recorded the money, and whether the actor may record it now. */
  cashAt: string | null;
  /** How its delivery failed, if it did. */
  deliveryFailure: DeliveryFailure | null;
  mayTakeCash: boolean;
  /** The end of its dispute period, once it has started. */
  contestUntil: string | null;
  /** The day (WIB) promised to the buyer, and whether it has passed with nothing sent. */
  promisedDay: string | null;
  late: boolean;
  /** Whether the actor may file a complaint now, or respond to the existing one or to the dispute of the weighing. */
  mayComplain: boolean;
  mayAnswer: boolean;
  mayAnswerDispute: boolean;
  /** Whether the actor may close their own complaint as settled. */
  maySettle: boolean;
  /** Its listings that the buyer has reviewed since the order. */
  reviewed: number[];
  /** For admins, of an order paid through the gateway: whether the gateway can refund it; otherwise null. */
  refundOnline: boolean | null;
  party: OrderParty;
  /** The actor's possible events. */
  actions: OrderEvent[];
};

const disputes = alias(complaints, 'weighing_disputes');

/** Whether the buyer has complained about the goods, or about a delay. */
const filedSql = (late: boolean) =>
  typed(
    bool,
    sql`exists (select from ${complaints} c where c.order_id = ${orders.id} and c.ticket_id is null and c.late = ${late})`,
  );

/** The use case of each event that an admin causes; one without it is offered to admins who are not narrowed. */
const ADMIN_EVENTS: Partial<Record<OrderEvent, AdminUseCase>> = {
  offer_fee: 'offerDeliveryFee',
  pay: 'confirmPayment',
  unpay: 'undoPaymentConfirmation',
  confirm: 'confirmPayment',
  process: 'advanceOrder',
  ship: 'advanceOrder',
  unship: 'undoShipping',
  complete: 'advanceOrder',
  refund: 'refundOrder',
};

/** One order as the actor's side may see it, with its history and possible events; 404 for anyone else. */
export async function getOrder(
  ctx: AppContext,
  actor: Actor,
  code: string,
  token?: string,
): Promise<OrderView> {
  const side = await getOrderSide(ctx, actor, code, token, 'getOrder');
  const [[row], [item], history, papers] = await Promise.all([
    ctx.db
      .select({
        order: orders,
        payment: payments,
        complaint: complaints,
        dispute: disputes,
        filedGoods: filedSql(false),
        filedLate: filedSql(true),
        buyerPhone: users.phone,
        reviewed: typed(
          intArray,
          sql`(select coalesce(array_agg(distinct r.listing_id), '{}') from ${reviews} r
               join ${orderLines} l on l.listing_id = r.listing_id
               where l.order_id = ${orders.id} and r.user_id = ${orders.customerId} and r.created_at >= ${orders.placedAt})`,
        ),
        farmer: { address: farmers.address, phone: farmers.phone, phonePublic: farmers.phonePublic },
      })
      .from(orders)
      .innerJoin(farmers, eq(farmers.id, orders.farmerId))
      .leftJoin(users, eq(users.id, orders.customerId))
      .leftJoin(payments, eq(payments.groupCode, orders.groupCode))
      .leftJoin(
        complaints,
        eq(
          complaints.id,
          sql`(select c.id from ${complaints} c where c.order_id = ${orders.id} and c.ticket_id is null
               order by c.answer is null desc, c.id desc limit 1)`,
        ),
      )
      .leftJoin(
        disputes,
        eq(
          disputes.id,
          sql`(select c.id from ${complaints} c where c.order_id = ${orders.id} and c.ticket_id is not null
               order by c.answer is null desc, c.id desc limit 1)`,
        ),
      )
      .where(eq(orders.id, side.orderId)),
    readOrderItems(ctx, eq(orders.id, side.orderId), 1),
    readOrderHistory(ctx, side.orderId),
    readTaxDocuments(ctx, [side.orderId]),
  ]);
  if (!row || !item) return fail('order_not_found');
  const siblings =
    side.party === 'farmer' ? [] : await readOrderItems(ctx, eq(orders.groupCode, item.group), 100);
  const { order, complaint, dispute } = row;
  // A narrowed admin sees only the events that their duties allow.
  const mayCallAs = (useCase: AdminUseCase | undefined) =>
    side.party !== 'admin' || (actor.kind === 'user' && mayAdmin(actor, useCase));
  const mayAnswer = (
    kind: ComplaintKind,
    open: { answer: string | null; sellerReply: string | null } | null,
  ) =>
    open?.answer === null &&
    (COMPLAINT_RULES[kind].end.includes(side.party) || open.sellerReply === null) &&
    COMPLAINT_RULES[kind].answer.includes(side.party) &&
    !(actor.kind === 'user' && isOwnOrder(order, actor));
  const { site, store, payment } = await getSettings(ctx, 'site', 'store', 'payment');
  const late = isPromisePast(order, dayInWib(ctx.clock.now()));
  const sentAt = history.findLast(({ to }) => to === 'shipped')?.at;
  const mayUnship =
    !row.filedGoods && !dispute && sentAt !== undefined && mayUndoShipping(new Date(sentAt), ctx.clock.now());
  const weighed = isWeighed({ lines: item.goods });
  const mayWeigh = item.goods.some(({ weighing }) => weighing !== null);
  const mayUnpay =
    row.payment && order.paidAt && order.total > 0 && mayUndoPayment(row.payment, ctx.clock.now());
  const shortfall = payableShortfall(order);
  const mayTalk = areContactsVisible(order) || side.party === 'admin';
  const ownSide = side.party === 'admin' || side.party === 'farmer';
  const sellerPhone =
    row.farmer.phonePublic || ownSide || isSellerPhoneVisible(order) ? row.farmer.phone : null;
  const buyerPhone = mayTalk ? (order.billing?.phone ?? row.buyerPhone) : null;
  return {
    ...item,
    subtotal: order.subtotal,
    discount: order.discount,
    delivery: order.delivery,
    fee: order.feeState && { state: order.feeState, offer: order.feeOffer, note: order.feeNote },
    paid: order.paidAt !== null,
    refunded: order.refunded,
    surplus: order.surplus,
    shortfall,
    shortfallBank:
      shortfall > 0 && side.party !== 'farmer' && payment.bankAccount
        ? { name: payment.bankName, account: payment.bankAccount, holder: payment.bankHolder }
        : null,
    toReturn: side.party === 'farmer' ? null : await moneyToReturn(ctx, order, history),
    mayWeigh,
    ticketWaits: mayWeigh && (await isTicketAwaitingParty(ctx, order.id, side.party)),
    couponCode: order.couponCode,
    deliveryMethod: order.deliveryMethod,
    billing: order.billing && visibleBilling(order.billing, order, side.party),
    notes: order.notes,
    cancelReason: order.cancelReason,
    confirmBy: order.confirmBy?.toISOString() ?? null,
    farmerAddress: row.farmer.address,
    farmerPhone: sellerPhone,
    whatsapp: orderWhatsappLinks(
      {
        code,
        status: order.status,
        method: order.paymentMethod,
        goods: `${item.goods.map((line) => `${formatNumber(line.qty)} ${line.unit} ${line.name}`).join(', ')}, ${formatMoney(order.total, store.currency)}`,
        pickup: order.deliveryMethod === 'pickup',
        buyer: { name: item.customerName, phone: buyerPhone, address: deliveryAddressText(order.billing) },
        seller: { name: item.farmer.name, phone: sellerPhone, address: row.farmer.address },
        product: site.product,
        links: {
          buyer: order.customerId ? `${ctx.config.publicUrl}/orders/${code}` : null,
          seller: `${ctx.config.publicUrl}/admin/orders/${code}`,
        },
      },
      side.party,
    ),
    version: order.version,
    history,
    payment: side.party === 'farmer' ? null : await paymentView(ctx, row.payment),
    complaint: complaint && {
      text: complaint.text,
      pictures: complaint.uploadIds.map(uploadUrlOf),
      createdAt: complaint.createdAt.toISOString(),
      reply: complaint.sellerReply,
      repliedAt: complaint.sellerRepliedAt?.toISOString() ?? null,
      answer: complaint.answer,
      answeredAt: complaint.respondedAt?.toISOString() ?? null,
    },
    weighingDispute: dispute && {
      text: dispute.text,
      createdAt: dispute.createdAt.toISOString(),
      answer: dispute.answer,
      answeredAt: dispute.respondedAt?.toISOString() ?? null,
    },
    papers: papers.get(order.id)?.papers ?? [],
    siblings: siblings
      .filter((other) => other.code !== code)
      .map((other) => ({
        code: other.code,
        farmer: other.farmer.name,
        total: other.total,
        ...(side.party === 'guest' ? { token: createGuestToken(ctx, other.code) } : {}),
      })),
    cashAt: order.cashReceivedAt?.toISOString() ?? null,
    deliveryFailure: order.deliveryFailure,
    mayTakeCash:
      isCashOnDelivery(order) && mayConfirmCash(order, side.party) && mayCallAs('confirmCashPayment'),
    contestUntil: order.complaintUntil?.toISOString() ?? null,
    promisedDay: order.promisedDay,
    late,
    mayComplain: !(late ? row.filedLate : row.filedGoods) && mayComplain(order, side.party, ctx.clock.now()),
    mayAnswer: mayAnswer('goods', complaint) && mayCallAs('respondToComplaint'),
    mayAnswerDispute: mayAnswer('weighing', dispute),
    maySettle: complaint?.answer === null && COMPLAINT_RULES.goods.open.includes(side.party),
    reviewed: row.reviewed,
    refundOnline:
      side.party === 'admin' && row.payment?.method === 'gateway' && order.paidAt !== null
        ? await canRefundOnline(ctx, order.id)
        : null,
    party: side.party,
    actions: possibleOrderEvents(order.status, side.party).filter(
      (event) =>
        mayCallAs(ADMIN_EVENTS[event]) &&
        !(
          event === 'cancel' &&
          (order.cashReceivedAt || weighed || isPreparedInTime(order, side.party, ctx.clock.now()))
        ) &&
        !(event === 'fail_delivery' && (order.cashReceivedAt || !isCashOnDelivery(order))) &&
        !((event === 'accept_fee' || event === 'refuse_fee') && order.feeState !== 'offered') &&
        !(event === 'unship' && !mayUnship) &&
        !(event === 'unpay' && (weighed || order.refunded > 0 || !mayUnpay)),
    ),
  };
}

/** A refund with an unknown outcome is requested again through the gateway. */
async function canRefundOnline(ctx: AppContext, orderId: number): Promise<boolean> {
  const [open, charge] = await Promise.all([
    findOpenRefund(ctx, orderId),
    findRefundableCharge(ctx, orderId, 1),
  ]);
  return open !== null || charge !== null;
}

/** The delivery address as text: street, kabupaten, patokan. */
function deliveryAddressText(billing: Billing | null): string | null {
  if (!billing) return null;
  const landmark = billing.landmark ? ` (patokan: ${billing.landmark})` : '';
  return `${billing.address1}, ${billing.city}${landmark}`;
}

async function paymentView(
  ctx: AppContext,
  payment: typeof payments.$inferSelect | null,
): Promise<PaymentView | null> {
  if (!payment) return null;
  const { payment: settings } = await getSettings(ctx, 'payment');
  const open = payment.status === 'waiting' || payment.status === 'checking';
  const amount = payment.due + payment.suffix;
  return {
    method: payment.method,
    status: payment.status,
    amount,
    suffix: payment.suffix,
    ...(open ? paymentProviders[payment.method].instructions(settings, amount) : {}),
    proofUrl: payment.receiptUploadId && uploadUrlOf(payment.receiptUploadId),
    rejected: payment.status === 'waiting' ? payment.rejectReason : null,
    creditFrom: payment.creditFrom && (await firstOrderCode(ctx, payment.creditFrom)),
  };
}

async function moneyToReturn(
  ctx: AppContext,
  order: typeof orders.$inferSelect,
  history: OrderHistoryEntry[],
): Promise<OrderView['toReturn']> {
  const surplus = await surplusOf(ctx, order.groupCode);
  const kept = order.status === 'cancelled' && order.paidAt !== null ? order.total - order.refunded : 0;
  if (surplus === 0 && kept === 0 && order.surplus === 0) return null;
  const endedAt = history.findLast(({ to }) => to === 'cancelled')?.at;
  const late = endedAt !== undefined && order.paidAt !== null && order.paidAt.toISOString() >= endedAt;
  return { late: late ? kept : 0, cancelled: late ? 0 : kept, surplus, weighing: order.surplus };
}
