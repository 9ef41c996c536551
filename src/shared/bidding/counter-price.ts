/** Prices below this move by 50 rupiah, all others by 100. */
const SMALL_STEPS_BELOW = 10_000;

/** What a seller's counter-offer may be (rule 5) and where it starts: half way between the two prices. */
export type CounterRange = { least: number; most: number; step: number; start: number };

/**
 * The range of a counter-offer above `offered` and at most `list`, in the currency's minor unit; null where there is no
 * room between them. `fewer`: he has less than was asked for and means the price to stay, so it starts just above it.
 */
export function counterRange(offered: number, list: number, fewer = false): CounterRange | null {
  if (list <= offered) return null;
  const step = list < SMALL_STEPS_BELOW ? 50 : 100;
  const least = offered + 1;
  const aim = fewer ? offered + step : (offered + list) / 2;
  const round = Math.round(aim / step) * step;
  return { least, most: list, step, start: Math.min(list, Math.max(least, round)) };
}
