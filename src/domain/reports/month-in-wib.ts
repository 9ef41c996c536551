import { WIB_MS } from '../../shared/format/dates.ts';

/**
 * The month of `at` in WIB (UTC+7, no daylight saving time), `step` months away: from its first instant to
 * the next one's.
 */
export function monthInWib(at: Date, step = 0): { from: Date; to: Date } {
  const local = new Date(at.getTime() + WIB_MS);
  const first = (months: number) =>
    new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + step + months, 1) - WIB_MS);
  return { from: first(0), to: first(1) };
}
