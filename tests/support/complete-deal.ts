import { acceptBid } from '../../src/domain/bidding/commands/accept-bid.ts';
import type { AppContext, UserActor } from '../../src/domain/context.ts';
import { checkoutBidOrder } from '../../src/domain/orders/checkout/checkout-bid-order.ts';
import { advanceOrder } from '../../src/domain/orders/lifecycle/advance-order.ts';
import { confirmPayment } from '../../src/domain/orders/payments/confirm-payment.ts';
import type { OpenBid } from './bid-fixtures.ts';
import { billing } from './billing-form.ts';

/** Accepts the bid and carries its order to its end, paid at the door; the order's code. */
export async function completeDeal(ctx: AppContext, farmer: UserActor, bid: OpenBid): Promise<string> {
  const { orderCode } = await acceptBid(ctx, farmer, bid.id, { expected_offer_id: bid.offerId });
  await checkoutBidOrder(ctx, bid.customer, orderCode, { billing });
  await confirmPayment(ctx, farmer, orderCode);
  await advanceOrder(ctx, farmer, orderCode, 'ship');
  await advanceOrder(ctx, bid.customer, orderCode, 'complete');
  return orderCode;
}
