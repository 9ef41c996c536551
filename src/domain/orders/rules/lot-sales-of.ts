import type { Quantity } from '../../../shared/quantity.ts';
import { splitAmount } from '../../cart/split-amount.ts';
import type { LotSale } from '../../groups/lots/sell-from-lot.ts';

type Order = {
  id: number;
  subtotal: number;
  discount: number;
  commission: number;
  refunded: number;
  lines: { listingId: number; qty: Quantity; total: number }[];
};

/**
 * What each line of an order brings its seller, in the store currency: the goods without what coupon, platform and refunds
 * take of them, in proportion to the lines; what delivery costs is not the goods'.
 */
export function lotSalesOf({ id, subtotal, discount, commission, refunded, lines }: Order): LotSale[] {
  const brought = Math.max(0, subtotal - discount - commission - refunded);
  const parts = splitAmount(
    brought,
    lines.map(({ total }) => total),
  );
  return lines.map(({ listingId, qty }, at) => ({ orderId: id, listingId, qty, proceeds: parts[at]! }));
}
