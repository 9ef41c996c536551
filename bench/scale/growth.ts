/** The most times that a row may take at any size as long as at the smallest. */
export const GROWTH = 3;

/** How many times as long it takes at the worst size as at the smallest; null where it was broken off. */
export function growthOf(times: (number | null)[]): number | null {
  const [first, ...rest] = times;
  if (first == null || rest.includes(null)) return null;
  return Math.max(1, ...rest.map((time) => time! / first));
}
