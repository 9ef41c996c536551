/** Prices below this change in steps of 50 rupiah, all others in steps of 100. */
const SMALL_STEPS_BELOW = 10_000;

/**
 * The allowed range of a seller's counter-offer (bid rule 5); the control starts half way between the two
 * prices.
 */
export type CounterRange = { least: number; most: number; step: number; start: number };

/**
 * The range of a counter-offer above `offered` and at most `list`, in the currency's minor unit; null when
 * there is no room between them. `fewer` means that the seller offers a smaller quantity and keeps the price,
 * so the range starts just above it.
 */
export function counterRange(offered: number, list: number, fewer = false): CounterRange | null {
  if (list <= offered) return null;
  const step = list < SMALL_STEPS_BELOW ? 50 : 100;
  const least = offered + 1;
  const aim = fewer ? offered + step : (offered + list) / 2;
  const round = Math.round(aim / step) * step;
  return { least, most: list, step, start: Math.min(list, Math.max(least, round)) };
}
