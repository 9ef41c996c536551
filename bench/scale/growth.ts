import type { Time } from './timed.ts';

/** The most times that a row may take at any size as long as at the smallest. */
export const GROWTH = 3;

/** How many times as long it takes at the worst size as at the smallest; null where it was broken off, or asked at one of several. */
export function growthOf(times: Time[]): number | null {
  const [first, ...rest] = times.filter((time) => time !== 'unasked');
  if (typeof first !== 'number' || (times.length > 1 && rest.length === 0)) return null;
  const numbers = rest.filter((time) => typeof time === 'number');
  return numbers.length < rest.length ? null : Math.max(1, ...numbers.map((time) => time / first));
}
