import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedContent } from '../../src/seed/seed-content.ts';
import type { App } from '../../src/server/http.ts';
import type { SnapshotFile } from '../../src/server/response-cache/snapshot-file.ts';
import { builtApp } from '../support/built-app.ts';
import { makeListing } from '../support/factories.ts';
import { LONG } from '../support/long-run.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

/* The built pages while the database is away: each goes on as it last was, and says of when. */

const PAGES = [
  '/',
  '/home-2',
  '/home-3',
  '/home-4',
  '/about-us',
  '/team',
  '/team-details/1',
  '/services',
  '/services-2',
  '/service-details/1',
  '/project',
  '/project-details/1',
  '/faq',
  '/contact-us',
  '/blog-standard',
  '/blog-with-sidebar',
  '/blog-2-column',
  '/blog-3-column',
  '/blog-single/1',
  '/blog-single-with-sidebar/1',
  '/shop',
  '/shop-single/1',
  '/shop-single-thumb/1',
  '/wishlist?ids=1',
  '/prices',
];

const STALE = /(Halaman|Katalog) terakhir, \d/;

let database: TestDatabase;
let app: App;
let away: pg.Pool;
let farmer: SignedIn;
let restore: () => void;

const get = (url: string, cookie?: string) => app.fastify.inject({ url, headers: cookie ? { cookie } : {} });

beforeAll(async () => {
  ({ app, database } = await builtApp());
  await seedContent(app.ctx, { sample: true });
  farmer = await signedIn(app, { role: 'farmer', name: 'Pak Sarjono' });
  await makeListing(app.ctx, { farmerId: farmer.farmerId! });
  for (const page of PAGES) expect((await get(page)).statusCode, page).toBe(200);
  await get('/faq', farmer.cookie);
  await (app.ctx.snapshots as SnapshotFile).take();
  away = new pg.Pool({
    connectionString: 'postgres://nobody@127.0.0.1:1/none',
    connectionTimeoutMillis: 2_000,
  });
  const { pool, db } = app.ctx;
  const { drizzle } = await import('drizzle-orm/node-postgres');
  Object.assign(app.ctx, { pool: away, db: drizzle(away) });
  restore = () => Object.assign(app.ctx, { pool, db });
  // As when the server hears that its connection is lost.
  for (const topic of ['catalog', 'content', 'settings', 'deals', 'levels'] as const)
    app.ctx.cache.changed(topic);
});
afterAll(async () => {
  await app?.stop();
  await away?.end();
  await database?.close();
});

describe('[SHOP-04] with the database away', () => {
  test.each(PAGES)('%s goes on, marked', async (page) => {
    // Asked again it is no other, as the long run sees of each.
    for (let time = 0; time < (LONG || page === '/shop' ? 2 : 1); time += 1) {
      const answer = await get(page);
      expect(answer.statusCode).toBe(200);
      expect(STALE.test(answer.body)).toBe(true);
      // It is nobody else's, who may come when the database is back.
      expect(answer.headers['cache-control']).toBe('private, no-store');
    }
  });

  test('who is signed in is shown as such, and a stranger is not', async () => {
    const known = await get('/contact-us', farmer.cookie);
    expect(known.statusCode).toBe(200);
    expect(known.body.includes('Pak Sarjono')).toBe(true);
    expect(known.body.includes('>Masuk<')).toBe(false);
    expect((await get('/contact-us')).body.includes('>Masuk<')).toBe(true);
  });

  test('his own pages are not there, and lead nobody to sign in', async () => {
    const answer = await get('/orders', farmer.cookie);
    expect(answer.statusCode).toBe(503);
  });

  test('once it is back everything is of today again', async () => {
    restore();
    for (const page of PAGES) {
      // A count that was begun while it was away may still be failing.
      await expect
        .poll(
          async () => {
            const { statusCode, body } = await get(page);
            return [statusCode, STALE.test(body)];
          },
          { timeout: 5_000 },
        )
        .toEqual([200, false]);
    }
  });
});
