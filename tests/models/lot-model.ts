/**
 * What a group's pooled lots should do, written down a second time and as simply as possible: plain objects, whole numbers
 * of grams and rupiah, no database. It shares no line with what it is compared to.
 */
export const COMMISSION_PERCENT = 7;

export type Deposit = {
  id: number;
  lot: number;
  /** Which of the lot's heaps it lies on, from 0. */
  heap: number;
  member: number;
  payable: number;
  left: number;
  back: number;
};
/** What of a heap is an order's. */
type Taken = { heap: number; grams: number };
type Part = { deposit: Deposit; grams: number; rupiah: number };
type Sale = {
  order: Order;
  lot: number;
  grams: number;
  proceeds: number;
  fee: number;
  parts: Part[];
  returned: boolean;
};
export type Order = {
  code: string;
  lines: { lot: number; grams: number; total: number; from: Taken[] }[];
  status: 'waiting' | 'paid' | 'cancelled' | 'refunded';
  refunded: number;
};
export type Handing = { id: number; member: number; amount: number; voided: boolean };
export type Lot = {
  id: number;
  price: number;
  /** In rupiah, in place of `fee` unless 0. */
  feePerKg: number;
  /** These in hundredths of a percent. */
  fee: number;
  moisture: number | null;
  hampa: number | null;
  reserved: number;
  /** What of each heap nobody has ordered, the oldest first. */
  heaps: number[];
  /** Whether the next deposit begins a new heap. */
  closed: boolean;
};
export type Model = { lots: Lot[]; deposits: Deposit[]; sales: Sale[]; orders: Order[]; handings: Handing[] };

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);

/** `amount` in whole parts by the rule of three; what is left over goes one by one to the largest remainders, the first of equal ones. */
function byWeight(amount: number, weights: number[]): number[] {
  const all = BigInt(sum(weights));
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = exact.map((one) => Number(one / all));
  const turns = weights.map((_, at) => at);
  turns.sort((a, b) => Number((exact[b]! % all) - (exact[a]! % all)) || a - b);
  for (let over = amount - sum(parts), at = 0; over > 0; over -= 1, at += 1) parts[turns[at]!]! += 1;
  return parts;
}

/** What counts of so many grams: dry and full matter against the base, to 100 g, half up, never more than stood on the scale. */
export function counted(lot: Lot, grams: number, moisture: number | null, hampa: number | null): number {
  let above = BigInt(grams);
  let below = 100n;
  for (const [measured, base] of [
    [moisture, lot.moisture],
    [hampa, lot.hampa],
  ] as const) {
    if (measured === null || base === null || measured <= base) continue;
    above *= BigInt(10_000 - measured);
    below *= BigInt(10_000 - base);
  }
  const hundreds = Number(above / below) + ((above % below) * 2n >= below ? 1 : 0);
  return Math.min(grams, hundreds * 100);
}

export const stockOf = (model: Model, lot: number) =>
  sum(model.deposits.filter((one) => one.lot === lot).map(({ left }) => left));
const standingOf = (model: Model, order: Order) =>
  model.sales.filter((sale) => sale.order === order && !sale.returned);

/** What is a member's, and what of it was not handed on. */
export function moneyOf(model: Model, member: number): { shared: number; handed: number; owed: number } {
  const parts = model.sales.filter(({ returned }) => !returned).flatMap((sale) => sale.parts);
  const shared = sum(parts.filter(({ deposit }) => deposit.member === member).map(({ rupiah }) => rupiah));
  const handed = sum(
    model.handings.filter((one) => one.member === member && !one.voided).map(({ amount }) => amount),
  );
  return { shared, handed, owed: shared - handed };
}

/** Puts a deposit on the lot's open heap. */
export function bring(model: Model, id: number, lot: number, member: number, grams: number): void {
  const of = model.lots[lot]!;
  if (of.closed) of.heaps.push(0);
  of.closed = false;
  const heap = of.heaps.length - 1;
  of.heaps[heap]! += grams;
  model.deposits.push({ id, lot, heap, member, payable: grams, left: grams, back: 0 });
}

/** The next deposit begins a new heap, which is sold after those that are there. */
export function close(lot: Lot): string | null {
  if (lot.closed) return 'lot_nothing_open';
  lot.closed = true;
  return null;
}

/** Takes so much of the oldest heaps. */
function takeOldest(lot: Lot, grams: number): Taken[] {
  let missing = grams;
  return lot.heaps.flatMap((free, heap) => {
    const taken = Math.min(free, missing);
    lot.heaps[heap]! -= taken;
    missing -= taken;
    return taken > 0 ? [{ heap, grams: taken }] : [];
  });
}

function putBack(model: Model, order: Order): void {
  for (const { lot, from } of order.lines)
    for (const { heap, grams } of from) model.lots[lot]!.heaps[heap]! += grams;
}

export function takeBack(model: Model, deposit: Deposit): string | null {
  if (deposit.left === 0) return 'deposit_sold';
  const { heaps } = model.lots[deposit.lot]!;
  if (heaps[deposit.heap]! < deposit.left) return 'deposit_held';
  heaps[deposit.heap]! -= deposit.left;
  deposit.back += deposit.left;
  deposit.left = 0;
  return null;
}

/** Holds the goods; null where a lot has not that much. */
export function place(model: Model, wanted: { lot: number; grams: number }[]): Order | null {
  for (const { lot, grams } of wanted) {
    if (stockOf(model, lot) - model.lots[lot]!.reserved < grams) return null;
  }
  const lines = wanted
    .toSorted((a, b) => a.lot - b.lot)
    .map(({ lot, grams }) => {
      const exact = BigInt(model.lots[lot]!.price) * BigInt(grams);
      const from = takeOldest(model.lots[lot]!, grams);
      return { lot, grams, total: Number((exact * 2n + 1000n) / 2000n), from };
    });
  for (const { lot, grams } of lines) model.lots[lot]!.reserved += grams;
  const order: Order = { code: '', lines, status: 'waiting', refunded: 0 };
  model.orders.push(order);
  return order;
}

const worthOf = (order: Order) => sum(order.lines.map(({ total }) => total));
export const paidFor = worthOf;

/** What is left of an order's money for the group, by its lines. */
function brought(order: Order): number[] {
  const worth = BigInt(worthOf(order));
  const agreed = (worth * BigInt(COMMISSION_PERCENT)) / 100n;
  // Of what was not given back, to the nearest rupiah.
  const kept = agreed * BigInt(worthOf(order) - order.refunded);
  const commission = worth === 0n ? 0 : Number((kept * 2n + worth) / (worth * 2n));
  const left = Math.max(0, worthOf(order) - commission - order.refunded);
  return byWeight(
    left,
    order.lines.map(({ total }) => total),
  );
}

function shareMoney(lot: Lot, sale: Sale, proceeds: number): void {
  sale.proceeds = proceeds;
  // Rupiah per kilogram, to the nearest rupiah and never more than came in.
  const perKg = Math.floor((2 * lot.feePerKg * sale.grams + 1000) / 2000);
  sale.fee =
    lot.feePerKg > 0 ? Math.min(proceeds, perKg) : Number((BigInt(proceeds) * BigInt(lot.fee)) / 10_000n);
  const amounts = byWeight(
    proceeds - sale.fee,
    sale.parts.map(({ grams }) => grams),
  );
  sale.parts.forEach((part, at) => {
    part.rupiah = amounts[at]!;
  });
}

export function pay(model: Model, order: Order): string | null {
  if (order.status !== 'waiting') return 'order_step_impossible';
  order.status = 'paid';
  const money = brought(order);
  order.lines.forEach(({ lot, grams, from }, at) => {
    model.lots[lot]!.reserved -= grams;
    const parts = from.flatMap(({ heap, grams: ofHeap }) => {
      const deposits = model.deposits.filter((one) => one.lot === lot && one.heap === heap && one.left > 0);
      const taken = byWeight(
        ofHeap,
        deposits.map(({ left }) => left),
      );
      return deposits.flatMap((deposit, n) =>
        taken[n]! > 0 ? [{ deposit, grams: taken[n]!, rupiah: 0 }] : [],
      );
    });
    for (const part of parts) part.deposit.left -= part.grams;
    const sale: Sale = { order, lot, grams, proceeds: 0, fee: 0, parts, returned: false };
    shareMoney(model.lots[lot]!, sale, money[at]!);
    model.sales.push(sale);
  });
  return null;
}

/** Its goods are in the lots again, by the deposits out of which they were taken. */
function giveBack(model: Model, order: Order): void {
  putBack(model, order);
  for (const sale of standingOf(model, order)) {
    sale.returned = true;
    for (const { deposit, grams } of sale.parts) deposit.left += grams;
  }
}

export function unpay(model: Model, order: Order): string | null {
  if (order.status !== 'paid' || order.refunded > 0) return 'payment_undo_late';
  giveBack(model, order);
  for (const line of order.lines) {
    model.lots[line.lot]!.reserved += line.grams;
    line.from = takeOldest(model.lots[line.lot]!, line.grams);
  }
  order.status = 'waiting';
  return null;
}

/** A paid order that is cancelled waits for its money to go back; its goods are there again. */
export function cancel(model: Model, order: Order): string | null {
  if (order.status !== 'waiting') return 'order_step_impossible';
  putBack(model, order);
  for (const { lot, grams } of order.lines) model.lots[lot]!.reserved -= grams;
  order.status = 'cancelled';
  return null;
}

export function refund(model: Model, order: Order, amount: number, restock: boolean): string | null {
  if (order.status !== 'paid') return 'order_step_impossible';
  if (amount > worthOf(order) - order.refunded) return 'refund_too_large';
  order.refunded += amount;
  const whole = order.refunded === worthOf(order);
  if (whole) order.status = 'refunded';
  if (whole && restock) giveBack(model, order);
  else {
    const money = whole ? order.lines.map(() => 0) : brought(order);
    for (const sale of standingOf(model, order)) {
      const at = order.lines.findIndex(({ lot }) => lot === sale.lot);
      shareMoney(model.lots[sale.lot]!, sale, money[at]!);
    }
  }
  return null;
}
