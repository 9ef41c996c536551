import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleCatalogue, sampleProducts } from '../../demo/sample-catalogue.ts';
import type { SnapshotFile } from '../../src/server/response-cache/snapshot-file.ts';
import { makeListing } from '../support/factories.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
let away: pg.Pool;
let id: number;
const dataDir = `data/test-files/last-good-${process.pid}`;

beforeAll(async () => {
  app = await testApp({ dataDir });
  id = (await makeListing(app.ctx, { product: { name: 'Beras Merah', unit: 'kg', category: 'beras' } })).id;
  // A server that is not there: nothing listens on port 1.
  away = new pg.Pool({
    connectionString: 'postgres://nobody@127.0.0.1:1/none',
    connectionTimeoutMillis: 2_000,
  });
});
afterAll(async () => {
  await away.end();
  await app.close();
});

/** The same server, which keeps running while its database is down. */
function loseDatabase(): () => void {
  const { pool } = app.ctx;
  app.ctx.pool = away;
  app.ctx.cache.changed('catalog');
  return () => {
    app.ctx.pool = pool;
  };
}

test('[SHOP-06] [API-23] without a last good catalogue the load fails with its message', async () => {
  const restore = loseDatabase();
  const answer = await app.fastify.inject('/api/products');
  restore();
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({
    message: 'Error loading products',
    error: { code: 'products_failed' },
  });
});

test('[SHOP-04] without the database the last good catalogue is served, marked with its time', async () => {
  const fresh = await app.fastify.inject('/api/products');
  expect(fresh.headers['last-good']).toBeUndefined();
  await (app.ctx.snapshots as SnapshotFile).take();
  const added = await makeListing(app.ctx);
  const restore = loseDatabase();
  const list = await app.fastify.inject('/api/products?category=beras&q=mer');
  const detail = await app.fastify.inject(`/api/products/${id}`);
  const newer = await app.fastify.inject(`/api/products/${added.id}`);
  const wrong = await app.fastify.inject('/api/products/x');
  const none = await app.fastify.inject('/api/products?category=fish');
  restore();
  expect(list.statusCode).toBe(200);
  expect(list.json()).toEqual(fresh.json());
  expect(Date.parse(String(list.headers['last-good']))).toBeLessThanOrEqual(Date.now());
  expect(list.headers['cache-control']).toBe('no-store');
  expect(detail.json().data.product.name).toBe('Beras Merah');
  // The snapshot cannot prove that a missing listing does not exist.
  expect(newer.statusCode).toBe(503);
  expect(newer.json().error.code).toBe('products_failed');
  expect(wrong.statusCode).toBe(400);
  expect(none.json()).toMatchObject({ data: [], total: 0 });
  // A count that was started during the outage may still fail.
  await expect
    .poll(async () => (await app.fastify.inject('/api/products')).headers['last-good'])
    .toBeUndefined();
});

test('[SHOP-04] the last good catalogue survives a restart', async () => {
  const kept = JSON.parse(await readFile(`${dataDir}/last-good.json`, 'utf8'));
  expect(kept.listings[0].product.name).toBe('Beras Merah');
  const later = await testApp({ dataDir });
  const { pool } = later.ctx;
  later.ctx.pool = away;
  const answer = await later.fastify.inject('/api/products');
  later.ctx.pool = pool;
  await later.close();
  expect(answer.json().data[0].product.name).toBe('Beras Merah');
  expect(answer.headers['last-good']).toBe(kept.at);
});

test('[SHOP-07] only in demo mode the bundled samples are the last resort, marked as such', async () => {
  const askedAway = async (demo: boolean) => {
    const app = await testApp({ demo, dataDir: `${dataDir}-demo-${demo}` }, undefined, {
      sample: async () => sampleCatalogue(),
    });
    const { pool } = app.ctx;
    app.ctx.pool = away;
    const answer = await app.fastify.inject('/api/products?limit=100');
    app.ctx.pool = pool;
    await app.close();
    return answer;
  };
  const answer = await askedAway(true);
  expect(answer.headers['last-good']).toBe('sample');
  expect(answer.json().total).toBe(20);
  expect((await askedAway(false)).statusCode).toBe(503);
});

test('[DATA-02] the twenty samples have the specified shape', () => {
  const samples = sampleProducts();
  expect(samples).toHaveLength(20);
  for (const sample of samples) {
    expect(sample).toEqual({
      id: expect.any(Number),
      name: expect.stringMatching(/^\p{L}/u),
      category: expect.stringMatching(/^(fruit|vegetables|fish)$/),
      thumb: expect.stringMatching(/^\/gambar\/products\/.+\.avif$/),
      discount: expect.any(Number),
      tags: expect.any(Array),
      ratings: null,
      reviews: 0,
      old_price: expect.any(Number),
      price: expect.any(Number),
      on_sale: sample.price < sample.old_price,
    });
    expect(Number.isInteger(sample.price) && Number.isInteger(sample.old_price)).toBe(true);
  }
});

test('[SHOP-04] a cached response is dropped once the database is lost', async () => {
  expect((await app.fastify.inject('/api/products')).headers['last-good']).toBeUndefined();
  await (app.ctx.snapshots as SnapshotFile).take();
  const { pool } = app.ctx;
  app.ctx.pool = away;
  await app.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'lumbung listen'`,
  );
  await expect
    .poll(async () => (await app.fastify.inject('/api/products')).headers['last-good'], { timeout: 5_000 })
    .toBeDefined();
  app.ctx.pool = pool;
});
