import type { z } from 'zod';
import type { AppContext, UserActor } from '../../src/domain/context.ts';
import { placeOrder } from '../../src/domain/orders/checkout/place-order.ts';
import { confirmPayment } from '../../src/domain/orders/payments/confirm-payment.ts';
import { proposeTicket } from '../../src/domain/weighing/commands/propose-ticket.ts';
import { getWeighing } from '../../src/domain/weighing/queries/get-weighing.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import type { proposeTicketInput } from '../../src/shared/schemas/weigh-ticket-schemas.ts';
import { billing } from './billing-form.ts';
import { actorFor, makeListing, makeUser } from './factories.ts';
import { enablePayments } from './order-factories.ts';

export type Weighbridge = {
  ctx: AppContext;
  seller: UserActor;
  buyer: UserActor;
  admin: UserActor;
  /** A listing of gabah, sold by weighing: Rp 7.000 a kg, 10 %, 14 % water, 3 % hampa. */
  listing: { id: number };
};

type Figures = Omit<z.input<typeof proposeTicketInput>, 'line'>;

/** Who weighs, for whom, and what. */
export async function weighbridge(
  ctx: AppContext,
  over: Parameters<typeof makeListing>[1] = {},
): Promise<Weighbridge> {
  await enablePayments(ctx);
  const listing = await makeListing(ctx, {
    stock: toQuantity(1000),
    priceCustomer: 7000,
    priceTengkulak: 6500,
    weighed: true,
    weighMoisture: 14,
    weighHampa: 3,
    product: { name: `Gabah ${Math.random().toString(36).slice(2)}`, unit: 'kg', category: 'gabah' },
    ...over,
  });
  const { rows } = await ctx.pool.query('select user_id from farmers where id = $1', [listing.farmerId]);
  return {
    ctx,
    listing,
    seller: await actorFor(ctx, rows[0].user_id),
    buyer: await actorFor(ctx, (await makeUser(ctx)).id),
    admin: await actorFor(ctx, (await makeUser(ctx, { role: 'admin' })).id),
  };
}

/** An order for `quantity` of the listing that can be weighed: paid through the shop, or taken on to be paid at the door. */
export async function weighable(
  { ctx, buyer, seller, admin, listing }: Weighbridge,
  {
    quantity = 100,
    method = 'cod',
    price = 7000,
    paid = true,
    ...over
  }: { quantity?: number; method?: 'cod' | 'transfer'; price?: number; coupon?: string; paid?: boolean } = {},
): Promise<{ code: string; line: number }> {
  const { orders } = await placeOrder(ctx, buyer, {
    items: [{ id: listing.id, quantity, price }],
    billing,
    paymentMethod: method,
    ...over,
  });
  const { code } = orders[0]!;
  if (paid) await confirmPayment(ctx, method === 'cod' ? seller : admin, code);
  const { lines } = await getWeighing(ctx, buyer, code);
  return { code, line: lines[0]!.line };
}

/** What stood on the scale: `net` kilograms in one go, 14 % water and 3 % hampa. */
export const figures = (net = 100, over: Partial<Figures> = {}): Figures => ({
  readings: [{ gross: net + 0.4, tare: 0.4, sacks: 2 }],
  moisture: [14],
  hampa: 3,
  weighed_by: 'Pak Slamet',
  weighed_at: '2026-11-21T02:00:00Z',
  confirm_below_hpp: true,
  ...over,
});

/** A ticket of an order's line, the seller's unless `by` names the buyer. */
export const proposed = (
  { ctx, seller }: Weighbridge,
  { code, line }: { code: string; line: number },
  net = 100,
  over: Partial<Figures> = {},
  by: UserActor = seller,
) => proposeTicket(ctx, by, code, { line, ...figures(net, over) });
