import { DAY_MS, dayOfUtc, WIB_MS } from '../../../shared/format/dates.ts';

/** Weeks on the price board, the current one included. */
const BOARD_WEEKS = 12;

/**
 * Whole days in WIB, `YYYY-MM-DD`; each of `weeks` is the Monday on which a week begins, the last one is the current
 * week.
 */
export type PriceWindow = { from: string; to: string; weeks: string[] };

/** The twelve weeks that end today. */
export function priceWindow(now: Date): PriceWindow {
  const today = Math.floor((now.getTime() + WIB_MS) / DAY_MS) * DAY_MS;
  // 1970 began on a Thursday.
  const monday = today - ((today / DAY_MS + 3) % 7) * DAY_MS;
  const weeks = Array.from({ length: BOARD_WEEKS }, (_, at) =>
    dayOfUtc(monday - (BOARD_WEEKS - 1 - at) * 7 * DAY_MS),
  );
  return { from: weeks[0]!, to: dayOfUtc(today), weeks };
}

/** Whole seconds until the end of the day in WIB: how long a response about today stays correct. */
export function secondsLeftToday(now: Date): number {
  return Math.ceil((DAY_MS - ((now.getTime() + WIB_MS) % DAY_MS)) / 1000);
}
