import { DELIVERY_FEE_RESPONSE_HOURS } from '../../src/domain/orders/policies/delivery-fee-rules.ts';
import type { OrderStatus } from '../../src/shared/enums/labels.ts';
import { formatMoney } from '../../src/shared/format/money.ts';
import { admins, type Customer } from '../people/people.ts';
import type { DemoListing } from './catalogue.ts';
import type { BidPlan } from './negotiation.ts';
import { acceptedAt, leaveUnpaid, standing } from './negotiation.ts';
import type { Random } from './random.ts';
import { after, DAY, HOUR } from './time.ts';

const MINUTE = HOUR / 60;

export type PaymentMethod = 'cod' | 'transfer' | 'qris';
export type LinePlan = { listing: DemoListing; price: number; tengkulak: number; qty: number };
type Role = 'customer' | 'farmer' | 'admin' | 'system';
type OrderStep = {
  from: OrderStatus | null;
  to: OrderStatus;
  by: string | null;
  role: Role;
  reason: string | null;
  at: Date;
};
/** A change of a listing's stock and of its reserved part, caused by an order. */
export type Movement = {
  listing: DemoListing;
  kind: 'reserve' | 'release' | 'sale';
  stockDelta: number;
  reservedDelta: number;
  by: string | null;
  at: Date;
};

/** An order of the demo with its progress at the time of the seeding. */
export type OrderPlan = {
  customer: Customer;
  bid: BidPlan | null;
  lines: LinePlan[];
  groupKey: string;
  status: OrderStatus;
  steps: OrderStep[];
  movements: Movement[];
  payment: PaymentMethod | null;
  delivery: 'pickup' | 'delivery' | null;
  notes: string | null;
  cancelReason: string | null;
  placedAt: Date;
  dueAt: Date | null;
  paidAt: Date | null;
  completedAt: Date | null;
  /** Cash on delivery: when the farmer received the money. */
  cashReceivedAt: Date | null;
  /** For a destination without a fee: the fee that the farmer has offered; null before that. */
  fee?: { offer: number; note: string } | null;
};

/** The intended course of an order; `until` ends it at a status. */
export type Fate = {
  end: 'completed' | 'refunded' | 'cancelled' | 'unpaid';
  until?: OrderStatus;
  payment?: PaymentMethod;
  /** Delivered by agreement, and awaiting the fee, or the buyer's acceptance of the offered one. */
  fee?: { offer: number; note: string } | null;
  /** Minutes from the placing to the payment, if one payment covers several orders. */
  payAfter?: number;
};

const PAY_WITHIN = 24 * HOUR;
const buyerRegrets = ['Salah memilih jumlah.', 'Sudah dapat dari tetangga.', 'Alamat belum siap menerima.'];
const refundReasons = [
  'Sebagian rusak di jalan, disepakati uang kembali.',
  'Kualitas tidak sesuai, barang diambil kembali oleh petani.',
];

/** Advances an order from its placing towards its end, in steps of plausible length, and stops at `now`. */
export function orderCourse(
  random: Random,
  start: { customer: Customer; lines: LinePlan[]; groupKey: string; bid?: BidPlan; at: Date; notes?: string },
  fate: Fate,
  now: Date,
): OrderPlan {
  const { customer, lines, bid, at } = start;
  const farmer = lines[0]?.listing.farmerUserId ?? null;
  const admin = admins[0]?.id ?? null;
  const payment = fate.payment ?? pickPayment(random);
  const order: OrderPlan = {
    customer,
    bid: bid ?? null,
    lines,
    groupKey: start.groupKey,
    status: 'awaiting_payment',
    steps: [],
    movements: [],
    payment,
    delivery: random.chance(0.3) ? 'pickup' : 'delivery',
    notes: start.notes ?? null,
    cancelReason: null,
    placedAt: at,
    dueAt: null,
    paidAt: null,
    completedAt: null,
    cashReceivedAt: null,
  };

  const move = (kind: Movement['kind'], when: Date, by: string | null) => {
    for (const { listing, qty } of lines) {
      order.movements.push({
        listing,
        kind,
        stockDelta: kind === 'sale' ? -qty : 0,
        reservedDelta: kind === 'reserve' ? qty : -qty,
        by,
        at: when,
      });
    }
  };
  /** One step, unless it would be after `now` or the course ends here; returns whether it was made. */
  const go = (to: OrderStatus, when: Date, by: string | null, role: Role, reason: string | null = null) => {
    const last = order.steps.at(-1);
    if (when > now || (last && fate.until === last.to)) return false;
    order.steps.push({ from: last?.to ?? null, to, by, role, reason, at: when });
    order.status = to;
    return true;
  };
  const cancel = (when: Date, by: string | null, role: Role, reason: string) => {
    if (!go('cancelled', when, by, role, reason)) return;
    order.cancelReason = reason;
    order.dueAt = null;
    move('release', when, by);
    if (bid?.status === 'accepted') leaveUnpaid(bid, when, role === 'system' ? 'system' : 'buyer');
  };
  const later = (from: Date, lowMinutes: number, highMinutes: number) =>
    after(from, random.int(lowMinutes, highMinutes) * MINUTE);

  let placed = at;
  if (bid) {
    const accepted = bid.steps.find((step) => step.event === 'accepted');
    go(
      'awaiting_checkout',
      at,
      accepted?.by === 'buyer' ? customer.id : farmer,
      accepted?.by === 'buyer' ? 'customer' : 'farmer',
    );
    move('reserve', at, accepted?.by === 'buyer' ? customer.id : farmer);
    order.dueAt = bid.holdUntil;
    if (!bid.checkoutAt) {
      order.payment = null;
      order.delivery = null;
      const lapsed = bid.steps.find((step) => step.event === 'lapsed');
      if (lapsed) cancel(lapsed.at, null, 'system', 'unpaid');
      return order;
    }
    placed = bid.checkoutAt;
    go('awaiting_payment', placed, customer.id, 'customer');
  } else {
    go(fate.fee === undefined ? 'awaiting_payment' : 'awaiting_fee', placed, customer.id, 'customer');
    move('reserve', placed, customer.id);
  }
  if (fate.fee !== undefined) {
    const named = later(placed, 20, 90);
    if (fate.fee)
      go('awaiting_fee', named, farmer, 'farmer', `Ongkir ${formatMoney(fate.fee.offer)}: ${fate.fee.note}`);
    return Object.assign(order, {
      delivery: 'delivery' as const,
      fee: fate.fee,
      dueAt: after(fate.fee ? named : placed, DELIVERY_FEE_RESPONSE_HOURS * HOUR),
    });
  }
  order.dueAt = after(placed, PAY_WITHIN);

  if (fate.end === 'unpaid') {
    cancel(order.dueAt, null, 'system', 'unpaid');
    return order;
  }
  if (fate.end === 'cancelled') {
    cancel(later(placed, 10, 600), customer.id, 'customer', random.pick(buyerRegrets));
    return order;
  }

  // The payment, or the farmer's confirmation of a cash order, turns the reservation into a sale.
  let when = later(placed, 15, payment === 'cod' ? 400 : 700);
  if (payment === 'cod') {
    if (!go('processing', when, farmer, 'farmer')) return order;
    move('sale', when, farmer);
    order.dueAt = null;
  } else {
    when = fate.payAfter ? after(placed, fate.payAfter * MINUTE) : when;
    if (!go('paid', when, admin, 'admin')) return order;
    move('sale', when, admin);
    order.dueAt = null;
    order.paidAt = when;
    when = later(when, 30, 600);
    if (!go('processing', when, farmer, 'farmer')) return order;
  }
  when = later(when, 120, 1_300);
  if (!go('shipped', when, farmer, 'farmer')) return order;
  when = later(when, 120, 2_400);
  if (!go('completed', when, customer.id, 'customer')) return order;
  order.completedAt = when;
  if (payment === 'cod') order.cashReceivedAt = when;
  if (fate.end === 'refunded')
    go('refunded', after(when, random.int(8, 60) * HOUR), admin, 'admin', random.pick(refundReasons));
  return order;
}

/** A payment method, weighted by its popularity here. */
export function pickPayment(random: Random): PaymentMethod {
  const weights = { cod: 35, transfer: 45, qris: 20 };
  return random.weighted(['cod', 'transfer', 'qris'] as const, (method) => weights[method]);
}

/** The order of an accepted bid, at the agreed price and quantity. */
export function orderOfBid(random: Random, bid: BidPlan, tengkulak: number, now: Date): OrderPlan | null {
  const at = acceptedAt(bid);
  if (!at) return null;
  const { price, qty } = standing(bid);
  const end = random.chance(0.03) && now.getTime() - at.getTime() > 10 * DAY ? 'refunded' : 'completed';
  return orderCourse(
    random,
    {
      customer: bid.customer,
      lines: [{ listing: bid.listing, price, tengkulak, qty }],
      groupKey: '',
      bid,
      at,
    },
    end === 'refunded' ? { end, payment: 'transfer' } : { end },
    now,
  );
}
