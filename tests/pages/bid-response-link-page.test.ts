import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptBid } from '../../src/domain/bidding/commands/accept-bid.ts';
import type { App } from '../../src/server/http.ts';
import { makeBid, makeMarket } from '../support/bid-fixtures.ts';
import { builtApp } from '../support/built-app.ts';
import { asWritten } from '../support/sealed-secrets.ts';
import { signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let app: App;
beforeAll(async () => {
  ({ app, database } = await builtApp());
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

const page = (url: string, cookie = '') =>
  app.fastify.inject({ url, headers: { accept: 'text/html', ...(cookie ? { cookie } : {}) } });
const post = (url: string, fields: Record<string, string>) =>
  app.fastify.inject({
    method: 'POST',
    url,
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

async function openLink() {
  const market = await makeMarket(app.ctx);
  const bid = await makeBid(app.ctx, market, { qty: 3, note: 'Untuk warung' });
  const { rows } = await database.pool.query(
    'select text, sealed from email_outbox where to_address = $1 order by id',
    [market.farmer.email],
  );
  const path = /\/respond\/\S+/.exec(asWritten(rows[0]).text)![0];
  const status = async () =>
    (await database.pool.query('select status from bids where id = $1', [bid.id])).rows[0].status;
  return { market, bid, path, status };
}

test('opening it, however often, answers nothing; it is kept from caches, search engines and other sites', async () => {
  const { path, status, market } = await openLink();
  for (let n = 0; n < 3; n += 1) {
    const { statusCode, headers, body } = await page(path);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex, nofollow',
    });
    for (const text of ['Tawar balik', 'Tolak penawaran', 'Untuk warung', 'noindex']) {
      expect(body).toContain(text);
    }
    expect(body).not.toContain(market.farmer.email);
  }
  expect(await status()).toBe('pending');
});

test('its buttons answer without JavaScript, once; afterwards it says so and shows nothing of the bid', async () => {
  const { path, status } = await openLink();
  const low = await post(path, { response: 'counter', bid_price: '9.000', qty: '3' });
  expect(low.statusCode).toBe(409);
  expect(low.body).toContain('Tawar balik harus lebih dari');
  expect(await status()).toBe('pending');
  const answer = await post(path, { response: 'accept' });
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/respond/done?message=accept']);
  expect(await status()).toBe('accepted');
  expect((await page('/respond/done?message=accept')).body).toContain('Penawaran diterima');
  for (const again of [await page(path), await post(path, { response: 'reject' })]) {
    expect(again.statusCode).toBe(409);
    expect(again.body).toContain('Tautan ini sudah dipakai untuk menjawab. Tidak ada yang berubah.');
    expect(again.body).not.toContain('Untuk warung');
  }
  expect((await page(`${path}x`)).statusCode).toBe(404);
});

test('several bids at once: the farmer’s own page; prompt, refusal and 404 for others', async () => {
  const { market, bid } = await openLink();
  const path = `/farmer-bidding-approval/product/${market.listing.id}`;
  const owner = await signedIn(app, { userId: market.farmer.userId });
  const shown = await page(path, owner.cookie);
  expect(shown.statusCode).toBe(200);
  expect(shown.headers['cache-control']).toBe('private, no-store');
  expect(shown.body).toContain(`value="${bid.id}:${bid.offerId}:`);
  expect((await page(path)).statusCode).toBe(401);
  expect((await page(path, (await signedIn(app)).cookie)).statusCode).toBe(403);
  expect((await page(path, (await signedIn(app, { role: 'farmer' })).cookie)).statusCode).toBe(404);
  expect((await page(path, (await signedIn(app, { role: 'admin' })).cookie)).statusCode).toBe(200);
});

test('a bid below HPP is shown as such, and the farmer confirms once more, alone or among several', async () => {
  const market = await makeMarket(app.ctx, {
    product: { name: 'Gabah Kering Panen', unit: 'kg', category: 'gabah' },
    priceCustomer: 8_000,
  });
  await makeBid(app.ctx, market, { bid_price: 6_500 });
  const { cookie } = await signedIn(app, { userId: market.farmer.userId });
  const several = async () =>
    (await page(`/farmer-bidding-approval/product/${market.listing.id}`, cookie)).body;
  const confirms = /<input(?=[^>]* name="understood")[^>]* required/;
  expect(await several()).not.toMatch(confirms);

  const low = await makeBid(app.ctx, market, { bid_price: 6_499 });
  const list = await several();
  expect(list.match(/>Di bawah HPP</g)).toHaveLength(1);
  expect(list).toMatch(confirms);
  const alone = await page(`/bidding-list/${low.id}?action=accept`, cookie);
  expect(alone.body).toMatch(confirms);
  const { rows } = await database.pool.query(
    'select text, sealed from email_outbox where to_address = $1 order by id',
    [market.farmer.email],
  );
  const links = await Promise.all(rows.map((row) => page(/\/respond\/\S+/.exec(asWritten(row).text)![0])));
  expect(links.map(({ body }) => confirms.test(body)).sort()).toEqual([false, true]);
});

test('a deal leads its buyer to the checkout from his list, the bid and the mail, and its farmer to the order', async () => {
  const market = await makeMarket(app.ctx);
  const bid = await makeBid(app.ctx, market);
  const buyer = await signedIn(app, { userId: bid.customer.userId });
  const farmer = await signedIn(app, { userId: market.farmer.userId });
  const { orderCode } = await acceptBid(app.ctx, market.farmer, bid.id, { expected_offer_id: bid.offerId });
  const pages = async (who: { cookie: string }, list: string) =>
    Promise.all([list, `/bidding-list/${bid.id}`].map(async (path) => (await page(path, who.cookie)).body));
  for (const body of await pages(buyer, '/bidding-list')) {
    expect(body).toContain(`href="/orders/${orderCode}/checkout"`);
    expect(body).toContain(`href="/orders/${orderCode}"`);
  }
  for (const body of await pages(farmer, '/farmer-bidding-approval')) {
    expect(body).toContain(`href="/admin/orders/${orderCode}"`);
  }
  const { rows } = await database.pool.query(
    "select text from email_outbox where to_address = $1 and key like '%:accepted:%' order by id",
    [bid.customer.email],
  );
  expect(rows.map(({ text }) => text)).toEqual([
    expect.stringContaining(`${app.ctx.config.publicUrl}/orders/${orderCode}/checkout`),
  ]);
  // Once it is checked out, or the hold is over, there is nothing left to do.
  await database.pool.query('update bids set hold_until = null where id = $1', [bid.id]);
  for (const body of await pages(buyer, '/bidding-list')) {
    expect(body).not.toContain('/checkout"');
    expect(body).toContain(`href="/orders/${orderCode}"`);
  }
});
