import { eq, sql } from 'drizzle-orm';
import { farmers } from '../../../db/schema/accounts.ts';
import { users } from '../../../db/schema/auth.ts';
import { reviews } from '../../../db/schema/catalogue.ts';
import { complaints } from '../../../db/schema/complaints.ts';
import { type Billing, orderLines, orders } from '../../../db/schema/orders.ts';
import { payments } from '../../../db/schema/payments.ts';
import { formatMoney, formatNumber } from '../../../shared/figures/money.ts';
import { uploadAddress } from '../../../shared/upload-address.ts';
import { mayUndo } from '../../payments/may-undo.ts';
import { type Instructions, providers } from '../../payments/providers.ts';
import { nums, typed } from '../../read-rows.ts';
import { refuse } from '../../refusal.ts';
import { getSettings } from '../../settings/get-settings.ts';
import type { Actor, Shop } from '../../shop.ts';
import { orderWhatsapp, type WhatsApp } from '../letters/order-whatsapp.ts';
import { findOpenRefund } from '../paying/open-refund.ts';
import { findRefundableCharge } from '../paying/refundable-charge.ts';
import { endedByItself, mayComplain } from '../rules/complaint-rules.ts';
import { contactsOpen, type ShownBilling, sellerPhoneOpen, shownBilling } from '../rules/contact-rules.ts';
import { guestToken } from '../rules/guest-token.ts';
import { isTicketWaiting, isWeighed } from '../rules/open-weighing.ts';
import { getOrderSide } from '../rules/order-policy.ts';

import {
  mayTakeCash,
  mayUndoShipping,
  type OrderEvent,
  type OrderParty,
  possibleEvents,
} from '../rules/order-rules.ts';

import { isPaidAtTheDoor } from '../rules/paid-at-the-door.ts';

import { type OrderPaper, readPapers } from './order-papers.ts';
import { type OrderItem, type OrderStep, readOrderHistory, readOrderItems } from './order-view.ts';

/** How a checkout is to be paid; only its buyer and the admin see it. */
type PaymentView = {
  method: 'transfer' | 'qris' | 'gateway';
  status: 'waiting' | 'checking' | 'confirmed' | 'cancelled';
  /** What is to be transferred, suffix included, over all orders of the checkout. */
  amount: number;
  suffix: number;
  proofUrl: string | null;
  /** Why the last proof was refused, while no other has come. */
  rejected: string | null;
} & Instructions;

export type OrderView = OrderItem & {
  subtotal: number;
  discount: number;
  delivery: number;
  /** How its delivery fee is agreed on for it alone; null where the fee was known. */
  fee: { state: 'asked' | 'offered' | 'agreed'; offer: number | null; note: string | null } | null;
  /** Whether its money came in through the platform. */
  paid: boolean;
  refunded: number;
  /** What its weighing left open: what the buyer gets back, or still owes. */
  surplus: number;
  shortfall: number;
  /** Whether something of it is sold by weighing. */
  mayWeigh: boolean;
  /** Whether a weigh ticket of it waits for the yes or no of the one who asks. */
  ticketWaits: boolean;
  couponCode: string | null;
  deliveryMethod: 'pickup' | 'delivery' | null;
  /** Street, phone and e-mail are left out for the seller until he needs them. */
  billing: ShownBilling | null;
  notes: string | null;
  cancelReason: string | null;
  /** Until when a large hold waits to be confirmed by the buyer's mail; null where none does. */
  confirmBy: string | null;
  farmerAddress: string;
  farmerPhone: string | null;
  /** Whom the one who asks can write to, with words that fit the order's stage. */
  whatsapp: WhatsApp[];
  version: number;
  history: OrderStep[];
  payment: PaymentView | null;
  complaint: {
    /** A disputed weigh ticket opened it: either side may have said no. */
    weighing: boolean;
    text: string;
    pictures: string[];
    createdAt: string;
    answer: string | null;
    answeredAt: string | null;
  } | null;
  /** Its invoice and the notes to it; none before its checkout is complete. */
  papers: OrderPaper[];
  /** The checkout's other orders; a guest, who placed them all at once, gets each one's token with it. */
  siblings: { code: string; farmer: string; total: number; token?: string }[];
  /** Paid at the door: when the seller said that he has the money, and whether the one who asks may say so now. */
  cashAt: string | null;
  mayTakeCash: boolean;
  /** Until when it can be contested, once that time runs. */
  contestUntil: string | null;
  /** Whether the one who asks may file a complaint now, or answer the one there is. */
  mayComplain: boolean;
  mayAnswer: boolean;
  /** The listings of it that its buyer has written about since he ordered. */
  reviewed: number[];
  /** For admins, of an order that was paid through the gateway: whether the gateway can send its money back; else null. */
  refundOnline: boolean | null;
  party: OrderParty;
  /** What the one who asks may do now. */
  actions: OrderEvent[];
};

/** One order as the side that asks may see it, with its history and what can be done; 404 for anybody else. */
export async function getOrder(shop: Shop, actor: Actor, code: string, token?: string): Promise<OrderView> {
  const side = await getOrderSide(shop, actor, code, token);
  const [[row], [item], history, papers] = await Promise.all([
    shop.db
      .select({
        order: orders,
        payment: payments,
        complaint: complaints,
        buyerPhone: users.phone,
        reviewed: typed(
          nums,
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
      .leftJoin(complaints, eq(complaints.orderId, orders.id))
      .where(eq(orders.id, side.orderId)),
    readOrderItems(shop, eq(orders.id, side.orderId), 1),
    readOrderHistory(shop, side.orderId),
    readPapers(shop, [side.orderId]),
  ]);
  if (!row || !item) return refuse('order_not_found');
  const siblings =
    side.party === 'farmer' ? [] : await readOrderItems(shop, eq(orders.groupCode, item.group), 100);
  const { order, complaint } = row;
  const { site, store } = await getSettings(shop, 'site', 'store');
  const sentAt = history.findLast(({ to }) => to === 'shipped')?.at;
  const mayUnship = !complaint && sentAt !== undefined && mayUndoShipping(new Date(sentAt), shop.clock.now());
  const weighed = isWeighed({ lines: item.goods });
  const mayWeigh = item.goods.some(({ weighing }) => weighing !== null);
  const mayUnpay = row.payment && order.paidAt && mayUndo(row.payment, shop.clock.now());
  const mayTalk = contactsOpen(order) || side.party === 'admin';
  const ownSide = side.party === 'admin' || side.party === 'farmer';
  const sellerPhone = row.farmer.phonePublic || ownSide || sellerPhoneOpen(order) ? row.farmer.phone : null;
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
    shortfall: order.shortfall,
    mayWeigh,
    ticketWaits: mayWeigh && (await isTicketWaiting(shop, order.id, side.party)),
    couponCode: order.couponCode,
    deliveryMethod: order.deliveryMethod,
    billing: order.billing && shownBilling(order.billing, order, side.party),
    notes: order.notes,
    cancelReason: order.cancelReason,
    confirmBy: order.confirmBy?.toISOString() ?? null,
    farmerAddress: row.farmer.address,
    farmerPhone: sellerPhone,
    whatsapp: orderWhatsapp(
      {
        code,
        status: order.status,
        goods: `${item.goods.map((line) => `${formatNumber(line.qty)} ${line.unit} ${line.name}`).join(', ')}, ${formatMoney(order.total, store.currency)}`,
        pickup: order.deliveryMethod === 'pickup',
        buyer: { name: item.customerName, phone: buyerPhone, address: placeOf(order.billing) },
        seller: { name: item.farmer.name, phone: sellerPhone, address: row.farmer.address },
        product: site.product,
        links: {
          buyer: order.customerId ? `${shop.config.publicUrl}/orders/${code}` : null,
          seller: `${shop.config.publicUrl}/admin/orders/${code}`,
        },
      },
      side.party,
    ),
    version: order.version,
    history,
    payment: side.party === 'farmer' ? null : await paymentView(shop, row.payment),
    complaint: complaint && {
      weighing: complaint.ticketId !== null,
      text: complaint.text,
      pictures: complaint.uploadIds.map(uploadAddress),
      createdAt: complaint.createdAt.toISOString(),
      answer: complaint.answer,
      answeredAt: complaint.answeredAt?.toISOString() ?? null,
    },
    papers: papers.get(order.id)?.papers ?? [],
    siblings: siblings
      .filter((other) => other.code !== code)
      .map((other) => ({
        code: other.code,
        farmer: other.farmer.name,
        total: other.total,
        ...(side.party === 'guest' ? { token: guestToken(shop, other.code) } : {}),
      })),
    cashAt: order.cashAt?.toISOString() ?? null,
    mayTakeCash: isPaidAtTheDoor(order) && mayTakeCash(order, side.party),
    contestUntil: order.contestUntil?.toISOString() ?? null,
    mayComplain: (!complaint || endedByItself(complaint)) && mayComplain(order, side.party, shop.clock.now()),
    mayAnswer: complaint !== null && complaint.answer === null && ['farmer', 'admin'].includes(side.party),
    reviewed: row.reviewed,
    refundOnline:
      side.party === 'admin' && row.payment?.method === 'gateway' && order.paidAt !== null
        ? await canRefundOnline(shop, order.id)
        : null,
    party: side.party,
    actions: possibleEvents(order.status, side.party).filter(
      (event) =>
        !(event === 'cancel' && (order.cashAt || weighed)) &&
        !((event === 'accept_fee' || event === 'refuse_fee') && order.feeState !== 'offered') &&
        !(event === 'unship' && !mayUnship) &&
        !(event === 'unpay' && (weighed || order.refunded > 0 || !mayUnpay)),
    ),
  };
}

/** A refund whose outcome is not known yet is asked for again the same way. */
async function canRefundOnline(shop: Shop, orderId: number): Promise<boolean> {
  const [open, charge] = await Promise.all([
    findOpenRefund(shop, orderId),
    findRefundableCharge(shop, orderId, 1),
  ]);
  return open !== null || charge !== null;
}

/** Where the goods go, as one says it: street, kabupaten, patokan. */
function placeOf(billing: Billing | null): string | null {
  if (!billing) return null;
  const landmark = billing.landmark ? ` (patokan: ${billing.landmark})` : '';
  return `${billing.address1}, ${billing.city}${landmark}`;
}

async function paymentView(
  shop: Shop,
  payment: typeof payments.$inferSelect | null,
): Promise<PaymentView | null> {
  if (!payment) return null;
  const { payment: settings } = await getSettings(shop, 'payment');
  const open = payment.status === 'waiting' || payment.status === 'checking';
  const amount = payment.due + payment.suffix;
  return {
    method: payment.method,
    status: payment.status,
    amount,
    suffix: payment.suffix,
    ...(open ? providers[payment.method].instructions(settings, amount) : {}),
    proofUrl: payment.proofUploadId && uploadAddress(payment.proofUploadId),
    rejected: payment.status === 'waiting' ? payment.rejectReason : null,
  };
}
