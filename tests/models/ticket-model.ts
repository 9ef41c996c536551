/**
 * What weighed orders of a pooled lot should come to, written down a second time and as simply as possible: plain objects,
 * whole grams and rupiah, no database. Nothing of the shop's own arithmetic is used. Balance and till are not kept step by
 * step but worked out from what the orders are worth, so that they check the shop's book as well.
 */

const HOUR = 3_600_000;
export const PRICE = 7_001;
export const COMMISSION_PERCENT = 3;
export const COUPON_PERCENT = 10;
/** Percent; base water and base hampa as the listing and the lot have them. */
export const TERMS = { tolerance: 10, moisture: 14, hampa: 3 };
export const FEE_PERCENT = 5;

export type Side = 'seller' | 'buyer';
export type Weighed = { net: number; moisture: number; hampa: number };
type ModelTicket = Weighed & {
  id: number;
  by: Side;
  status: 'proposed' | 'disputed' | 'confirmed';
  excess: boolean;
  at: number;
};
export type ModelOrder = {
  code: string;
  line: number;
  /** Grams that are sold, and that were ordered. */
  qty: number;
  ordered: number;
  /** Rupiah; `agreed` is what was agreed before it was weighed. */
  goods: number;
  discount: number;
  commission: number;
  agreed: { goods: number; discount: number; commission: number };
  payable: number | null;
  method: 'cod' | 'transfer';
  status: 'awaiting_payment' | 'paid' | 'processing' | 'shipped' | 'completed' | 'cancelled' | 'refunded';
  paid: boolean;
  cash: boolean;
  contested: boolean;
  suffix: number;
  refunded: number;
  surplus: number;
  shortfall: number;
  ticket: ModelTicket | null;
  /** Grams of each deposit that it stands sold of; null where it is sold of none. */
  taken: Map<number, number> | null;
  /** Given back whole without the goods: they stay sold and brought nothing. */
  brokeEven: boolean;
};
export type Model = {
  now: number;
  stock: number;
  reserved: number;
  /** What is left of each deposit, in grams. */
  deposits: number[];
  orders: ModelOrder[];
};

export const totalOf = (order: ModelOrder): number => order.goods - order.discount;

/** `a / b`, half up, in whole numbers. */
const halfUp = (a: bigint, b: bigint): number => Number((a + a + b) / (b + b));
const percent100 = (value: number): bigint => BigInt(Math.round(value * 100));

/** What of so many grams is paid for, in grams to the hundred. */
function payableOf({ net, moisture, hampa }: Weighed): number {
  let above = BigInt(net);
  let below = 1n;
  for (const [found, base] of [
    [moisture, TERMS.moisture],
    [hampa, TERMS.hampa],
  ] as const) {
    if (found <= base) continue;
    above *= 10_000n - percent100(found);
    below *= 10_000n - percent100(base);
  }
  return halfUp(above, below * 100n) * 100;
}

/** Whole parts of `amount` by largest remainder, the earlier first. */
function split(amount: number, weights: number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (all === 0n) return weights.map((_, at) => (at === 0 ? amount : 0));
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = exact.map((one) => Number(one / all));
  const order = weights
    .map((_, at) => at)
    .sort((a, b) => Number((exact[b]! % all) - (exact[a]! % all)) || a - b);
  let left = amount - parts.reduce((sum, part) => sum + part, 0);
  for (const at of order) {
    if (left === 0) break;
    parts[at]! += 1;
    left -= 1;
  }
  return parts;
}

/** What the platform keeps: of what was agreed on the part that the goods are worth now, and of that what was not given back. */
function commissionOf(order: ModelOrder): number {
  const { agreed, discount, goods, shortfall, refunded } = order;
  const before = agreed.goods - agreed.discount;
  const worth = Math.max(0, goods - discount - shortfall);
  const paid = totalOf(order) - shortfall;
  if (before === 0 || worth === 0 || paid === 0) return 0;
  const kept = BigInt(agreed.commission) * BigInt(worth) * BigInt(paid - refunded);
  return Math.min(worth, halfUp(kept, BigInt(before) * BigInt(paid)));
}

/** What the store adds for its coupon to what was paid and not given back. */
function couponOf(order: ModelOrder): number {
  const paid = totalOf(order) - order.shortfall;
  if (!order.paid && order.status !== 'completed') return 0;
  if (!['paid', 'processing', 'shipped', 'completed'].includes(order.status)) return 0;
  return paid === 0
    ? order.discount
    : halfUp(BigInt(order.discount) * BigInt(paid - order.refunded), BigInt(paid));
}

const inPart = (amount: number, before: number, after: number): number =>
  before === 0 ? 0 : Math.min(after, halfUp(BigInt(amount) * BigInt(after), BigInt(before)));

/** What an order brings the group, of which each deposit has its share. */
export function sharesOf(order: ModelOrder): { proceeds: number; fee: number; parts: [number, number][] } {
  const { goods, discount, commission, refunded, shortfall } = order;
  const open = goods - discount + couponOf(order) - commission - refunded - shortfall;
  const proceeds = order.brokeEven ? 0 : Math.max(0, open);
  const fee = Math.floor((proceeds * FEE_PERCENT) / 100);
  const taken = [...(order.taken ?? [])];
  const amounts = split(
    proceeds - fee,
    taken.map(([, grams]) => grams),
  );
  return { proceeds, fee, parts: taken.map(([deposit], at) => [deposit, amounts[at]!]) };
}

/** What the group is owed of all of it: what came in of what stands and the store's coupons, less the commission. */
export const balanceOf = ({ orders }: Model): number =>
  orders
    .filter(({ status }) => ['paid', 'processing', 'shipped', 'completed'].includes(status))
    .reduce(
      (sum, order) =>
        sum +
        (order.paid ? totalOf(order) - order.shortfall - order.refunded : 0) +
        couponOf(order) -
        order.commission,
      0,
    );

/** What lies in the till. */
export const tillOf = ({ orders }: Model): number =>
  orders
    .filter(({ paid }) => paid)
    .reduce(
      (sum, order) => sum + totalOf(order) - order.shortfall + order.surplus - order.refunded + order.suffix,
      0,
    );

export function deposit(model: Model, weighed: Weighed): string | null {
  const counts = Math.min(weighed.net, payableOf(weighed));
  if (counts === 0) return 'deposit_nothing';
  model.deposits.push(counts);
  model.stock += counts;
  return null;
}

export function takeBack(model: Model, at: number): string | null {
  const left = model.deposits[at]!;
  if (left === 0) return 'deposit_sold';
  if (model.stock - model.reserved < left) return 'deposit_held';
  model.stock -= left;
  model.deposits[at] = 0;
  return null;
}

export function place(
  model: Model,
  asked: { qty: number; method: ModelOrder['method']; coupon: boolean },
): ModelOrder | string {
  if (asked.qty > model.stock - model.reserved) return 'stock_short';
  const goods = halfUp(BigInt(PRICE) * BigInt(asked.qty), 1000n);
  const discount = asked.coupon ? Math.floor((goods * COUPON_PERCENT) / 100) : 0;
  const commission = Math.floor(((goods - discount) * COMMISSION_PERCENT) / 100);
  const order: ModelOrder = {
    ...{ code: '', line: 0, qty: asked.qty, ordered: asked.qty },
    ...{ goods, discount, commission, agreed: { goods, discount, commission } },
    ...{ payable: null, method: asked.method, status: 'awaiting_payment' },
    ...{ paid: false, cash: false, contested: false, suffix: 0, refunded: 0, surplus: 0, shortfall: 0 },
    ...{ ticket: null, taken: null, brokeEven: false },
  };
  model.reserved += asked.qty;
  model.orders.push(order);
  return order;
}

function sell(model: Model, order: ModelOrder): void {
  const parts = split(order.qty, model.deposits);
  order.taken = new Map([...parts.entries()].filter(([, grams]) => grams > 0));
  for (const [at, grams] of parts.entries()) model.deposits[at]! -= grams;
  model.stock -= order.qty;
}

function bringBack(model: Model, order: ModelOrder): void {
  for (const [at, grams] of order.taken ?? []) model.deposits[at]! += grams;
  model.stock += order.qty;
  order.taken = null;
}

/** Paid through the shop, or taken on to be paid at the door. */
export function pay(model: Model, order: ModelOrder, suffix: number): string | null {
  if (order.status !== 'awaiting_payment') return 'order_step_impossible';
  model.reserved -= order.qty;
  order.paid = order.method === 'transfer';
  order.status = order.paid ? 'paid' : 'processing';
  order.suffix = order.paid ? suffix : 0;
  sell(model, order);
  return null;
}

const weighable = (order: ModelOrder): string | null => {
  if (order.cash) return 'weighing_after_cash';
  const under = ['paid', 'processing', 'shipped'].includes(order.status);
  return under && (order.paid || order.method === 'cod') ? null : 'weighing_not_now';
};

/** A ticket of a line that has none, or in the place of the one that stands. */
export function weigh(
  model: Model,
  order: ModelOrder,
  by: Side,
  weighed: Weighed,
  { replaces, excess }: { replaces: boolean; excess: boolean },
): string | null {
  const not = weighable(order);
  if (not) return not;
  const { ticket } = order;
  const may = ticket ? replaces && ticket.status !== 'confirmed' && ticket.by === by : true;
  if (!may) return 'ticket_step_impossible';
  if (payableOf(weighed) === 0) return 'weighing_nothing';
  order.ticket = {
    ...weighed,
    id: 0,
    by,
    status: 'proposed',
    excess: by === 'buyer' && excess,
    at: model.now,
  };
  return null;
}

/** What the line comes to by its ticket, in the order and in the lot. */
function settle(model: Model, order: ModelOrder, ticket: ModelTicket, excess: boolean): string | null {
  const most = Math.floor((order.qty * (100 + TERMS.tolerance)) / 100);
  const sold = excess ? ticket.net : Math.min(ticket.net, most);
  const payable = payableOf({ ...ticket, net: sold });
  if (payable === 0) return 'weighing_nothing';
  // Of a lot no more is sold than was brought to it.
  if (sold - order.qty > model.stock - model.reserved) return 'weighing_above_lot';
  const goods = halfUp(BigInt(PRICE) * BigInt(payable), 1000n);
  const { agreed } = order;
  const discount = inPart(agreed.discount, agreed.goods, goods);
  const came = totalOf(order) - order.shortfall + order.surplus;
  const more = order.paid ? goods - discount - came : 0;
  // What went back before the scale is part of what it finds missing.
  const counted = Math.min(order.refunded, Math.max(0, -more));
  if (goods - discount - Math.max(0, more) < order.refunded - counted) return 'weighing_below_refunded';
  bringBack(model, order);
  Object.assign(order, { qty: sold, payable, goods, discount });
  order.shortfall = Math.max(0, more);
  order.surplus = Math.max(0, -more) - counted;
  order.refunded -= counted;
  order.commission = commissionOf(order);
  sell(model, order);
  ticket.status = 'confirmed';
  return null;
}

export function confirm(model: Model, order: ModelOrder, by: Side, excess: boolean): string | null {
  const { ticket } = order;
  if (!ticket) return 'ticket_changed';
  if (ticket.status !== 'proposed' || ticket.by === by) return 'ticket_step_impossible';
  return weighable(order) ?? settle(model, order, ticket, ticket.excess || (by === 'buyer' && excess));
}

export function dispute(order: ModelOrder, by: Side): string | null {
  const { ticket } = order;
  if (!ticket) return 'ticket_changed';
  if (ticket.status !== 'proposed' || ticket.by === by) return 'ticket_step_impossible';
  ticket.status = 'disputed';
  return null;
}

export function decide(model: Model, order: ModelOrder, upheld: boolean): string | null {
  const { ticket } = order;
  if (!ticket) return 'ticket_changed';
  if (ticket.status !== 'disputed') return 'ticket_step_impossible';
  if (upheld) return weighable(order) ?? settle(model, order, ticket, ticket.excess);
  order.ticket = null;
  return null;
}

/** 48 hours without a word: what lies inside the tolerance counts, and what cannot be settled so is the admin's. */
export function lapse(model: Model): number {
  const due = model.orders.filter(
    ({ ticket }) => ticket?.status === 'proposed' && ticket.at <= model.now - 48 * HOUR,
  );
  due.sort((a, b) => a.ticket!.id - b.ticket!.id);
  return due.filter((order) => {
    const { net } = order.ticket!;
    const inside =
      net * 100 >= order.qty * (100 - TERMS.tolerance) &&
      net <= Math.floor((order.qty * (100 + TERMS.tolerance)) / 100);
    if (!inside || weighable(order)) return false;
    if (settle(model, order, order.ticket!, false) === null) return true;
    order.ticket!.status = 'disputed';
    return false;
  }).length;
}

export function balance(order: ModelOrder, side: 'surplus' | 'shortfall', amount: number): string | null {
  if (order[side] !== amount) return 'balance_changed';
  if (side === 'shortfall' && ['cancelled', 'refunded'].includes(order.status))
    return 'order_step_impossible';
  order[side] = 0;
  if (side === 'shortfall') order.commission = commissionOf(order);
  return null;
}

export function refund(model: Model, order: ModelOrder, amount: number, restock: boolean): string | null {
  const { surplus } = order;
  if (amount > surplus && ['awaiting_payment', 'refunded'].includes(order.status))
    return 'order_step_impossible';
  // What was paid to the shop, or at the door, which its seller has and gives back.
  const held = order.paid
    ? totalOf(order) - order.shortfall - order.refunded + surplus
    : order.cash
      ? totalOf(order) - order.refunded
      : 0;
  if (amount > held) return 'refund_too_large';
  // What the scale made too much is the buyer's already, and goes first.
  order.surplus -= Math.min(amount, surplus);
  if (amount <= surplus) return null;
  const cancelled = order.status === 'cancelled';
  order.refunded += amount - surplus;
  if (!cancelled) order.commission = commissionOf(order);
  if (order.refunded < totalOf(order) - order.shortfall) return null;
  order.status = 'refunded';
  if (restock && !cancelled) bringBack(model, order);
  else order.brokeEven = true;
  return null;
}

export function cancel(model: Model, order: ModelOrder, by: Side): string | null {
  const from = ['awaiting_payment', 'paid', ...(by === 'seller' ? ['processing'] : [])];
  if (!from.includes(order.status)) return 'order_step_impossible';
  if (order.cash) return 'order_cash_taken';
  if (order.payable !== null) return 'order_weighed';
  if (order.status === 'awaiting_payment') model.reserved -= order.qty;
  else bringBack(model, order);
  order.contested = order.method === 'cod' && order.status !== 'awaiting_payment';
  order.status = 'cancelled';
  return null;
}

export function moveOn(order: ModelOrder, event: 'ship' | 'complete', by: Side): string | null {
  const may =
    event === 'ship'
      ? by === 'seller' && ['paid', 'processing'].includes(order.status)
      : by === 'buyer' && order.status === 'shipped';
  if (!may) return 'order_step_impossible';
  if (event === 'complete' && order.ticket && order.ticket.status !== 'confirmed') return 'weighing_open';
  order.status = event === 'ship' ? 'shipped' : 'completed';
  if (event === 'complete' && order.method === 'cod') order.cash = true;
  return null;
}

/** The seller has the money from the door. */
export function cash(order: ModelOrder): string | null {
  const now = order.method === 'cod' && !order.cash && ['processing', 'shipped'].includes(order.status);
  if (!now) return 'cash_not_now';
  order.cash = true;
  return null;
}
