import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AppContext, anonymous, type UserActor } from '../../src/domain/context.ts';
import { isDomainError } from '../../src/domain/domain-error.ts';
import { acceptDeliveryFee } from '../../src/domain/orders/checkout/accept-delivery-fee.ts';
import { offerDeliveryFee } from '../../src/domain/orders/checkout/offer-delivery-fee.ts';
import { placeOrder } from '../../src/domain/orders/checkout/place-order.ts';
import { rejectDeliveryFee } from '../../src/domain/orders/checkout/reject-delivery-fee.ts';
import { expireUnpaidOrders } from '../../src/domain/orders/lifecycle/expire-unpaid-orders.ts';
import { billing } from '../support/billing-form.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { actorFor, makeFarmer, makeListing } from '../support/factories.ts';
import { enablePayments } from '../support/order-factories.ts';
import { testClock } from '../support/test-clock.ts';
import { type Arena, arena } from './gate.ts';

/* The word on a delivery fee that two sides, or one side and the clock, say at the same moment, over connections of their own. */

const ROUNDS = 12;
const HOUR = 3_600_000;
const FEE = 45_000;
const clock = testClock();
let ground: Arena;
let seller: UserActor;
let farmerId: number;
let listing: { id: number };

beforeAll(async () => {
  ground = await arena(clock, 30);
});
beforeEach(async () => {
  clock.set(clock.start);
  await ground.empty();
  await enablePayments(ground.ctx);
  const farmer = await makeFarmer(ground.ctx);
  farmerId = farmer.id;
  seller = await actorFor(ground.ctx, farmer.user.id);
  listing = await makeListing(ground.ctx, { farmerId });
});
afterEach(() => expectInvariants(ground.database.pool));
afterAll(() => ground.close());

type Waiting = { code: string; token: string };

/** Orders to where the seller has no fee, each with one named. */
async function named(many = ROUNDS): Promise<Waiting[]> {
  const waiting: Waiting[] = [];
  for (let at = 0; at < many; at += 1) {
    const { orders } = await placeOrder(ground.ctx, anonymous, {
      items: [{ id: listing.id, quantity: 1, price: 12_000 }],
      billing: {
        ...billing,
        city: 'Kota Jayapura',
        state: 'Papua',
        landmark: 'dekat dermaga',
        email: `pembeli${at}@contoh.example`,
      },
      paymentMethod: 'transfer',
      delivery: { [farmerId]: 'delivery' },
    });
    const { code, token } = orders[0]!;
    await offerDeliveryFee(ground.ctx, seller, code, { fee: FEE });
    waiting.push({ code, token: token! });
  }
  return waiting;
}
const agree = (ctx: AppContext, { code, token }: Waiting) =>
  acceptDeliveryFee(ctx, anonymous, code, { fee: FEE }, token);
const refusals = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((one) => {
    if (one.status === 'fulfilled') return [];
    if (!isDomainError(one.reason)) throw one.reason;
    return [one.reason.code];
  });
async function standing() {
  const { rows } = await ground.database.pool.query<{
    status: string;
    fee: string;
    total: number;
    paid: number;
  }>(
    `select o.status, o.fee_state as fee, o.total::int,
            (select count(*)::int from payments p where p.group_code = o.group_code) as paid
     from orders o order by o.id`,
  );
  return rows;
}
const reserved = async () =>
  (await ground.database.pool.query('select reserved::float8 from listings where id = $1', [listing.id]))
    .rows[0].reserved;

test('[R56] a fee agreed to in its last moment, and the end of its time: each order is one or the other', async () => {
  const waiting = await named();
  // Whoever agrees began in time; whoever ends it looked at the clock after.
  const intime = { ...ground.ctx, clock: { now: () => new Date(clock.now().getTime() + 48 * HOUR - 1) } };
  const after = { ...ground.ctx, clock: { now: () => new Date(clock.now().getTime() + 48 * HOUR) } };
  const [results, ...lapsed] = await Promise.all([
    Promise.allSettled(waiting.map((one) => agree(intime, one))),
    ...Array.from({ length: 3 }, () => expireUnpaidOrders(after)),
  ]);
  const ended = lapsed.reduce((sum, one) => sum + one, 0);
  const refused = refusals(results);
  expect(refused).toHaveLength(ended);
  expect(new Set(refused).size).toBeLessThanOrEqual(1);
  const rows = await standing();
  expect(rows.filter(({ status }) => status === 'cancelled')).toHaveLength(ended);
  expect(rows.filter(({ status }) => status !== 'cancelled')).toEqual(
    Array.from({ length: ROUNDS - ended }, () => ({
      status: 'awaiting_payment',
      fee: 'agreed',
      total: 12_000 + FEE,
      paid: 1,
    })),
  );
  expect(await reserved()).toBe(ROUNDS - ended);
});

test('[R56] one fee agreed to from two devices is agreed to once, and paid by one payment', async () => {
  const waiting = await named(8);
  const results = await Promise.allSettled(
    waiting.flatMap((one) => [agree(ground.ctx, one), agree(ground.ctx, one)]),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
  expect(new Set(refusals(results))).toEqual(new Set(['order_step_impossible']));
  expect(new Set((await standing()).map((row) => JSON.stringify(row)))).toEqual(
    new Set([JSON.stringify({ status: 'awaiting_payment', fee: 'agreed', total: 12_000 + FEE, paid: 1 })]),
  );
});

test('[R56] a fee agreed to while its seller names another, or its buyer asks for another: what was seen, or nothing', async () => {
  const waiting = await named();
  const results = await Promise.allSettled(
    waiting.flatMap((one, at) => [
      agree(ground.ctx, one),
      at % 2 === 0
        ? offerDeliveryFee(ground.ctx, seller, one.code, { fee: 60_000 })
        : rejectDeliveryFee(ground.ctx, anonymous, one.code, {}, one.token),
    ]),
  );
  for (const code of refusals(results)) {
    expect(['fee_changed', 'fee_not_named', 'order_step_impossible']).toContain(code);
  }
  const agreed = results.filter(({ status }, at) => at % 2 === 0 && status === 'fulfilled').length;
  const rows = await standing();
  expect(rows.filter(({ fee }) => fee === 'agreed')).toHaveLength(agreed);
  for (const { status, fee, total, paid } of rows) {
    if (fee === 'agreed') expect([status, total, paid]).toEqual(['awaiting_payment', 12_000 + FEE, 1]);
    else expect([status, total, paid]).toEqual(['awaiting_fee', 12_000, 0]);
  }
  expect(await reserved()).toBe(ROUNDS);
});
