import createClient from 'openapi-fetch';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { paths } from '../../.api/types.ts';
import { seedReference } from '../../src/db/seed-reference.ts';
import { makeMarket } from '../support/bid-fixtures.ts';
import { billing } from '../support/billing-form.ts';
import { enablePayments } from '../support/order-factories.ts';
import { signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

/*
 * The main flow by a client that knows only the API document: its types are generated from it, so this file doesn't
 * compile when the document omits something, and each response is validated against it.
 */

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await seedReference(app.database.pool);
  await enablePayments(app.ctx);
});
afterAll(() => app.close());

/** A client whose requests carry `cookie`. */
function clientOf(cookie = '') {
  return createClient<paths>({
    baseUrl: 'http://shop.test',
    fetch: async (request: Request) => {
      const body = Buffer.from(await request.arrayBuffer());
      const answer = await app.fastify.inject({
        method: request.method as 'GET',
        url: request.url.slice('http://shop.test'.length),
        headers: { ...Object.fromEntries(request.headers), ...(cookie ? { cookie } : {}) },
        ...(body.length ? { payload: body } : {}),
      });
      return new Response(answer.rawPayload.length ? new Uint8Array(answer.rawPayload) : null, {
        status: answer.statusCode,
        headers: Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
      });
    },
  });
}

/** The response's data; an error fails the test with its text. */
function given<T>({ data, error }: { data?: T; error?: { message: string } }): T {
  if (data === undefined) throw new Error(error?.message ?? 'no answer');
  return data;
}

test('a client generated from the API’s document browses, bids, counters, accepts, checks out and pays', async () => {
  const { listing, farmer } = await makeMarket(app.ctx);
  const seller = clientOf((await signedIn(app, { userId: farmer.userId })).cookie);
  const admin = clientOf((await signedIn(app, { role: 'admin' })).cookie);
  const buyer = clientOf((await signedIn(app)).cookie);

  // Browse
  const { data: found, total } = given(
    await clientOf().GET('/api/products', { params: { query: { limit: 5 } } }),
  );
  expect(total).toBe(1);
  const path = { id: found[0]!.id };
  const { data: goods } = given(
    await buyer.GET('/api/products/{id}', { params: { path: { id: String(path.id) } } }),
  );
  expect([goods.id, goods.farmer.id, goods.negotiable]).toEqual([listing.id, farmer.farmerId, true]);

  // Bid, and the same bid again with its key
  const first = { qty: 5, bid_price: goods.price_customer - 2000, note: 'Untuk warung' };
  const header = { 'Idempotency-Key': 'tawaran-pertama' };
  const bid = given(await buyer.POST('/api/products/{id}/bids', { params: { path, header }, body: first }));
  expect([bid.success, bid.message, bid.data.bid_price]).toEqual([
    true,
    'Penawaran berhasil diajukan!',
    first.bid_price,
  ]);
  const again = given(await buyer.POST('/api/products/{id}/bids', { params: { path, header }, body: first }));
  expect(again.data.id).toBe(bid.data.id);
  const bidPath = { path: { id: bid.data.id } };

  // Counter
  const incoming = given(await seller.GET('/api/bids/incoming', { params: { query: { turn: 'seller' } } }));
  expect(incoming.data.map((one) => [one.id, one.customerName !== ''])).toEqual([[bid.data.id, true]]);
  const countered = given(
    await seller.POST('/api/bids/{id}/counter', {
      params: bidPath,
      body: { expected_offer_id: incoming.data[0]!.offerId, qty: 5, bid_price: first.bid_price + 1000 },
    }),
  );
  expect([countered.data.status, countered.data.turn]).toEqual(['pending', 'buyer']);

  // Accept: a response to the previous offer is rejected with a text
  const stale = await buyer.POST('/api/bids/{id}/accept', {
    params: bidPath,
    body: { expected_offer_id: incoming.data[0]!.offerId },
  });
  expect([stale.response.status, stale.error?.error.code]).toEqual([409, 'bid_offer_changed']);
  const accepted = given(
    await buyer.POST('/api/bids/{id}/accept', {
      params: bidPath,
      body: { expected_offer_id: countered.data.offerId },
    }),
  );
  const { data: talk } = given(await buyer.GET('/api/bids/{id}', { params: bidPath }));
  expect(talk.as === 'buyer' && talk.offers.map((offer) => offer.side)).toEqual(['buyer', 'seller']);

  // Check out
  const order = { path: { code: accepted.data.orderCode } };
  const { data: quote } = given(await buyer.GET('/api/orders/{code}/checkout', { params: order }));
  expect(quote.groups[0]!.lines[0]!.price).toBe(first.bid_price + 1000);
  const ordered = given(
    await buyer.POST('/api/orders/{code}/checkout', {
      params: order,
      body: { billing, paymentMethod: 'transfer' },
    }),
  );
  expect(ordered.data.total).toBe(quote.total);

  // Pay
  const photo = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const picture = given(
    await buyer.POST('/api/uploads', {
      body: { purpose: 'proof', file: '' },
      bodySerializer: ({ purpose }) => {
        const form = new FormData();
        form.set('purpose', String(purpose));
        form.set('file', new Blob([new Uint8Array(photo)], { type: 'image/png' }), 'bukti.png');
        return form;
      },
    }),
  );
  given(await buyer.POST('/api/orders/{code}/proof', { params: order, body: { url: picture.data.url } }));
  const { data: waiting } = given(
    await admin.GET('/api/admin/payments', { params: { query: { view: 'checking' } } }),
  );
  expect(waiting.map((payment) => payment.orders[0]!.code)).toEqual([order.path.code]);
  given(await admin.POST('/api/orders/{code}/confirm-payment', { params: order }));
  const { data: paid } = given(await buyer.GET('/api/orders/{code}', { params: order }));
  expect([paid.status, paid.paid, paid.payment?.status]).toEqual(['paid', true, 'confirmed']);
});
