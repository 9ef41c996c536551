import { dayInWib, dayOfUtc } from '../../shared/format/dates.ts';

/**
 * The next day in WIB (`2026-12-02`) that is the `day`-th of its month, today included; null for 0, when none
 * is fixed.
 */
export function nextPayoutDate(now: Date, day: number): string | null {
  if (day === 0) return null;
  const today = dayInWib(now);
  const [year, month, date] = today.split('-').map(Number) as [number, number, number];
  return dayOfUtc(Date.UTC(year, month - 1 + (date > day ? 1 : 0), day));
}
