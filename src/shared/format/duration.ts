/** A rounded duration: '25 menit', '3 jam', '2 hari'. `minutes` may have decimals. */
export function roughDuration(minutes: number): string {
  if (minutes < 60) return `${Math.max(1, Math.round(minutes / 5) * 5 || 1)} menit`;
  if (minutes < 36 * 60) return `${Math.round(minutes / 60)} jam`;
  return `${Math.round(minutes / 1440)} hari`;
}
