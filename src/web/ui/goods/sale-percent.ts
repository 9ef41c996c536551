/**
 * How many percent the buyer saves against the middleman's price; null when the buyer's price is not the lower one,
 * and then there is no 'Sale!' (R39). Both in minor units. A saving too small for a whole percent is 0.
 */
export function salePercent(price: number, tengkulak: number): number | null {
  if (price <= 0 || tengkulak <= price) return null;
  return Math.floor(((tengkulak - price) / tengkulak) * 100);
}
