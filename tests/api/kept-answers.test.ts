import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { placeOrder } from '../../src/domain/orders/placing/place-order.ts';
import { anonymous, changed } from '../../src/domain/shop.ts';
import { quantityOf } from '../../src/shared/figures/quantity.ts';
import { type TestApp, testApp } from '../app.ts';
import { billing } from '../billing.ts';
import { makeListing } from '../factories.ts';
import { testPages } from '../pages.ts';

/* An order touches what shows its goods, and nothing else that is kept. */

let app: TestApp;
/** Whether pages come from the last good catalogue, and so are not to be kept. */
let outage = false;

beforeAll(async () => {
  app = await testApp({}, undefined, {
    pages: testPages({
      '/toko': { headers: (): Record<string, string> => (outage ? {} : { 'x-cache-topics': 'catalog' }) },
      '/keranjang': {},
    }),
  });
  await vi.waitFor(async () => {
    expect((await app.fastify.inject('/metrics')).body).toContain('database_listening 1');
  });
});
afterAll(() => app.close());

const get = async (url: string) => {
  const answer = await app.fastify.inject(url);
  expect(answer.statusCode, url).toBe(200);
  return answer;
};

/** How many answers have been made so far. */
async function made(): Promise<number> {
  const { body } = await app.fastify.inject('/metrics');
  return Number(/^cache_misses_total (\d+)$/m.exec(body)![1]);
}

const order = (id: number, quantity: number, price: number) =>
  placeOrder(app.shop, anonymous, { items: [{ id, quantity, price }], billing });

test('an order is seen at once in every list that shows its goods, and drops no other answer', async () => {
  const rice = await makeListing(app.shop, {
    stock: quantityOf(500),
    product: { name: 'Beras Uji', category: 'beras' },
  });
  await makeListing(app.shop, { stock: quantityOf(500), product: { name: 'Ikan Uji', category: 'fish' } });
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

test('where an order changes the badge, the counts by stock are made anew', async () => {
  const goods = await makeListing(app.shop, {
    stock: quantityOf(60),
    product: { name: 'Jagung Uji', category: 'palawija' },
  });
  await changed(app.shop, 'catalog');
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

test('a page is kept again after an outage of the database, and one that is nobody else’s never is', async () => {
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
