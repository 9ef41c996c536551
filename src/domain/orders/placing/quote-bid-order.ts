import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { farmers } from '../../../db/schema/accounts.ts';
import { orders } from '../../../db/schema/orders.ts';
import { quoteBidInput } from '../../../shared/input/orders.ts';
import { regencyCodeOf } from '../../accounts/users/farmer-profile.ts';
import { deliveryOffers } from '../../cart/delivery-fee.ts';
import type { Quote } from '../../cart/quote-cart.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, requireUser, type Shop } from '../../shop.ts';
import { readOrderItems } from '../reading/order-view.ts';
import { getOrderSide } from '../rules/order-policy.ts';
import { nextStatus } from '../rules/order-rules.ts';

/**
 * What an accepted bid's order comes to before it is checked out: its goods as agreed, and what each way of delivery
 * costs to the kabupaten that is named. Only its buyer, only until he has checked out (`order_step_impossible`, 409).
 */
export async function quoteBidOrder(
  shop: Shop,
  actor: Actor,
  code: string,
  input: z.input<typeof quoteBidInput> = {},
): Promise<Quote> {
  requireUser(actor);
  const { city, state } = parse(quoteBidInput, input);
  const { orderId, party } = await getOrderSide(shop, actor, code);
  const [[row], [item], regency] = await Promise.all([
    shop.db
      .select({
        order: orders,
        address: farmers.address,
        province: farmers.province,
        settings: farmers.settings,
      })
      .from(orders)
      .innerJoin(farmers, eq(farmers.id, orders.farmerId))
      .where(eq(orders.id, orderId)),
    readOrderItems(shop, eq(orders.id, orderId), 1),
    regencyCodeOf(shop, city, state),
  ]);
  if (!row || !item) return refuse('order_not_found');
  const { order, address, province, settings } = row;
  if (!nextStatus(order.status, 'checkout', party)) return refuse('order_step_impossible');
  const choices = deliveryOffers(settings, regency);
  const [first] = choices;
  const { subtotal, discount } = order;
  const total = subtotal - discount + first!.fee;
  const lines = item.goods.map(({ listingId, qty, ...line }) => ({
    ...line,
    id: listingId,
    quantity: qty,
    available: qty,
    min_lot: 1,
    problem: null,
  }));
  const group = {
    farmer: { ...item.farmer, province, address },
    lines,
    subtotal,
    discount,
    delivery: { ...first!, choices },
    total,
  };
  return {
    groups: [group],
    missing: [],
    subtotal,
    discount,
    delivery: first!.fee,
    total,
    coupon: null,
    warnings: [],
  };
}
