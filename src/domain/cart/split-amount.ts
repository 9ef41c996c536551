/**
 * Splits a whole `amount` over `weights` in proportion, by largest remainder: the parts are whole, none is above its
 * fair share by a unit or more, and they always sum to `amount`. Equal remainders go to the earlier part. With all
 * weights zero everything goes to the first part.
 */
export function splitAmount(amount: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return [];
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map((_, at) => (at === 0 ? amount : 0));
  // Products of two amounts pass 2^53, so the division is done in whole numbers of any size.
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

/** What a coupon takes off a goods subtotal, in the store currency's minor unit: never more than the subtotal. */
export function discountOf(coupon: { kind: 'percent' | 'fixed'; value: number }, subtotal: number): number {
  const off =
    coupon.kind === 'fixed' ? coupon.value : Number((BigInt(subtotal) * BigInt(coupon.value)) / 100n);
  return Math.min(off, subtotal);
}
