import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { farmers } from '../../../db/schema/accounts.ts';
import { orders } from '../../../db/schema/orders.ts';
import { quoteBidInput } from '../../../shared/input/orders.ts';
import { deliveryOffers, isNamed, usualOffer } from '../../../shared/orders/delivery.ts';
import { qualityText } from '../../../shared/quality/quality.ts';
import { regencyCodeOf } from '../../accounts/users/farmer-profile.ts';
import { getPriceContext } from '../../bidding/prices/get-price-context.ts';
import { hppIn } from '../../bidding/prices/reference-of.ts';
import { termsOf } from '../../cart/delivery-terms.ts';
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
  const [[row], [item], place] = await Promise.all([
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
    city ? regencyCodeOf(shop, city, state) : undefined,
  ]);
  if (!row || !item) return refuse('order_not_found');
  const { order, address, province, settings } = row;
  if (!nextStatus(order.status, 'checkout', party)) return refuse('order_step_impossible');
  const terms = termsOf(settings);
  const { subtotal, discount } = order;
  const choices = deliveryOffers(terms, place, subtotal);
  const usual = usualOffer(terms, place, subtotal);
  const total = subtotal - discount + (usual.fee ?? 0);
  const [goods] = item.goods;
  const hpp = goods?.weighing ? hppIn((await getPriceContext(shop, goods.listingId)).reference) : null;
  const lines = item.goods.map(
    ({ listingId, qty, quality, name, unit, image_url, price, total, weighing }) => ({
      name,
      unit,
      image_url,
      price,
      total,
      quality_text: qualityText(quality),
      id: listingId,
      quantity: qty,
      available: qty,
      min_lot: qty,
      step: qty,
      weighing,
      hpp: weighing && hpp,
      problem: null,
    }),
  );
  const group = {
    farmer: { ...item.farmer, province, address },
    lines,
    subtotal,
    discount,
    delivery: { ...usual, choices, terms, named: isNamed(terms, place) },
    total,
  };
  return {
    groups: [group],
    missing: [],
    subtotal,
    discount,
    delivery: usual.fee ?? 0,
    total,
    city: city ?? null,
    coupon: null,
    warnings: [],
  };
}
