import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptBid } from '../../src/domain/bidding/commands/accept-bid.ts';
import { expireBids } from '../../src/domain/bidding/scheduled/expire-bids.ts';
import { findNotifications } from '../../src/domain/notifications/find-notifications.ts';
import type { App } from '../../src/server/http.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { makeBid, makeMarket, type OpenBid } from '../support/bid-fixtures.ts';
import { billing } from '../support/billing-form.ts';
import { builtApp, withoutScripts } from '../support/built-app.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { enablePayments } from '../support/order-factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { testClock } from '../support/test-app.ts';
import type { TestDatabase } from '../support/test-database.ts';

/* What a farmer reads of the same thing in several places, on the built pages: the same figures, told the same way. */

const HOUR = 3_600_000;
const clock = testClock();
let database: TestDatabase;
let app: App;
let market: Awaited<ReturnType<typeof makeMarket>>;
let farmer: SignedIn;
let waiting: OpenBid[];

beforeAll(async () => {
  clock.set('2026-11-21T03:00:00Z');
  ({ app, database } = await builtApp({}, { clock }));
  market = await makeMarket(app.ctx, { stock: toQuantity(500) });
  farmer = await signedIn(app, { userId: market.farmer.userId });
  const taken = await makeBid(app.ctx, market, { qty: 415 });
  await acceptBid(app.ctx, market.farmer, taken.id, { expected_offer_id: taken.offerId });
  waiting = [];
  for (const qty of [50, 20, 10]) waiting.push(await makeBid(app.ctx, market, { qty }));
});
afterAll(async () => {
  await expectInvariants(database.pool);
  await app.stop();
  await database.close();
});

const { page } = withoutScripts(() => app);
const DAY = '/admin/dashboard';
const BIDS = '/farmer-bidding-approval';

/** The words that stand in a page's body, without its marks. */
async function words(url: string, who?: SignedIn) {
  const html = (await page(url, who)).replace(/^[\s\S]*?<body|<(script|style)\b[\s\S]*?<\/\1>/g, '');
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/[\s\u00a0]+/g, ' ');
}

test('what waits for his answer is one number: at the tab, over his day, over the list, in the API', async () => {
  const asked = await app.fastify.inject({
    url: '/api/bids/incoming?turn=seller',
    headers: { cookie: farmer.cookie },
  });
  expect(asked.json()).toMatchObject({ total: 3, data: [{}, {}, {}] });
  for (const path of [DAY, BIDS, '/admin/products', '/shop'])
    expect(await words(path, farmer), path).toMatch(/Penawaran 3 menunggu jawaban Anda/);
  expect(await words(DAY, farmer)).toContain('Penawaran (3)');
  expect(await words(BIDS, farmer)).toContain('Menunggu Persetujuan 3 buah');
});

test('stock is what lies there, what is ordered and what can be sold, the same wherever it stands', async () => {
  const { id } = market.listing;
  const card = 'Bisa dijual 85 kg (di gudang 500, dipesan 415)';
  for (const path of [DAY, BIDS]) expect(await words(path, farmer), path).toContain(card);
  const list = await words('/admin/products', farmer);
  expect(list).toContain('di gudang 500, dipesan 415, bisa dijual 85');
  expect(await words(`/admin/products?change=stock&product=${id}`, farmer)).toMatch(
    /Di gudang 500( kg)?, dipesan 415( kg)?, bisa dijual 85/,
  );
  expect(await words(`/admin/products?edit=${id}`, farmer)).toContain(
    'Yang ada di gudang. Dipesan 415, bisa dijual 85.',
  );
  const shown = await app.fastify.inject(`/api/products/${id}`);
  expect(shown.json().data.stock).toBe(85);
});

test('the pictures of goods on his lists are squares that are filled', async () => {
  for (const path of [DAY, BIDS, '/admin/products']) {
    const main = /<main\b[\s\S]*<\/main>/.exec(await page(path, farmer))![0];
    const pictures = [...main.matchAll(/<img\b[^>]*>/g)].map(
      ([tag]) => /class="([^"]*)"/.exec(tag)?.[1] ?? '',
    );
    expect(pictures.length, path).toBeGreaterThan(0);
    for (const classes of pictures) {
      expect(classes, path).toContain('object-cover');
      expect(classes, path).toMatch(/\b(size-\d+|aspect-square)\b/);
    }
  }
});

test('nobody is asked to make an offer on his own goods', async () => {
  const path = `/shop-single/${market.listing.id}`;
  expect(await words(path)).toContain('Make Offer');
  const own = await words(path, farmer);
  expect(own).toContain('Beras');
  expect(own).not.toMatch(/Make Offer|Ajukan penawaran/i);
  expect(await words('/shop', farmer)).not.toMatch(/Make Offer|Ajukan penawaran/i);
});

test('in large letters his day shows the first of each kind with its button, and of the others the number', async () => {
  await enablePayments(app.ctx);
  const item = { id: market.listing.id, quantity: 1, price: market.listing.priceCustomer };
  for (const name of ['Sari', 'Tari']) {
    const placed = await app.fastify.inject({
      method: 'POST',
      url: '/api/orders',
      headers: { origin: app.ctx.config.publicUrl, 'idempotency-key': crypto.randomUUID() },
      payload: { items: [item], billing: { ...billing, firstName: name }, paymentMethod: 'cod' },
    });
    expect(placed.statusCode, placed.body).toBe(201);
  }
  const cards = async (who: SignedIn) => {
    const read = await words(DAY, who);
    const counted = (button: RegExp) => read.match(button)?.length ?? 0;
    return [
      counted(/ Terima (?!pesanan)/g),
      counted(/ Terima pesanan /g),
      /Lihat semua 3 .*Lihat semua 2 /.test(read),
    ];
  };
  expect(await cards(farmer)).toEqual([3, 2, false]);
  const large = { ...farmer, cookie: `${farmer.cookie}; lumbung.textSize=large` };
  expect(await cards(large)).toEqual([1, 1, true]);
});

test('[BID-29] a bid whose time is over is told in the site, to who sells and who buys', async () => {
  clock.forward(48 * HOUR);
  expect(await expireBids(app.ctx)).toBeGreaterThanOrEqual(3);
  const [bid] = waiting;
  const rows = await findNotifications(app.ctx, bid!.customer, { page: 1, limit: 10 });
  const told = rows.data.find(({ kind }) => kind === 'bid.expired')!;
  const seller = await findNotifications(app.ctx, market.farmer, { page: 1, limit: 10 });
  const toSeller = seller.data.filter(({ kind }) => kind === 'bid.expired');
  expect(toSeller).toHaveLength(3);
  expect(await words('/admin/notifications', farmer)).toContain(toSeller[0]!.text.replaceAll(/\s+/g, ' '));
  const buyer = await signedIn(app, { userId: bid!.customer.userId });
  expect(told.text).toBeTruthy();
  expect(await words(`/bidding-list/${bid!.id}`, buyer)).toMatch(/kadaluarsa/i);
  expect(await words(DAY, farmer)).not.toMatch(/[1-9]\d* menunggu jawaban Anda/);
});
