import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptBid } from '../../src/domain/bidding/commands/accept-bid.ts';
import { expireHolds } from '../../src/domain/bidding/scheduled/expire-holds.ts';
import { expireUnpaidOrders } from '../../src/domain/orders/lifecycle/expire-unpaid-orders.ts';
import { makeBid, makeMarket } from '../support/bid-fixtures.ts';
import { billing } from '../support/billing-form.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { enablePayments } from '../support/order-factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

/* 'Not paying counts, however it is done', and a bid shows both sides how its order ended. */

const DAY = 24 * 3_600_000;
const clock = testClock();
let app: TestApp;
let customer: SignedIn;
let farmer: SignedIn;
let admin: SignedIn;

beforeAll(async () => {
  app = await testApp({}, clock);
  await enablePayments(app.ctx);
  admin = await signedIn(app, { role: 'admin' });
});
afterAll(async () => {
  await expectInvariants(app.database.pool);
  await app.close();
});
beforeEach(async () => {
  clock.set('2026-11-21T03:00:00Z');
  customer = await signedIn(app);
});

const post = (who: SignedIn, url: string, payload: object = {}) =>
  app.fastify.inject({ method: 'POST', url, payload, headers: { cookie: who.cookie } });

/** A deal of the customer with a new farmer, and its order's code. */
async function deal(): Promise<{ id: number; code: string; listingId: number }> {
  const market = await makeMarket(app.ctx);
  farmer = await signedIn(app, { userId: market.farmer.userId });
  const bid = await makeBid(app.ctx, market, { qty: 3, customer: customer.actor });
  const { orderCode } = await acceptBid(app.ctx, market.farmer, bid.id, { expected_offer_id: bid.offerId });
  return { id: bid.id, code: orderCode, listingId: market.listing.id };
}

const checkout = async ({ code }: { code: string }, paymentMethod = 'transfer') =>
  expect((await post(customer, `/api/orders/${code}/checkout`, { billing, paymentMethod })).statusCode).toBe(
    200,
  );

const seen = async (who: SignedIn, id: number) =>
  (await app.fastify.inject({ url: `/api/bids/${id}`, headers: { cookie: who.cookie } })).json().data;

const suspended = async () =>
  (
    await app.database.pool.query('select bidding_suspended_until as at from users where id = $1', [
      customer.userId,
    ])
  ).rows[0].at;

/** Every way of not paying, and how the bid shows it. */
const ways: Record<string, { leave: (it: { code: string }) => Promise<void>; end: string; by: string }> = {
  'no checkout within the hold': {
    async leave() {
      clock.forward(DAY);
      await expireHolds(app.ctx);
    },
    end: 'not_checked_out',
    by: 'system',
  },
  'cancelled before the checkout': {
    async leave({ code }) {
      expect((await post(customer, `/api/orders/${code}/cancel`)).statusCode).toBe(200);
    },
    end: 'cancelled_by_buyer',
    by: 'customer',
  },
  'checked out and never paid': {
    async leave(it) {
      await checkout(it);
      clock.forward(DAY);
      await expireUnpaidOrders(app.ctx);
    },
    end: 'not_paid',
    by: 'system',
  },
  'checked out and cancelled': {
    async leave(it) {
      await checkout(it);
      expect((await post(customer, `/api/orders/${it.code}/cancel`)).statusCode).toBe(200);
    },
    end: 'cancelled_by_buyer',
    by: 'customer',
  },
};

describe('suspension and holds can’t be dodged', () => {
  test.each(Object.keys(ways))('%s counts as unpaid, and both sides see how it ended', async (way) => {
    const { leave, end, by } = ways[way]!;
    for (const nth of [1, 2]) {
      const it = await deal();
      await leave(it);
      for (const who of [customer, farmer, admin]) {
        expect(await seen(who, it.id)).toMatchObject({
          status: 'expired',
          reason: 'unpaid',
          orderCode: it.code,
          orderStatus: 'cancelled',
          orderEnd: end,
        });
      }
      const { history } = await seen(customer, it.id);
      expect(history.at(-1)).toMatchObject({ event: 'lapsed', by });
      expect((await suspended()) !== null).toBe(nth === 2);
    }
    const market = await makeMarket(app.ctx);
    const bid = await post(customer, `/api/products/${market.listing.id}/bids`, {
      qty: 1,
      bid_price: 9_000,
    });
    expect(bid.json().error.code).toBe('bid_suspended');
  });

  test('one way after another counts together', async () => {
    await ways['cancelled before the checkout']!.leave(await deal());
    expect(await suspended()).toBeNull();
    await ways['checked out and never paid']!.leave(await deal());
    expect(await suspended()).not.toBeNull();
    const { data } = (
      await app.fastify.inject({ url: '/api/notifications', headers: { cookie: customer.cookie } })
    ).json();
    expect(data[0].text + data[1].text).toMatch(/Anda belum bisa menawar lagi sampai/);
  });

  test('cash on delivery that its seller never confirms is not the buyer’s doing', async () => {
    for (const _ of [1, 2]) {
      const it = await deal();
      await checkout(it, 'cod');
      clock.forward(DAY);
      await expireUnpaidOrders(app.ctx);
      for (const who of [customer, farmer, admin])
        expect(await seen(who, it.id)).toMatchObject({
          status: 'accepted',
          orderStatus: 'cancelled',
          orderEnd: 'not_confirmed',
        });
      expect(await suspended()).toBeNull();
      const { data } = (
        await app.fastify.inject({ url: '/api/notifications', headers: { cookie: customer.cookie } })
      ).json();
      expect(data[0].text).toMatch(/belum mengonfirmasinya sampai batas waktunya/);
    }
  });

  test('what the seller or an admin cancels is not the buyer’s doing; the bid still tells it', async () => {
    for (const who of ['farmer', 'admin'] as const) {
      for (let n = 0; n < 2; n += 1) {
        const it = await deal();
        const by = who === 'farmer' ? farmer : admin;
        expect((await post(by, `/api/orders/${it.code}/cancel`, { reason: 'Gagal panen' })).statusCode).toBe(
          200,
        );
        expect(await seen(customer, it.id)).toMatchObject({
          status: 'accepted',
          orderEnd: 'cancelled_by_seller',
        });
      }
    }
    expect(await suspended()).toBeNull();
  });

  test('a paid deal that is cancelled later is no unpaid one', async () => {
    const it = await deal();
    await checkout(it);
    expect((await post(admin, `/api/orders/${it.code}/confirm-payment`)).statusCode).toBe(200);
    expect(await seen(customer, it.id)).toMatchObject({ orderStatus: 'paid', orderEnd: null });
    expect((await post(customer, `/api/orders/${it.code}/cancel`)).statusCode).toBe(200);
    expect(await seen(customer, it.id)).toMatchObject({ status: 'accepted', orderEnd: 'cancelled_by_buyer' });
    expect(await suspended()).toBeNull();
  });

  test('an unpaid deal’s goods can be bid for by others, its stock is back', async () => {
    const it = await deal();
    await checkout(it);
    await post(customer, `/api/orders/${it.code}/cancel`);
    const { rows } = await app.database.pool.query(
      'select stock::float8, reserved::float8 from listings where id = $1',
      [it.listingId],
    );
    expect(rows).toEqual([{ stock: 100, reserved: 0 }]);
  });
});
