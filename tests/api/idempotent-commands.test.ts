import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { placeBid } from '../../src/domain/bidding/commands/place-bid.ts';
import { withdrawBid } from '../../src/domain/bidding/commands/withdraw-bid.ts';
import {
  queuedCalls,
  retryDelay,
  sendOrQueue,
  sendQueued,
} from '../../src/web/offline-queue/offline-queue.ts';
import { makeBid, makeMarket } from '../support/bid-fixtures.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

/*
 * What a browser does with a bid or response whose request is lost although the browser reports online. The browser's
 * own parts are simulated; the server and its database are real.
 */

let app: TestApp;
let customer: SignedIn;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** The outcomes of the next requests, in order; later ones arrive and are answered. */
let fates: ('lost on the way' | 'answer lost' | 'gateway down' | 'hangs')[] = [];
let who: SignedIn | null;

beforeEach(async () => {
  customer = await signedIn(app);
  who = customer;
  fates = [];
  const stored = new Map<string, string>();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
  vi.stubGlobal('fetch', async (url: string, { headers, body, signal }: RequestInit) => {
    const fate = fates.shift();
    if (fate === 'lost on the way') throw new TypeError('Failed to fetch');
    if (fate === 'hangs') {
      expect(signal).toBeInstanceOf(AbortSignal);
      throw new DOMException('The operation timed out.', 'TimeoutError');
    }
    if (fate === 'gateway down') return new Response('<html>', { status: 502 });
    const answer = await app.fastify.inject({
      method: 'POST',
      url,
      headers: { ...(headers as Record<string, string>), ...(who ? { cookie: who.cookie } : {}) },
      payload: String(body),
    });
    if (fate === 'answer lost') throw new TypeError('network changed');
    return new Response(answer.body, { status: answer.statusCode });
  });
});
afterEach(() => vi.unstubAllGlobals());

const command = (url: string, body: Record<string, unknown>) => ({
  userId: customer.actor.userId,
  url,
  body,
  label: 'Tawaran',
  href: '/bidding-list',
  subject: null,
});
const bidsOn = async (listingId: number) =>
  (await app.database.pool.query('select status from bids where listing_id = $1', [listingId])).rows;

test.each(['lost on the way', 'answer lost', 'hangs'] as const)(
  'a bid whose request is %s while the browser is online is queued, sent again and accepted once',
  async (fate) => {
    const { listing } = await makeMarket(app.ctx);
    fates = [fate, fate, 'gateway down'];
    const bid = command(`/api/products/${listing.id}/bids`, { qty: 2, bid_price: 10_000 });
    expect(await sendOrQueue(bid)).toMatchObject({ outcome: 'later', kept: true });
    const [waiting, ...more] = queuedCalls.read();
    expect(more).toEqual([]);
    expect(waiting).toMatchObject(bid);
    expect((await sendQueued(waiting!)).outcome).toBe('later');
    expect((await sendQueued(waiting!)).outcome).toBe('later');
    const sent = { outcome: 'done', message: 'Penawaran berhasil diajukan!', fields: {}, responded: true };
    expect(await sendQueued(waiting!)).toEqual(sent);
    expect(await sendQueued(waiting!)).toEqual(sent);
    expect(await bidsOn(listing.id)).toEqual([{ status: 'pending' }]);
  },
);

test('a request that arrives, is rejected, or whose sender is signed out leaves nothing in the queue', async () => {
  const { listing } = await makeMarket(app.ctx);
  const bid = (bid_price: number) => command(`/api/products/${listing.id}/bids`, { qty: 2, bid_price });
  expect(await sendOrQueue(bid(99_000))).toMatchObject({ outcome: 'refused', kept: false });
  who = null;
  expect(await sendOrQueue(bid(10_000))).toMatchObject({ outcome: 'signed out', kept: false });
  who = customer;
  fates = ['gateway down'];
  expect(await sendOrQueue(bid(10_000))).toMatchObject({ outcome: 'later', kept: false });
  expect(await sendOrQueue(bid(10_000))).toMatchObject({ outcome: 'done', kept: false });
  expect(queuedCalls.read()).toEqual([]);
  expect(await bidsOn(listing.id)).toHaveLength(1);
});

test('a queued response is rejected with the reason when the situation has changed meanwhile', async () => {
  const market = await makeMarket(app.ctx);
  const bid = await makeBid(app.ctx, market);
  who = await signedIn(app, { userId: market.farmer.userId });
  fates = ['lost on the way'];
  const answer = {
    ...command(`/api/bids/${bid.id}/accept`, { expected_offer_id: bid.offerId }),
    userId: who.userId,
  };
  expect(await sendOrQueue(answer)).toMatchObject({ kept: true });
  await withdrawBid(app.ctx, bid.customer, bid.id);
  expect(await sendQueued(queuedCalls.read()[0]!)).toEqual({
    outcome: 'refused',
    message: 'Penawaran ini sudah ditutup.',
    fields: {},
    responded: true,
  });
  expect(await bidsOn(market.listing.id)).toEqual([{ status: 'rejected' }]);
});

test('a request that hits a limit of the rules is rejected with the limit, not retried', async () => {
  const { listing } = await makeMarket(app.ctx);
  const offer = { qty: 1, bid_price: 10_000 };
  const bid = command(`/api/products/${listing.id}/bids`, offer);
  for (let n = 0; n < 3; n += 1) {
    const { id } = await placeBid(app.ctx, customer.actor, listing.id, offer);
    await withdrawBid(app.ctx, customer.actor, id);
  }
  fates = ['lost on the way'];
  expect(await sendOrQueue(bid)).toMatchObject({ kept: true });
  expect(await sendQueued(queuedCalls.read()[0]!)).toMatchObject({
    outcome: 'refused',
    message: expect.stringContaining('Batas 3 penawaran untuk produk ini dalam 24 jam sudah tercapai'),
  });
});

test('does not send automatically what has waited longer than its key is valid', async () => {
  const { listing } = await makeMarket(app.ctx);
  fates = ['answer lost'];
  expect(
    await sendOrQueue(command(`/api/products/${listing.id}/bids`, { qty: 1, bid_price: 10_000 })),
  ).toMatchObject({
    kept: true,
  });
  const [waiting] = queuedCalls.read();
  const { rows } = await app.database.pool.query('select id from bids where listing_id = $1', [listing.id]);
  await withdrawBid(app.ctx, customer.actor, rows[0].id);
  await app.database.pool.query('delete from idempotency_keys');
  expect(await sendQueued({ ...waiting!, madeAt: Date.now() - 21 * 3_600_000 })).toMatchObject({
    outcome: 'refused',
    responded: false,
    message: expect.stringContaining('Sudah terlalu lama'),
  });
  expect(await bidsOn(listing.id)).toEqual([{ status: 'rejected' }]);
});

test('attempts without a response become ever rarer', () => {
  expect([1, 2, 3, 4, 5, 6, 20].map(retryDelay)).toEqual(
    [15, 30, 60, 120, 240, 300, 300].map((seconds) => seconds * 1000),
  );
});
