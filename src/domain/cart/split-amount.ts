/**
 * Splits an integer `amount` over `weights` in proportion, by largest remainder: each part is an integer, exceeds its
 * exact share by less than a unit, and all sum to `amount`. Equal remainders go to the earlier part; with all weights
 * zero the first part gets everything.
 */
export function splitAmount(amount: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return [];
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map((_, at) => (at === 0 ? amount : 0));
  // The product of two amounts can exceed 2^53, so the division uses bigint.
  const shares = weights.map((weight, at) => {
    const product = BigInt(amount) * BigInt(weight);
    return { at, whole: Number(product / BigInt(sum)), rest: product % BigInt(sum) };
  });
  let left = amount - shares.reduce((total, share) => total + share.whole, 0);
  const parts = shares.map((share) => share.whole);
  for (const share of [...shares].sort((a, b) =>
    a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1,
  )) {
    if (left === 0) break;
    parts[share.at]! += 1;
    left -= 1;
  }
  return parts;
}

/** The discount of a coupon on a subtotal, in the store currency's minor unit: never more than the subtotal. */
export function discountOf(coupon: { kind: 'percent' | 'fixed'; value: number }, subtotal: number): number {
  const off =
    coupon.kind === 'fixed' ? coupon.value : Number((BigInt(subtotal) * BigInt(coupon.value)) / 100n);
  return Math.min(off, subtotal);
}
