/**
 * What the platform keeps of goods worth `worth` after discount, rounded down to a whole unit of the currency. `percent`
 * may have two decimals; they are counted in whole hundredths, since 1.15 is none that a double can hold.
 */
export function commissionOf(worth: number, percent: number): number {
  return Number((BigInt(worth) * BigInt(Math.round(percent * 100))) / 10_000n);
}
