/**
 * The platform's commission on `bidValue` after discount, rounded down to a whole unit of the currency.
 * `percent` may have two decimals and is computed in integer hundredths, since a double can't represent 1.15
 * exactly.
 */
export function commissionOf(worth: number, percent: number): number {
  return Number((BigInt(worth) * BigInt(Math.round(percent * 100))) / 10_000n);
}

/** An order's amounts as of the calculation of its commission. */
export type AgreedSums = { subtotal: number; discount: number; commission: number };

type Sums = AgreedSums & { total: number; shortfall: number; refunded: number; agreed: AgreedSums | null };

/** The amounts from which an order's current ones follow in proportion, whatever was weighed or refunded since. */
export const agreedSums = ({ agreed, subtotal, discount, commission }: Sums): AgreedSums =>
  agreed ?? { subtotal, discount, commission };

/**
 * The commission on what stays sold: the agreed one, in proportion to what the goods are worth now, were paid and were
 * not refunded. Computed from the agreement by largest remainder each time, so that several steps give the same result
 * as one.
 */
export function commissionOfWhatStaysSold(order: Sums): number {
  const agreed = agreedSums(order);
  const goods = agreed.subtotal - agreed.discount;
  const worth = Math.max(0, order.subtotal - order.discount - order.shortfall);
  const paid = order.total - order.shortfall;
  if (goods === 0 || worth === 0 || paid === 0) return 0;
  const numerator = BigInt(agreed.commission) * BigInt(worth) * BigInt(Math.max(0, paid - order.refunded));
  const denominator = BigInt(goods) * BigInt(paid);
  return Math.min(worth, Number((numerator * 2n + denominator) / (denominator * 2n)));
}
