import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { continueBulkAction } from '../../src/domain/bulk-actions/continue-bulk-action.ts';
import { startBulkAction } from '../../src/domain/bulk-actions/start-bulk-action.ts';
import { type Actor, anonymous, invalidate } from '../../src/domain/context.ts';
import { checkImport } from '../../src/domain/imports/check-import.ts';
import { runImport } from '../../src/domain/imports/run-import.ts';
import { updateListing } from '../../src/domain/listings/update-listing.ts';
import { placeOrder } from '../../src/domain/orders/checkout/place-order.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { billing } from '../support/billing-form.ts';
import { actorFor, makeListing, makeUser } from '../support/factories.ts';
import { csvFile } from '../support/import-files.ts';
import { type TestApp, testApp } from '../support/test-app.ts';
import { testPages } from '../support/test-pages.ts';

/* An order invalidates what shows its goods, and nothing else in the cache. */

let app: TestApp;
let admin: Actor;
/** Whether pages come from the last good catalogue, and so must not be cached. */
let outage = false;

beforeAll(async () => {
  app = await testApp({}, undefined, {
    pages: testPages({
      '/toko': { headers: (): Record<string, string> => (outage ? {} : { 'x-cache-topics': 'catalog' }) },
      '/keranjang': {},
    }),
  });
  admin = await actorFor(app.ctx, (await makeUser(app.ctx, { role: 'admin' })).id);
  await vi.waitFor(async () => {
    expect((await app.fastify.inject('/metrics')).body).toContain('database_listening 1');
  }, 20_000);
});
afterAll(() => app.close());

const get = async (url: string) => {
  const answer = await app.fastify.inject(url);
  expect(answer.statusCode, url).toBe(200);
  return answer;
};

/** How many responses have been computed so far. */
async function made(): Promise<number> {
  const { body } = await app.fastify.inject('/metrics');
  return Number(/^cache_misses_total (\d+)$/m.exec(body)![1]);
}

const order = (id: number, quantity: number, price: number) =>
  placeOrder(app.ctx, anonymous, { items: [{ id, quantity, price }], billing });

test('an order shows at once in every list with its goods, and drops no other response', async () => {
  const rice = await makeListing(app.ctx, {
    stock: toQuantity(500),
    product: { name: 'Beras Uji', category: 'beras' },
  });
  await makeListing(app.ctx, { stock: toQuantity(500), product: { name: 'Ikan Uji', category: 'fish' } });
  const lists = ['/api/products', '/api/products?category=beras', '/api/products?q=uji&category=beras'];
  const others = ['/api/products?category=fish', '/api/farmers', '/api/cities', '/api/products?stock=out'];
  for (const url of [...lists, ...others, `/api/products/${rice.id}`]) await get(url);
  const before = await made();
  for (const url of [...lists, ...others, `/api/products/${rice.id}`]) await get(url);
  expect(await made()).toBe(before);

  await order(rice.id, 5, rice.priceCustomer);
  for (const url of others) await get(url);
  expect(await made()).toBe(before);
  for (const url of lists) {
    const found = (await get(url)).json().data.find((one: { id: number }) => one.id === rice.id);
    expect(found.stock, url).toBe(495);
  }
  expect((await get(`/api/products/${rice.id}`)).json().data.stock).toBe(495);
});

/** Responses that show the goods of one listing, or depend on its stock or price. */
const showing = (id: number) => [
  `/api/products/${id}`,
  ...[
    '',
    '?category=vegetables',
    '?q=uji&category=vegetables',
    '?q=uji murah',
    '?sort=price&category=vegetables',
    '?sort=-price',
    '?category=vegetables&price_from=9000',
    '?category=vegetables&price_to=9000',
    '?category=vegetables&stock=low',
  ].map((query) => `/api/products${query}`),
  `/api/products/facets?category=vegetables&price_from=9000`,
];

test.each([
  ['stock', { stock: 20 }],
  ['all of its stock', { stock: 0 }],
  ['price', { price_customer: 12_000 }],
  ['price to the middleman', { price_tengkulak: 4_000 }],
  ['threshold of its badge', { low_threshold: 450 }],
  ['pictures', { images: [] }],
  ['private limits', { bid_floor: 7_000, bid_auto_accept: 8_000 }],
  ['name and price', { name: 'Buncis Uji Lain', price_customer: 13_000 }],
  ['visibility', { isActive: false }],
])('an edit of the %s shows at once in every response that it may change', async (what, change) => {
  const prices = { priceTengkulak: 5_000, priceCustomer: 8_500 };
  const one = { ...prices, stock: toQuantity(400) };
  const product = { name: `Buncis uji ${what}`, category: 'vegetables' } as const;
  const goods = await makeListing(app.ctx, { ...one, product });
  const rival = await makeListing(app.ctx, {
    ...one,
    priceCustomer: 9_500,
    productId: goods.productId,
  });
  await invalidate(app.ctx, 'catalog');
  const urls = [...new Set([...showing(goods.id), ...showing(rival.id)])];
  const answer = async (url: string) => {
    const { statusCode, body } = await app.fastify.inject(url);
    expect([200, 404], `${url}: ${body}`).toContain(statusCode);
    return [url, body];
  };
  const answers = async () => Object.fromEntries(await Promise.all(urls.map(answer)));
  await answers();
  await updateListing(app.ctx, admin, goods.id, change);
  const kept = await answers();
  await invalidate(app.ctx, 'catalog', 'levels', 'prices');
  expect(kept).toEqual(await answers());
});

test('an edit of stock or price drops no response that shows neither', async () => {
  const one = { stock: toQuantity(400), product: { name: 'Kangkung Uji', category: 'vegetables' } } as const;
  const goods = await makeListing(app.ctx, { ...one, priceCustomer: 8_500, priceTengkulak: 5_000 });
  await makeListing(app.ctx, { stock: toQuantity(500), product: { name: 'Lele Uji', category: 'fish' } });
  const others = ['/api/products?category=fish', '/api/farmers', '/api/cities', '/toko'];
  for (const url of others) await get(url);
  const before = await made();
  await updateListing(app.ctx, admin, goods.id, { stock: 390 });
  await updateListing(app.ctx, admin, goods.id, { price_customer: 9_000 });
  for (const url of others) await get(url);
  expect(await made()).toBe(before);
});

test('a bulk change and an import of prices show at once, and drop no response that shows none of them', async () => {
  const one = { stock: toQuantity(400), priceCustomer: 8_000, priceTengkulak: 5_000 };
  const goods = await Promise.all(
    ['Labu Uji', 'Oyong Uji'].map((name) =>
      makeListing(app.ctx, { ...one, product: { name, category: 'vegetables' } }),
    ),
  );
  await makeListing(app.ctx, { ...one, product: { name: 'Nila Uji', category: 'fish' } });
  const others = ['/api/products?category=fish', '/api/farmers', '/api/cities', '/toko'];
  const prices = async () => {
    const { data } = (await get('/api/products?category=vegetables&q=uji&limit=100')).json();
    return goods.map(({ id }) => data.find((found: { id: number }) => found.id === id).price_customer);
  };
  expect(await prices()).toEqual([8_000, 8_000]);
  for (const url of others) await get(url);
  const before = await made();
  const run = await startBulkAction(app.ctx, admin, {
    ...{ noun: 'products', action: 'price', value: 10, filter: {} },
    ids: goods.map(({ id }) => String(id)),
  });
  expect(await continueBulkAction(app.ctx, admin, run.id)).toMatchObject({ changed: 2 });
  for (const url of others) await get(url);
  expect(await made()).toBe(before);
  expect(await prices()).toEqual([8_800, 8_800]);

  for (const url of others) await get(url);
  const kept = await made();
  const rows = goods.map(({ id }, at) => [
    ...[String(id), ['Labu Uji', 'Oyong Uji'][at]!, 'kg', '400', '5000', String(9_000 + at)],
    String(goods[at]!.farmerId),
  ]);
  rows.unshift(['ID', 'Nama Produk', 'Satuan', 'Stok', 'Harga Tengkulak', 'Harga Customer', 'Petani']);
  const checked = await checkImport(app.ctx, admin, 'products', { name: 'harga.csv', bytes: csvFile(rows) });
  expect(checked.errors).toEqual([]);
  await runImport(app.ctx, admin, 'products', checked.id);
  for (const url of others) await get(url);
  expect(await made()).toBe(kept);
  expect(await prices()).toEqual([9_000, 9_001]);
});

test('an order that changes the stock badge drops the cached counts by stock', async () => {
  const goods = await makeListing(app.ctx, {
    stock: toQuantity(60),
    product: { name: 'Jagung Uji', category: 'palawija' },
  });
  await invalidate(app.ctx, 'catalog');
  const count = async (stock: string) =>
    (await get(`/api/products?category=palawija&stock=${stock}`)).json().total as number;
  const [low, available, out] = [await count('low'), await count('available'), await count('out')];
  await order(goods.id, 20, goods.priceCustomer);
  expect([await count('low'), await count('available')]).toEqual([low + 1, available - 1]);
  await order(goods.id, 40, goods.priceCustomer);
  expect([await count('low'), await count('available'), await count('out')]).toEqual([
    low,
    available - 1,
    out + 1,
  ]);
});

test('caches a page again after a database outage, and never caches a private one', async () => {
  outage = true;
  expect((await get('/toko')).headers['cache-control']).toBe('private, no-store');
  outage = false;
  const first = await get('/toko');
  expect(first.headers['cache-control']).toBe('no-cache');
  const before = await made();
  await get('/toko');
  expect(await made()).toBe(before);
  expect((await get('/keranjang')).headers['cache-control']).toBe('private, no-store');
});
