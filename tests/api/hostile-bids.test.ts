import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptBid } from '../../src/domain/bidding/commands/accept-bid.ts';
import { expireBids } from '../../src/domain/bidding/scheduled/expire-bids.ts';
import { expireHolds } from '../../src/domain/bidding/scheduled/expire-holds.ts';
import { makeBid, makeMarket } from '../support/bid-fixtures.ts';
import { billing } from '../support/billing-form.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { actorFor, makeListing, makeUser } from '../support/factories.ts';
import { csvFile, fileForm, PRODUCT_TITLES, productRows } from '../support/import-files.ts';
import { enablePayments, makeCoupon } from '../support/order-factories.ts';
import { signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

const DAY = 24 * 3_600_000;
const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await testApp({}, clock);
});
afterAll(() => app.close());

test('no response to others reveals who bids, their number or their note', async () => {
  const { ctx } = app;
  const user = await makeUser(ctx, {
    name: 'Bu Rahayu Penawar',
    email: 'penawar@rahasia.example',
    phone: '+6281377700077',
  });
  const market = await makeMarket(ctx);
  const customer = await actorFor(ctx, user.id);
  const bid = await makeBid(ctx, market, { customer, note: 'catatan-penawar' });
  await acceptBid(ctx, market.farmer, bid.id, { expected_offer_id: bid.offerId });
  await makeBid(ctx, market, { customer, note: 'catatan-penawar' });

  const document = (await app.fastify.inject('/api/openapi.json')).json();
  const open = Object.entries<Record<string, unknown>>(document.paths)
    .filter(([path, methods]) => 'get' in methods && !path.endsWith('/events'))
    .map(([path]) => path.replace(/\{id\}/, String(market.listing.id)).replace(/\{\w+\}/g, String(bid.id)));
  expect(open.length).toBeGreaterThan(60);
  const others = [{}, { cookie: (await signedIn(app)).cookie }];
  others.push({ cookie: (await signedIn(app, { role: 'farmer' })).cookie });
  let answered = 0;
  for (const url of open) {
    for (const headers of others) {
      const { statusCode, body } = await app.fastify.inject({ url, headers });
      if (statusCode === 200) answered += 1;
      for (const secret of ['Bu Rahayu', 'penawar@rahasia', '81377700077', 'catatan-penawar', user.id])
        expect(body.includes(secret), `${url}: ${secret}`).toBe(false);
    }
  }
  expect(answered).toBeGreaterThan(30);
});

test('rejects an external picture address without fetching it', async () => {
  let visits = 0;
  const elsewhere = createServer((_request, response) => {
    visits += 1;
    response.end();
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const { port } = elsewhere.address() as AddressInfo;
  const farmer = await signedIn(app, { role: 'farmer' });
  const admin = await signedIn(app, { role: 'admin' });
  const goods = { name: 'Beras', unit: 'kg', stock: 10, price_tengkulak: 9000, price_customer: 10_000 };
  const send = async (method: 'POST' | 'PUT', url: string, who: typeof farmer, payload: object) =>
    (await app.fastify.inject({ method, url, headers: { cookie: who.cookie }, payload })).statusCode;
  try {
    for (const address of [
      `http://127.0.0.1:${port}/a.jpg`,
      `//127.0.0.1:${port}/a.jpg`,
      `https://localhost:${port}/a.jpg`,
      'file:///etc/passwd',
    ]) {
      expect(await send('POST', '/api/admin/products', farmer, { ...goods, image_url: address })).toBe(400);
      const images = [{ url: address, alt: '' }];
      expect(await send('POST', '/api/admin/products', farmer, { ...goods, images })).toBe(400);
      expect(
        await send('PUT', `/api/admin/farmers/${farmer.farmerId}`, admin, { portraitUrl: address }),
      ).toBe(400);
    }
    expect(visits).toBe(0);
    expect(await send('POST', '/api/admin/products', farmer, goods)).toBe(201);
  } finally {
    elsewhere.close();
  }
});

test('neither an imported product nor a site text includes an external picture', async () => {
  const admin = await signedIn(app, { role: 'admin' });
  const farmer = await signedIn(app, { role: 'farmer', email: 'gambar@contoh.example' });
  const address = 'https://contoh.example/beras.jpg';
  const rows = productRows(1, 'gambar@contoh.example');
  const { headers, payload } = fileForm(
    csvFile([[...PRODUCT_TITLES, 'Alamat Gambar'], ...rows.map((row) => [...row, address])]),
  );
  const file = await app.fastify.inject({
    method: 'POST',
    url: '/api/admin/products/import',
    headers: { ...headers, cookie: farmer.cookie },
    payload,
  });
  expect(file.json().data.errors).toContainEqual(
    expect.objectContaining({ field: 'Alamat Gambar', text: expect.stringContaining('dari situs lain') }),
  );

  const write = async (body: string) => {
    const answer = await app.fastify.inject({
      method: 'POST',
      url: '/api/admin/content/posts',
      headers: { cookie: admin.cookie },
      payload: { data: { body }, status: 'published' },
    });
    return JSON.stringify(answer.json());
  };
  const word = 'Unggah gambarnya ke sini; gambar dari situs lain tidak ditampilkan';
  expect(await write(`Lihat ![beras](${address}).`)).toContain(word);
  expect(await write('Lihat ![beras](/gambar/products/beras-1.avif).')).not.toContain(word);
});

test('a coupon worth more than the goods reduces them to zero and no further', async () => {
  const { ctx } = app;
  await enablePayments(ctx);
  const coupon = await makeCoupon(ctx, { code: 'JUTAAN', kind: 'fixed', value: 5_000_000 });
  const { id } = await makeListing(ctx);
  const customer = await signedIn(app);
  const answer = await app.fastify.inject({
    method: 'POST',
    url: '/api/orders',
    headers: { cookie: customer.cookie },
    payload: { items: [{ id, quantity: 2, price: 12_000 }], billing, paymentMethod: 'cod', coupon },
  });
  expect(answer.statusCode).toBe(201);
  const { rows } = await app.database.pool.query(
    `select subtotal::int, discount::int, delivery::int, total::int from orders order by id desc limit 1`,
  );
  expect(rows[0]).toMatchObject({ subtotal: 24_000, discount: 24_000, total: rows[0].delivery });
  await expectInvariants(app.database.pool);
});

test('a clock that jumps forwards, back and forwards again expires nothing twice', async () => {
  const { ctx } = app;
  const market = await makeMarket(ctx);
  const waits = await makeBid(ctx, market);
  const held = await makeBid(ctx, market);
  await acceptBid(ctx, market.farmer, held.id, { expected_offer_id: held.offerId });
  const begin = clock.now().toISOString();
  const ends = async () => {
    const { rows } = await app.database.pool.query(
      `select (select count(*)::int from bid_history where bid_id = $1 and event = 'expired') as expired,
              (select count(*)::int from bid_history where bid_id = $2 and event = 'lapsed') as lapsed,
              (select count(*)::int from notifications where data->>'bidId' in ($1::text, $2::text)
                and kind in ('bid.expired', 'bid.lapsed')) as told,
              (select reserved::int from listings where id = $3) as reserved`,
      [waits.id, held.id, market.listing.id],
    );
    return rows[0];
  };
  const jobs = async () => {
    await expireBids(ctx);
    await expireHolds(ctx);
  };
  clock.forward(4 * DAY);
  await jobs();
  const once = await ends();
  expect(once).toMatchObject({ expired: 1, lapsed: 1, reserved: 0 });
  for (const at of [begin, '2027-06-01T00:00:00Z', '2020-01-01T00:00:00Z', '2030-01-01T00:00:00Z']) {
    clock.set(at);
    await jobs();
  }
  expect(await ends()).toEqual(once);
  await expectInvariants(app.database.pool);
});
