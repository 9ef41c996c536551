/** How many half stars of ten a rating lights: 4.3 → 9, 4.2 → 8. Out of range is cut. */
export function starHalves(average: number): number {
  return Math.round(Math.min(Math.max(average, 0), 5) * 2);
}
