import type { Time } from './timed.ts';

/** The largest allowed ratio of a row's time at any size to that at the smallest. */
export const GROWTH = 3;

/**
 * The ratio of the time at the worst size to that at the smallest; null when it was aborted, or skipped at one of
 * several sizes.
 */
export function growthOf(times: Time[]): number | null {
  const [first, ...rest] = times.filter((time) => time !== 'unasked');
  if (typeof first !== 'number' || (times.length > 1 && rest.length === 0)) return null;
  const numbers = rest.filter((time) => typeof time === 'number');
  return numbers.length < rest.length ? null : Math.max(1, ...numbers.map((time) => time / first));
}
