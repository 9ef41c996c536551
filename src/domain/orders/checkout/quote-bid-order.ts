import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import { orders } from '../../../db/schema/order-tables.ts';
import {
  defaultOffer,
  deliveryOffers,
  isNamedLocation,
} from '../../../shared/rules/orders/delivery-offers.ts';
import { qualityText } from '../../../shared/rules/quality/quality-rules.ts';
import { quoteBidInput } from '../../../shared/schemas/order-schemas.ts';
import { regencyCodeOf } from '../../accounts/users/farmer-profile.ts';
import { deliveryTermsOf } from '../../cart/delivery-terms.ts';
import type { Quote } from '../../cart/quote-cart.ts';
import { type Actor, type AppContext, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { parse } from '../../parse.ts';
import { hppOf } from '../../references/reference-table.ts';
import { getOrderSide } from '../policies/order-policy.ts';
import { nextOrderStatus } from '../policies/order-transition-rules.ts';
import { readOrderItems } from '../queries/order-view.ts';

/**
 * The quote of an accepted bid's order before its checkout: the agreed items, and the fee of each delivery
 * method for the given kabupaten. For its buyer only, until the checkout (`order_step_impossible`, 409).
 */
export async function quoteBidOrder(
  ctx: AppContext,
  actor: Actor,
  code: string,
  input: z.input<typeof quoteBidInput> = {},
): Promise<Quote> {
  requireUser(actor);
  const { city, state } = parse(quoteBidInput, input);
  const { orderId, party } = await getOrderSide(ctx, actor, code);
  const [[row], [item], place] = await Promise.all([
    ctx.db
      .select({
        order: orders,
        address: farmers.address,
        province: farmers.province,
        settings: farmers.settings,
      })
      .from(orders)
      .innerJoin(farmers, eq(farmers.id, orders.farmerId))
      .where(eq(orders.id, orderId)),
    readOrderItems(ctx, eq(orders.id, orderId), 1),
    city ? regencyCodeOf(ctx, city, state) : undefined,
  ]);
  if (!row || !item) return fail('order_not_found');
  const { order, address, province, settings } = row;
  if (!nextOrderStatus(order.status, 'checkout', party)) return fail('order_step_impossible');
  const terms = deliveryTermsOf(settings);
  const { subtotal, discount } = order;
  const choices = deliveryOffers(terms, place, subtotal);
  const usual = defaultOffer(terms, place, subtotal);
  const total = subtotal - discount + (usual.fee ?? 0);
  const lines = item.goods.map(
    ({ listingId, qty, quality, name, unit, image_url, price, total, weighing, references }) => ({
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
      hpp: weighing && hppOf(references),
      problem: null,
    }),
  );
  const group = {
    farmer: { ...item.farmer, province, address },
    lines,
    subtotal,
    discount,
    delivery: { ...usual, choices, terms, named: isNamedLocation(terms, place) },
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
