import { DAY_MS, WIB_MS } from '../../../shared/figures/days.ts';

/** Weeks that the price board looks back on, the present one included. */
const BOARD_WEEKS = 12;

/** Whole days in WIB, `YYYY-MM-DD`; each of `weeks` is the Monday on which one begins, the last the present one. */
export type PriceWindow = { from: string; to: string; weeks: string[] };

const dayText = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The twelve weeks that end today. */
export function priceWindow(now: Date): PriceWindow {
  const today = Math.floor((now.getTime() + WIB_MS) / DAY_MS) * DAY_MS;
  // 1970 began on a Thursday.
  const monday = today - ((today / DAY_MS + 3) % 7) * DAY_MS;
  const weeks = Array.from({ length: BOARD_WEEKS }, (_, at) =>
    dayText(monday - (BOARD_WEEKS - 1 - at) * 7 * DAY_MS),
  );
  return { from: weeks[0]!, to: dayText(today), weeks };
}

/** How many whole seconds are left of the day in WIB: so long an answer that speaks of today is right. */
export function secondsLeftToday(now: Date): number {
  return Math.ceil((DAY_MS - ((now.getTime() + WIB_MS) % DAY_MS)) / 1000);
}
