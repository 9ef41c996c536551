import type { AppContext, Clock, UserActor } from '../../src/domain/context.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { actorFor } from './factories.ts';
import { enablePayments, QRIS } from './order-factories.ts';
import { makeStall } from './order-fixture.ts';
import { gatewayDesk } from './payment-gateway-fixture.ts';
import { type SignedIn, signedIn } from './sign-in-as.ts';
import { type TestApp, testApp } from './test-app.ts';

export type Desk = {
  app: TestApp;
  ctx: AppContext;
  admin: SignedIn;
  /** Whose the first of the goods is. */
  seller: UserActor;
  /** Two listings of two stalls, enough of each for all that a file of tests orders. */
  goods: Awaited<ReturnType<typeof makeStall>>['listing'][];
};

/** A shop that takes money in every way and keeps 5 % of it, with an admin and two stalls; `over` is put into it. */
export async function openDesk(
  clock: Clock,
  over: Partial<AppContext> = {},
  payment: Parameters<typeof enablePayments>[1] = {},
): Promise<Desk> {
  const app = await testApp({}, clock);
  const ctx: AppContext = { ...app.ctx, gateway: gatewayDesk().gateway, ...over };
  await enablePayments(ctx, { gateway: true, qris: true, qrisStatic: QRIS, ...payment });
  await app.database.pool.query(
    `insert into settings (key, value) values ('store', '{"commissionPercent":5}')`,
  );
  const admin = await signedIn(app, { role: 'admin' });
  const stock = { stock: toQuantity(1_000) };
  const [one, two] = [await makeStall(ctx, stock), await makeStall(ctx, stock)];
  const seller = await actorFor(ctx, one.farmer.userId);
  return { app, ctx, admin, seller, goods: [one.listing, two.listing] };
}
