import type { Quantity } from '../../../shared/format/quantity.ts';
import { splitAmount } from '../../cart/split-amount.ts';
import type { LotSale } from '../../farmer-groups/pooled-lots/sell-from-lot.ts';

type Order = {
  id: number;
  subtotal: number;
  discount: number;
  /** What the store pays when it bears the coupon. */
  couponCredit: number;
  commission: number;
  /** Income tax that is withheld from the seller. */
  withheld: number;
  refunded: number;
  /** Weighed to a higher total than was paid: the amount still to be paid. */
  shortfall: number;
  lines: { listingId: number; qty: Quantity; total: number }[];
};

/**
 * The proceeds of each line of an order for its seller, in the store currency: the subtotal minus coupon,
 * commission, withheld tax, refunds and the open shortfall, in proportion to the lines; the delivery fee is
 * not part of the proceeds.
 */
export function pooledLotSalesOf({
  id,
  subtotal,
  discount,
  couponCredit,
  commission,
  withheld,
  refunded,
  shortfall,
  lines,
}: Order): LotSale[] {
  const brought = Math.max(
    0,
    subtotal - discount + couponCredit - commission - withheld - refunded - shortfall,
  );
  const parts = splitAmount(
    brought,
    lines.map(({ total }) => total),
  );
  return lines.map(({ listingId, qty }, at) => ({ orderId: id, listingId, qty, proceeds: parts[at]! }));
}
