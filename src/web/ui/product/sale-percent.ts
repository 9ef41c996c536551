/**
 * Returns the percentage that the buyer saves against the tengkulak price; null when the buyer's price is not
 * lower, and then there is no 'Sale!' (R39). Both in minor units; a saving below one percent is 0.
 */
export function salePercent(price: number, tengkulak: number): number | null {
  if (price <= 0 || tengkulak <= price) return null;
  return Math.floor(((tengkulak - price) / tengkulak) * 100);
}
