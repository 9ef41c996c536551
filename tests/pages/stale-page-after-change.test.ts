import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { adjustStock } from '../../src/domain/listings/adjust-stock.ts';
import type { App } from '../../src/server/http.ts';
import { builtApp } from '../support/built-app.ts';
import { actorFor, makeListing, makeUser } from '../support/factories.ts';
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

test('whoever asks for a page after a change is not given one that was read before it', async () => {
  const { ctx } = app;
  const listing = await makeListing(ctx);
  const admin = await actorFor(ctx, (await makeUser(ctx, { role: 'admin' })).id);
  const page = async () =>
    (await app.fastify.inject(`/shop-single/${listing.id}`)).body.replaceAll('<!-- -->', '');
  // Holds a rendering up that has read the stock and wants the reviews.
  const lock = await database.pool.connect();
  await lock.query('begin');
  await lock.query('lock table reviews in access exclusive mode');
  const before = page();
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query('select from pg_locks where not granted');
    expect(rows).not.toHaveLength(0);
  }, 20_000);
  await adjustStock(ctx, admin, listing.id, { by: 23 });
  const after = page();
  // He waits for the one that is under way.
  await new Promise((resolve) => setTimeout(resolve, 50));
  await lock.query('rollback');
  lock.release();
  expect(await before).toContain('>100 kg<');
  expect(await after).toContain('>123 kg<');
  expect(await page()).toContain('>123 kg<');
});
