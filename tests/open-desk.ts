import type { Clock, Shop, UserActor } from '../src/domain/shop.ts';
import { quantityOf } from '../src/shared/figures/quantity.ts';
import { type TestApp, testApp } from './app.ts';
import { actorFor } from './factories.ts';
import { gatewayDesk } from './gateway-desk.ts';
import { makeStall } from './order-desk.ts';
import { enablePayments, QRIS } from './orders.ts';
import { type SignedIn, signedIn } from './signed-in.ts';

export type Desk = {
  app: TestApp;
  shop: Shop;
  admin: SignedIn;
  /** Whose the first of the goods is. */
  seller: UserActor;
  /** Two listings of two stalls, enough of each for all that a file of tests orders. */
  goods: Awaited<ReturnType<typeof makeStall>>['listing'][];
};

/** A shop that takes money in every way and keeps 5 % of it, with an admin and two stalls; `over` is put into it. */
export async function openDesk(
  clock: Clock,
  over: Partial<Shop> = {},
  payment: Parameters<typeof enablePayments>[1] = {},
): Promise<Desk> {
  const app = await testApp({}, clock);
  const shop: Shop = { ...app.shop, gateway: gatewayDesk().gateway, ...over };
  await enablePayments(shop, { gateway: true, qris: true, qrisStatic: QRIS, ...payment });
  await app.database.pool.query(
    `insert into settings (key, value) values ('store', '{"commissionPercent":5}')`,
  );
  const admin = await signedIn(app, { role: 'admin' });
  const stock = { stock: quantityOf(1_000) };
  const [one, two] = [await makeStall(shop, stock), await makeStall(shop, stock)];
  const seller = await actorFor(shop, one.farmer.userId);
  return { app, shop, admin, seller, goods: [one.listing, two.listing] };
}
