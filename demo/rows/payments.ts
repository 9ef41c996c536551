import { bankLines, moneyMovements, payments, payouts } from '../../src/db/schema/payment-tables.ts';
import type { AppContext } from '../../src/domain/context.ts';
import { complaintDeadline } from '../../src/domain/orders/policies/complaint-rules.ts';
import { dayInWib } from '../../src/shared/format/dates.ts';
import { settingsSchemas } from '../../src/shared/schemas/settings-schemas.ts';
import { admins } from '../people/people.ts';
import { type NumberedOrder, numberOrders } from '../year/order-numbers.ts';
import { randomFor } from '../year/random.ts';
import { after, DAY, dayBefore, HOUR, monthOf } from '../year/time.ts';
import type { Trade } from '../year/trade.ts';
import { withheldOf } from '../year/withheld.ts';
import { batches } from './batches.ts';
import { payoutAccountOf } from './farmers.ts';

const DEFAULTS = settingsSchemas.payment.parse({});

type Payment = typeof payments.$inferInsert;
type Booking = typeof moneyMovements.$inferInsert;

/**
 * The payments of the checkouts, their movements in the ledger of money, and the farmers' payouts on the second day of
 * each month; orders must exist. The demo takes no commission.
 */
export async function seedPayments(ctx: AppContext, trade: Trade): Promise<void> {
  const now = ctx.clock.now();
  const orders = numberOrders(trade);
  const checkouts = paymentsOf(orders);
  const booked = [...bookingsOf(orders, now), ...suffixesOf(checkouts)].sort(byTime);
  const days = payoutDays(now, orders[0]?.order.placedAt ?? now);

  for (const batch of batches(checkouts)) await ctx.db.insert(payments).values(batch);
  const admin = adminId();
  await ctx.db.insert(bankLines).values(statementOf(checkouts, now));
  const free = freeOn(orders);
  // In the first weeks nothing is available yet, and there is no payout of zero.
  const monthly = payoutsOf(booked, free, days).filter(({ rows }) => rows.length > 0);
  const made = await ctx.db
    .insert(payouts)
    .values(
      monthly.map(({ day }, index) => ({
        createdBy: admin,
        createdAt: day,
        note: 'Pembayaran bulanan petani',
        ...paidOn(day, index === monthly.length - 1),
        approvedBy: admin,
      })),
    )
    .returning({ id: payouts.id });
  const paidOut = monthly.flatMap(({ rows }, index) =>
    rows.map((row) => ({ ...row, payoutId: made[index]?.id })),
  );
  for (const batch of batches([...booked, ...paidOut].sort(byTime)))
    await ctx.db.insert(moneyMovements).values(batch);
}

const byTime = (a: Booking, b: Booking) => a.at.getTime() - b.at.getTime();
const adminId = () => admins[0]?.id ?? '';

/**
 * One payment for each checkout that is not cash on delivery, once its total is known: its amount is what its orders
 * still owe or were paid.
 */
function paymentsOf(orders: NumberedOrder[]): Payment[] {
  const random = randomFor('payments');
  const asked = new Set<number>();
  /** A suffix with which the amount is unique among the checkouts. */
  const suffixFor = (due: number) => {
    let suffix = random.int(1, 999);
    while (asked.has(due + suffix)) suffix = 1 + (suffix % 999);
    asked.add(due + suffix);
    return suffix;
  };
  const groups = Map.groupBy(
    orders.filter(({ order }) => order.payment && order.payment !== 'cod' && order.status !== 'awaiting_fee'),
    ({ groupCode }) => groupCode,
  );
  return [...groups].map(([groupCode, members]) => {
    const live = members.filter(({ order }) => order.paidAt || order.status !== 'cancelled');
    const paidAt = live.find(({ order }) => order.paidAt)?.order.paidAt ?? null;
    const [first] = members as [NumberedOrder, ...NumberedOrder[]];
    const method = first.order.payment === 'qris' ? 'qris' : 'transfer';
    const due = live.reduce((sum, { total }) => sum + total, 0);
    return {
      groupCode,
      method,
      status: live.length === 0 ? 'cancelled' : paidAt ? 'confirmed' : 'waiting',
      due,
      suffix: method === 'transfer' ? suffixFor(due) : 0,
      confirmedBy: paidAt ? adminId() : null,
      confirmedAt: paidAt,
      createdAt: checkedOutAt(first),
    };
  });
}

function checkedOutAt({ order }: NumberedOrder): Date {
  return order.bid?.checkoutAt ?? order.placedAt;
}

/** The movements that the use cases of payment and refund book for each order. */
function bookingsOf(orders: NumberedOrder[], now: Date): Booking[] {
  return orders.flatMap((numbered) => {
    const { order, id, groupCode, total } = numbered;
    const about = { groupCode, orderId: id, farmerId: order.lines[0]?.listing.offer.farmer };
    const bookings: Booking[] = [];
    if (order.cashReceivedAt) {
      bookings.push({
        ...about,
        kind: 'cod_sale',
        sale: total,
        actorId: order.customer.id,
        at: order.cashReceivedAt,
      });
    }
    if (order.paidAt) {
      bookings.push({
        ...about,
        kind: 'payment',
        platformAmount: total,
        sellerAmount: total,
        sale: total,
        actorId: adminId(),
        at: order.paidAt,
      });
    }
    const withheld = withheldOf(numbered, now);
    if (withheld && order.paidAt) {
      bookings.push({
        ...about,
        kind: 'income_tax',
        sellerAmount: -withheld,
        actorId: adminId(),
        at: order.paidAt,
      });
    }
    const refund = order.steps.find((step) => step.to === 'refunded');
    if (refund) {
      const { by, reason, at } = refund;
      bookings.push({
        ...about,
        kind: 'refund',
        platformAmount: -total,
        sellerAmount: -total,
        sale: -total,
        actorId: by,
        note: reason,
        at,
      });
    }
    return bookings;
  });
}

function suffixesOf(checkouts: Payment[]): Booking[] {
  return checkouts.flatMap(({ groupCode, suffix, confirmedBy, confirmedAt }) =>
    suffix && confirmedAt
      ? [
          {
            kind: 'suffix' as const,
            groupCode,
            platformAmount: suffix,
            actorId: confirmedBy,
            at: confirmedAt,
          },
        ]
      : [],
  );
}

/** The bank's statement of yesterday: transfers for two checkouts, and the bank's own interest. */
function statementOf(checkouts: Payment[], now: Date): (typeof bankLines.$inferInsert)[] {
  const day = dayInWib(dayBefore(now, 1));
  const came = checkouts
    .filter(({ method, status }) => method === 'transfer' && status === 'waiting')
    .slice(-2)
    .map(({ due, suffix = 0 }) => ({ text: 'TRSF E-BANKING', amount: due + suffix }));
  return [...came, { text: 'BUNGA', amount: 1_275 }].map((line, at) => ({
    ...line,
    key: `demo-${at}`,
    day,
    importedAt: now,
    importedBy: adminId(),
  }));
}

/** A payout is sent within the hour; the last one still awaits the confirmation that all of it arrived. */
const paidOn = (day: Date, isLast: boolean) => ({
  approvedAt: after(day, HOUR / 4),
  exportedAt: after(day, HOUR / 3),
  sentAt: after(day, HOUR),
  reference: `TRX-${dayInWib(day)}`,
  status: isLast ? ('sent' as const) : ('done' as const),
  doneAt: isLast ? null : after(day, DAY),
});

/** Ten in the morning of the second of each month between `from` and `now`. */
function payoutDays(now: Date, from: Date): Date[] {
  const days: Date[] = [];
  for (let back = 366; back >= 0; back -= 1) {
    const day = dayBefore(now, back);
    const second =
      monthOf(day) === monthOf(dayBefore(now, back + 1)) &&
      monthOf(day) !== monthOf(dayBefore(now, back + 2));
    const at = after(day, 10 * HOUR);
    if (second && at > from && after(at, HOUR) < now) days.push(at);
  }
  return days;
}

/** When the money of each order became available for payout; orders that were never received are missing. */
function freeOn(orders: NumberedOrder[]): Map<number, Date> {
  return new Map(
    orders.flatMap(({ order, id }) =>
      order.completedAt ? [[id, complaintDeadline(order.completedAt, DEFAULTS)] as const] : [],
    ),
  );
}

/**
 * A fifth of the farmers are paid every second month, half of them in even ones, so that somebody always has a balance.
 */
const isPaidIn = (farmerId: number, month: number) =>
  farmerId % 5 !== 2 || (Math.floor(farmerId / 10) + month) % 2 === 0;

/** Pays each farmer what had become available a day before, minus earlier payouts. */
function payoutsOf(
  booked: Booking[],
  free: Map<number, Date>,
  days: Date[],
): { day: Date; rows: Booking[] }[] {
  const due = booked.flatMap(({ farmerId, sellerAmount = 0, orderId, at }) => {
    const freeAt = free.get(orderId ?? 0);
    return farmerId && freeAt
      ? [{ farmerId, sellerAmount, at: Math.max(at.getTime(), freeAt.getTime()) }]
      : [];
  });
  const paid = new Map<number, number>();
  return days.map((day) => {
    const owed = new Map<number, number>();
    for (const { farmerId, sellerAmount, at } of due)
      if (at <= after(day, -DAY).getTime()) owed.set(farmerId, (owed.get(farmerId) ?? 0) + sellerAmount);
    const rows = [...owed]
      .filter(([farmerId]) => isPaidIn(farmerId, day.getUTCMonth()))
      .map(([farmerId, sum]) => [farmerId, sum - (paid.get(farmerId) ?? 0)] as const)
      .filter(([, amount]) => amount > 0)
      .sort(([a], [b]) => a - b);
    for (const [farmerId, amount] of rows) paid.set(farmerId, (paid.get(farmerId) ?? 0) + amount);
    return {
      day,
      rows: rows.map(([farmerId, amount]) => ({
        kind: 'payout' as const,
        farmerId,
        account: payoutAccountOf(farmerId - 1),
        platformAmount: -amount,
        sellerAmount: -amount,
        actorId: adminId(),
        at: day,
      })),
    };
  });
}
