/**
 * What orders and their money should do, written down a second time and as simply as possible: plain objects, no
 * database. The commands of the walk run each step here and on the real thing, and compare.
 */

const HOUR = 3_600_000;
export const COMMISSION_PERCENT = 7;
export const COUPON_PERCENT = 15;
export const COUPON_LIMIT = 3;

export type Method = 'cod' | 'transfer' | 'qris' | 'gateway';
export type Party = 'customer' | 'farmer' | 'admin';

type ModelListing = { id: number; farmer: number; price: number; stock: number; reserved: number };
/** `taxed`: his income tax is withheld, at half a percent. */
type ModelFarmer = { id: number; fee: number; balance: number; taxed: boolean };

export type ModelOrder = {
  code: string;
  group: string;
  farmer: number;
  lines: { listing: number; qty: number }[];
  /** What its goods came to, before coupons. */
  goods: number;
  total: number;
  /** What is withheld of its seller for the state. */
  tax: number;
  discount: number;
  /** What the store has added for its coupon. */
  coupon: number;
  commission: number;
  agreedCommission: number;
  method: Method;
  status: 'awaiting_payment' | 'paid' | 'processing' | 'shipped' | 'completed' | 'cancelled' | 'refunded';
  /** Whether its money came in through the platform. */
  paid: boolean;
  refunded: number;
  dueAt: number | null;
  updatedAt: number;
  /** Once it is completed: until when its money is held. */
  contestUntil: number | null;
  /** Whether the seller has its money from the door. */
  cash: boolean;
};

export type ModelCharge = {
  ref: string;
  group: string;
  amount: number;
  orders: string[];
  paid: boolean;
  refunded: number;
};

export type Model = {
  now: number;
  listings: ModelListing[];
  farmers: ModelFarmer[];
  orders: ModelOrder[];
  charges: ModelCharge[];
  /** What came in twice and has not gone back, by group. */
  surplus: Map<string, number>;
  /** When an admin said that a group's money came in, unless it was taken back. */
  confirmed: Map<string, number>;
  /** Groups whose coupon stands used. */
  coupons: Set<string>;
  /** Σ of what came in and went out. */
  cash: number;
  payouts: ModelPayout[];
  /** By month (WIB): what was withheld less what went back to sellers, and what the state was paid of it. */
  withheld: Map<string, number>;
  deposits: { id: number; month: string; ntpn: string; amount: number; gone: boolean }[];
};

export type ModelPayout = {
  id: number;
  status: 'made' | 'approved' | 'exported' | 'sent' | 'done' | 'cancelled';
  /** Whose part has not come back, and how much it is. */
  parts: Map<number, number>;
};

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
const goods = (model: Model, order: ModelOrder, change: (listing: ModelListing, qty: number) => void) => {
  for (const { listing, qty } of order.lines) change(model.listings[listing]!, qty);
};
const groupOf = (model: Model, group: string) => model.orders.filter((order) => order.group === group);
const farmerOf = (model: Model, order: ModelOrder) => model.farmers[order.farmer]!;

/** `amount` in whole parts by largest remainder; equal remainders to the earlier part. */
function split(amount: number, weights: number[]): number[] {
  const all = sum(weights);
  const parts = weights.map((weight) => Math.floor((amount * weight) / all));
  const byRest = weights
    .map((weight, at) => ({ at, rest: (amount * weight) % all }))
    .sort((a, b) => b.rest - a.rest || a.at - b.at);
  for (let left = amount - sum(parts), at = 0; left > 0; left -= 1, at += 1) parts[byRest[at]!.at]! += 1;
  return parts;
}

export type Asked = {
  items: { listing: number; qty: number }[];
  method: Method;
  coupon: boolean;
  pickup: boolean;
};

/** What placing an order gives: the code of its refusal, or one order per farmer, in the order of the listings. */
export function place(model: Model, asked: Asked): { refused: string } | { made: ModelOrder[] } {
  const items = [...asked.items].sort((a, b) => a.listing - b.listing);
  for (const { listing, qty } of items) {
    const { stock, reserved } = model.listings[listing]!;
    if (qty > stock - reserved) return { refused: 'stock_short' };
  }
  if (asked.coupon && model.coupons.size >= COUPON_LIMIT) return { refused: 'coupon_used_up' };
  const parts = [...Map.groupBy(items, ({ listing }) => model.listings[listing]!.farmer)];
  const subtotals = parts.map(([, lines]) =>
    sum(lines.map(({ listing, qty }) => Math.floor(model.listings[listing]!.price * qty + 0.5))),
  );
  const discount = asked.coupon ? Math.floor((sum(subtotals) * COUPON_PERCENT) / 100) : 0;
  const discounts = split(discount, subtotals);
  const made = parts.map(([farmer, lines], at): ModelOrder => {
    const worth = subtotals[at]! - discounts[at]!;
    return {
      code: '',
      group: '',
      farmer,
      lines,
      goods: subtotals[at]!,
      tax: 0,
      total: worth + (asked.pickup ? 0 : model.farmers[farmer]!.fee),
      discount: discounts[at]!,
      coupon: 0,
      commission: Math.floor((worth * COMMISSION_PERCENT) / 100),
      agreedCommission: Math.floor((worth * COMMISSION_PERCENT) / 100),
      method: asked.method,
      status: 'awaiting_payment',
      paid: false,
      refunded: 0,
      dueAt: model.now + 24 * HOUR,
      updatedAt: model.now,
      contestUntil: null,
      cash: false,
    };
  });
  for (const order of made) goods(model, order, (listing, qty) => (listing.reserved += qty));
  model.orders.push(...made);
  return { made };
}

function move(model: Model, order: ModelOrder, status: ModelOrder['status']): void {
  order.status = status;
  order.updatedAt = model.now;
}

function sell(model: Model, order: ModelOrder, status: 'paid' | 'processing'): void {
  goods(model, order, (listing, qty) => {
    listing.stock -= qty;
    listing.reserved -= qty;
  });
  order.dueAt = null;
  move(model, order, status);
  farmerOf(model, order).balance -= order.commission;
}

/** Money for every order of a group that waits; whether there was any. */
function take(model: Model, group: string): boolean {
  const waiting = groupOf(model, group).filter((order) => order.status === 'awaiting_payment');
  for (const order of waiting) {
    sell(model, order, 'paid');
    order.paid = true;
    farmerOf(model, order).balance += order.total;
    model.cash += order.total;
  }
  return waiting.length > 0;
}

export function confirm(model: Model, order: ModelOrder, by: Party, suffix: number): string | null {
  if (by === 'customer') return 'forbidden';
  if (order.method === 'cod') {
    if (order.status !== 'awaiting_payment') return 'order_step_impossible';
    sell(model, order, 'processing');
    return null;
  }
  if (by === 'farmer') return 'forbidden';
  if (order.method === 'gateway') return 'gateway_confirms';
  if (!take(model, order.group)) return 'order_step_impossible';
  model.cash += suffix;
  model.confirmed.set(order.group, model.now);
  return null;
}

/** The admin takes his word back: for a day, while nothing has left or gone back. */
export function undoPayment(model: Model, order: ModelOrder, suffix: number): string | null {
  const paid = groupOf(model, order.group).filter((one) => one.paid);
  const at = model.confirmed.get(order.group);
  if (at === undefined || model.now - at > 24 * HOUR || paid.length === 0) return 'payment_undo_late';
  if (paid.some((one) => one.refunded > 0 || !['paid', 'processing'].includes(one.status))) {
    return 'payment_undo_late';
  }
  for (const one of paid) {
    goods(model, one, (listing, qty) => {
      listing.stock += qty;
      listing.reserved += qty;
    });
    farmerOf(model, one).balance += one.commission - one.total;
    model.cash -= one.total;
    one.paid = false;
    one.dueAt = model.now + 24 * HOUR;
    move(model, one, 'awaiting_payment');
  }
  model.cash -= suffix;
  model.confirmed.delete(order.group);
  return null;
}

const steps = { process: ['paid'], ship: ['paid', 'processing'], complete: ['shipped'] } as const;
const ends = { process: 'processing', ship: 'shipped', complete: 'completed' } as const;

const CONTEST = 7 * 24 * HOUR;

function complete(model: Model, order: ModelOrder): void {
  move(model, order, 'completed');
  order.contestUntil = model.now + CONTEST;
  if (order.method === 'cod') order.cash = true;
}

/** What of a farmer's balance can be paid out: nothing of what was not received, or may still be contested. */
export function free(model: Model, farmer: number): number {
  const held = model.orders.filter(
    (order) =>
      order.farmer === farmer &&
      order.paid &&
      (['paid', 'processing', 'shipped'].includes(order.status) ||
        (order.status === 'completed' && order.contestUntil! > model.now)),
  );
  return (
    model.farmers[farmer]!.balance -
    sum(
      held.map((order) =>
        Math.max(0, order.total - order.refunded + order.coupon - order.commission - order.tax),
      ),
    )
  );
}

/** The seller has the money from the door; an admin finds that out of one that was called off, too. */
export function takeCash(order: ModelOrder, model: Model, by: Party): string | null {
  if (by === 'customer') return 'forbidden';
  const calledOff = order.status === 'cancelled' && order.contestUntil !== null && by === 'admin';
  if (order.method !== 'cod' || order.cash) return 'cash_not_now';
  if (!['processing', 'shipped'].includes(order.status) && !calledOff) return 'cash_not_now';
  order.cash = true;
  if (calledOff) farmerOf(model, order).balance -= order.commission;
  if (order.status !== 'shipped') order.updatedAt = model.now;
  return null;
}

export function moveOn(
  model: Model,
  order: ModelOrder,
  event: 'process' | 'ship' | 'complete',
  by: Party,
): string | null {
  const may = event === 'complete' ? by !== 'farmer' : by !== 'customer';
  if (!may || !(steps[event] as readonly string[]).includes(order.status)) return 'order_step_impossible';
  if (event === 'complete') complete(model, order);
  else move(model, order, ends[event]);
  return null;
}

/** Cancelled: the goods are free again, the farmer is owed nothing for it, the coupon of a whole checkout comes back. */
export function undo(model: Model, order: ModelOrder): void {
  if (order.status === 'awaiting_payment') {
    goods(model, order, (listing, qty) => (listing.reserved -= qty));
  } else {
    goods(model, order, (listing, qty) => (listing.stock += qty));
    farmerOf(model, order).balance += order.commission - (order.paid ? order.total - order.refunded : 0);
  }
  if (order.method === 'cod' && order.status !== 'awaiting_payment') order.contestUntil = model.now + CONTEST;
  order.dueAt = null;
  move(model, order, 'cancelled');
  releaseCoupon(model, order);
}

/** A use comes back once nothing of its checkout stands, in whatever way each order ended. */
function releaseCoupon(model: Model, order: ModelOrder): void {
  const over = (one: ModelOrder) => one.status === 'cancelled' || one.status === 'refunded';
  if (groupOf(model, order.group).every(over)) model.coupons.delete(order.group);
}

/** `amount × part / whole`, to the nearest whole number, half up. */
const share = (amount: number, part: number, whole: number): number =>
  Number((BigInt(amount) * BigInt(part) * 2n + BigInt(whole)) / (2n * BigInt(whole)));

/** The store bears the coupon: what it adds for each seller follows what was paid and not given back. */
export function addCoupons(model: Model): void {
  for (const order of model.orders) {
    const stands = order.paid
      ? ['paid', 'processing', 'shipped', 'completed'].includes(order.status)
      : order.status === 'completed';
    const off = order.status === 'cancelled' && order.cash ? order.discount : 0;
    const due = stands ? share(order.discount, order.total - order.refunded, order.total) : off;
    farmerOf(model, order).balance += due - order.coupon;
    order.coupon = due;
  }
}

export function cancel(model: Model, order: ModelOrder, by: Party): string | null {
  const from = ['awaiting_payment', 'paid', ...(by === 'customer' ? [] : ['processing'])];
  if (!from.includes(order.status)) return 'order_step_impossible';
  if (order.cash) return 'order_cash_taken';
  undo(model, order);
  return null;
}

export function refund(model: Model, order: ModelOrder, amount: number, restock: boolean): string | null {
  if (['awaiting_payment', 'refunded'].includes(order.status)) return 'order_step_impossible';
  if (amount > (order.paid || order.cash ? order.total - order.refunded : 0)) return 'refund_too_large';
  const cancelled = order.status === 'cancelled';
  order.refunded += amount;
  order.updatedAt = model.now;
  if (order.paid) model.cash -= amount;
  if (!cancelled || !order.paid) {
    const kept = share(order.agreedCommission, order.total - order.refunded, order.total);
    farmerOf(model, order).balance += order.commission - kept - (order.paid ? amount : 0);
    order.commission = kept;
  }
  if (order.refunded === order.total) {
    order.status = 'refunded';
    if (!cancelled && restock) goods(model, order, (listing, qty) => (listing.stock += qty));
    releaseCoupon(model, order);
  }
  return null;
}

/** The orders that lapse now; those that the gateway may yet know of are left out. */
export function lapsing(model: Model): ModelOrder[] {
  const charged = new Set(model.charges.map((charge) => charge.group));
  return model.orders.filter(
    (order) => order.status === 'awaiting_payment' && order.dueAt! <= model.now && !charged.has(order.group),
  );
}

export function completeSent(model: Model): number {
  const sent = model.orders.filter(
    (order) =>
      order.status === 'shipped' &&
      (order.paid || order.cash) &&
      order.updatedAt <= model.now - 7 * 24 * HOUR,
  );
  for (const order of sent) complete(model, order);
  return sent.length;
}

/** Money of a charge comes in: what waits is paid, what was cancelled has it to be given back, the rest is surplus. */
export function settle(model: Model, charge: ModelCharge): void {
  if (charge.paid) return;
  charge.paid = true;
  const own = groupOf(model, charge.group).filter((order) => charge.orders.includes(order.code));
  for (const order of own.filter((one) => one.status !== 'awaiting_payment')) {
    if (order.status === 'cancelled' && !order.paid) {
      order.paid = true;
      order.updatedAt = model.now;
    } else {
      model.surplus.set(charge.group, (model.surplus.get(charge.group) ?? 0) + order.total);
    }
    model.cash += order.total;
  }
  take(model, charge.group);
}

/** The gateway has given back, or the bank taken, `amount` more of a charge, of which some may be booked already. */
export function giveBack(
  model: Model,
  charge: ModelCharge,
  amount: number,
  booked: number,
  bank: boolean,
): void {
  charge.refunded += amount;
  const all = sum(model.charges.filter((one) => one.group === charge.group).map((one) => one.refunded));
  // What a bank takes comes on top of whatever the shop gave.
  let left = bank ? amount : all - booked;
  if (left <= 0) return;
  const surplus = model.surplus.get(charge.group) ?? 0;
  const ofSurplus = Math.min(left, surplus);
  model.surplus.set(charge.group, surplus - ofSurplus);
  model.cash -= ofSurplus;
  left -= ofSurplus;
  const own = groupOf(model, charge.group);
  const cancelled = own.filter((order) => order.status === 'cancelled');
  for (const order of [...cancelled, ...own.filter((order) => !cancelled.includes(order))]) {
    const part = Math.min(left, order.paid ? order.total - order.refunded : 0);
    // Goods that have not left are stock again when the bank takes their money back.
    if (part > 0) refund(model, order, part, bank && ['paid', 'processing'].includes(order.status));
    left -= Math.max(0, part);
  }
  if (bank) model.cash -= left;
}
