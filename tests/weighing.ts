import type { z } from 'zod';
import { confirmPayment } from '../src/domain/orders/paying/confirm-payment.ts';
import { placeOrder } from '../src/domain/orders/placing/place-order.ts';
import type { Shop, UserActor } from '../src/domain/shop.ts';
import { getWeighing } from '../src/domain/weighing/get-weighing.ts';
import { proposeTicket } from '../src/domain/weighing/propose-ticket.ts';
import { quantityOf } from '../src/shared/figures/quantity.ts';
import type { proposeTicketInput } from '../src/shared/input/weigh-tickets.ts';
import { billing } from './billing.ts';
import { actorFor, makeListing, makeUser } from './factories.ts';
import { enablePayments } from './orders.ts';

export type Weighbridge = {
  shop: Shop;
  seller: UserActor;
  buyer: UserActor;
  admin: UserActor;
  /** A listing of gabah, sold by weighing: Rp 7.000 a kg, 10 %, 14 % water, 3 % hampa. */
  listing: { id: number };
};

type Figures = Omit<z.input<typeof proposeTicketInput>, 'line'>;

/** Who weighs, for whom, and what. */
export async function weighbridge(
  shop: Shop,
  over: Parameters<typeof makeListing>[1] = {},
): Promise<Weighbridge> {
  await enablePayments(shop);
  const listing = await makeListing(shop, {
    stock: quantityOf(1000),
    priceCustomer: 7000,
    priceTengkulak: 6500,
    weighed: true,
    weighMoisture: 14,
    weighHampa: 3,
    product: { name: `Gabah ${Math.random().toString(36).slice(2)}`, unit: 'kg', category: 'gabah' },
    ...over,
  });
  const { rows } = await shop.pool.query('select user_id from farmers where id = $1', [listing.farmerId]);
  return {
    shop,
    listing,
    seller: await actorFor(shop, rows[0].user_id),
    buyer: await actorFor(shop, (await makeUser(shop)).id),
    admin: await actorFor(shop, (await makeUser(shop, { role: 'admin' })).id),
  };
}

/** An order for `quantity` of the listing that can be weighed: paid through the shop, or taken on to be paid at the door. */
export async function weighable(
  { shop, buyer, seller, admin, listing }: Weighbridge,
  {
    quantity = 100,
    method = 'cod',
    price = 7000,
    ...over
  }: { quantity?: number; method?: 'cod' | 'transfer'; price?: number; coupon?: string } = {},
): Promise<{ code: string; line: number }> {
  const { orders } = await placeOrder(shop, buyer, {
    items: [{ id: listing.id, quantity, price }],
    billing,
    paymentMethod: method,
    ...over,
  });
  const { code } = orders[0]!;
  await confirmPayment(shop, method === 'cod' ? seller : admin, code);
  const { lines } = await getWeighing(shop, buyer, code);
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

/** The seller's ticket of an order's line. */
export const proposed = (
  { shop, seller }: Weighbridge,
  { code, line }: { code: string; line: number },
  net = 100,
  over: Partial<Figures> = {},
) => proposeTicket(shop, seller, code, { line, ...figures(net, over) });
