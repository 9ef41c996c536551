import type { Quantity } from '../../../shared/figures/quantity.ts';
import { splitAmount } from '../../cart/split-amount.ts';
import type { LotSale } from '../../groups/lots/sell-from-lot.ts';

type Order = {
  id: number;
  subtotal: number;
  discount: number;
  commission: number;
  refunded: number;
  /** Weighed to be worth more than was paid: what has yet to come in. */
  shortfall: number;
  lines: { listingId: number; qty: Quantity; total: number }[];
};

/**
 * What each line of an order brings its seller, in the store currency: the goods without what coupon, platform and refunds
 * take of them and what has yet to come in, in proportion to the lines; what delivery costs is not the goods'.
 */
export function lotSalesOf({
  id,
  subtotal,
  discount,
  commission,
  refunded,
  shortfall,
  lines,
}: Order): LotSale[] {
  const brought = Math.max(0, subtotal - discount - commission - refunded - shortfall);
  const parts = splitAmount(
    brought,
    lines.map(({ total }) => total),
  );
  return lines.map(({ listingId, qty }, at) => ({ orderId: id, listingId, qty, proceeds: parts[at]! }));
}
