import { afterAll, beforeAll, expect, test } from 'vitest';
import { refetch } from '../../src/web/catalogue/refetch.ts';
import { API_BASE, apiClient } from '../../src/web/common/route-helpers/api-client.ts';
import { makeListing } from '../support/factories.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
let base: string;
let id: number;
const types: unknown[] = [];

beforeAll(async () => {
  app = await testApp();
  id = (await makeListing(app.ctx, { product: { name: 'Beras Merah', unit: 'kg', category: 'beras' } })).id;
  base = `${await app.fastify.listen({ host: '127.0.0.1', port: 0 })}/api`;
});
afterAll(() => app.close());

/** Records the browser's fetch calls. */
const listening: typeof fetch = (input, init) => {
  types.push(new Headers(init?.headers).get('content-type'));
  return fetch(input, init);
};

test('[API-01] [API-02] uses the given base address and sends JSON headers with every call', async () => {
  expect(API_BASE).toBe('/api');
  const client = apiClient(base, listening);
  expect((await client.products()).data[0]?.product.name).toBe('Beras Merah');
  expect((await client.product(id)).data.id).toBe(id);
  expect((await client.search('merah')).total).toBe(1);
  expect((await client.suggest('mer')).data[0]?.name).toBe('Beras Merah');
  await client.cities();
  await client.farmers();
  expect(types).toEqual(Array(6).fill('application/json'));
});

test('[API-22] requests 20 per page when no page size is given', async () => {
  expect(await apiClient(base).products()).toMatchObject({ page: 1, limit: 20 });
});

test('[API-23] [MSG-14] an unsuccessful response throws its status', async () => {
  await expect(apiClient(base).product(999_999)).rejects.toThrow('HTTP error! status: 404');
  await expect(apiClient(base).products(1, 1000)).rejects.toThrow('HTTP error! status: 400');
});

test('without any response each call has its own message', async () => {
  const client = apiClient('http://127.0.0.1:1/api');
  await expect(client.products()).rejects.toThrow('Failed to fetch products');
  await expect(client.product(1)).rejects.toThrow('Failed to fetch product');
  await expect(client.cities()).rejects.toThrow('Failed to fetch cities');
  await expect(client.farmers()).rejects.toThrow('Failed to fetch farmers');
});

test('[MSG-10] [MSG-11] [MSG-14] retrying under the banner of an old catalogue shows what is still wrong', async () => {
  const nobody = apiClient('http://127.0.0.1:1/api');
  expect(await refetch(undefined, nobody)).toBe('Failed to fetch products');
  expect(await refetch(id, nobody)).toBe('Failed to fetch product');
  expect(await refetch(999_999, apiClient(base))).toBe('HTTP error! status: 404');
  expect(await refetch(id, apiClient(base))).toBeUndefined();
  expect(await refetch(undefined, apiClient(base))).toBeUndefined();
});
