import type { NumberedOrder } from './order-numbers.ts';
import { dateOf, dayBefore } from './time.ts';

/** The farmer whose income tax the shop withheld during a trial: the farmer never submitted a turnover statement. */
const FARMER = 20;
/** Half a percent, in hundredths. */
export const TAX_RATE = 50;

/** The two whole months before that of `now` in which the tax was withheld, the older one first: `2026-09`, `2026-10`. */
export function taxMonths(now: Date): [string, string] {
  const lastOfMonthBefore = (at: Date) => dayBefore(at, Number(dateOf(at).slice(8)));
  const last = lastOfMonthBefore(now);
  return [dateOf(lastOfMonthBefore(last)).slice(0, 7), dateOf(last).slice(0, 7)];
}

/** The tax withheld from an order's farmer, in whole rupiah; null when none was. */
export function withheldOf({ order, total }: NumberedOrder, now: Date): number | null {
  const { paidAt, status } = order;
  if (order.lines[0]?.listing.offer.farmer !== FARMER || !paidAt) return null;
  if (status === 'cancelled' || status === 'refunded') return null;
  if (!taxMonths(now).includes(dateOf(paidAt).slice(0, 7))) return null;
  return Math.floor((total * TAX_RATE) / 10_000);
}
