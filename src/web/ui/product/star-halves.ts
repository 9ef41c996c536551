/** Returns the number of lit half stars of ten: 4.3 → 9, 4.2 → 8. Clamps values out of range. */
export function starHalves(average: number): number {
  return Math.round(Math.min(Math.max(average, 0), 5) * 2);
}
