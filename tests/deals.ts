import { acceptBid } from '../src/domain/bidding/dealing/accept-bid.ts';
import { moveOnOrder } from '../src/domain/orders/course/move-on-order.ts';
import { confirmPayment } from '../src/domain/orders/paying/confirm-payment.ts';
import { checkoutBidOrder } from '../src/domain/orders/placing/checkout-bid-order.ts';
import type { Shop, UserActor } from '../src/domain/shop.ts';
import type { OpenBid } from './bids.ts';
import { billing } from './billing.ts';

/** Accepts the bid and carries its order to its end, paid at the door; the order's code. */
export async function completeDeal(shop: Shop, farmer: UserActor, bid: OpenBid): Promise<string> {
  const { orderCode } = await acceptBid(shop, farmer, bid.id, { expected_offer_id: bid.offerId });
  await checkoutBidOrder(shop, bid.customer, orderCode, { billing });
  await confirmPayment(shop, farmer, orderCode);
  await moveOnOrder(shop, farmer, orderCode, 'ship');
  await moveOnOrder(shop, bid.customer, orderCode, 'complete');
  return orderCode;
}
