import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../src/server/http.ts';
import { builtApp, withoutScripts } from '../support/built-app.ts';
import { makeFarmer, makeListing } from '../support/factories.ts';
import { pageOf } from '../support/parse-page.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { testClock } from '../support/test-clock.ts';
import type { TestDatabase } from '../support/test-database.ts';

/* What every list of the admin offers beside its rows: how many of them, and days as they are typed here. */

let database: TestDatabase;
let app: App;
let admin: SignedIn;
const clock = testClock('2026-11-28T03:00:00Z');
const { page, send } = withoutScripts(() => app);

beforeAll(async () => {
  ({ app, database } = await builtApp({}, { clock }));
  admin = await signedIn(app, { role: 'admin' });
  for (let n = 0; n < 30; n++)
    await makeFarmer(app.ctx, {
      name: `Pak ${String(n).padStart(2, '0')}`,
      user: { phone: `+62812000${1000 + n}` },
    });
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

const rowsOf = (body: string) => pageOf(body).one('main').one('tbody').all('tr');

test('[ADM-19] ten rows stand on a page, or 25, 50 or 100 as its reader chooses; another number is not taken', async () => {
  const first = await page('/admin/farmers?q=Pak&page=2', admin);
  expect(rowsOf(first)).toHaveLength(10);
  const sizes = pageOf(first).one('nav', { 'aria-label': 'Baris per halaman' });
  expect(sizes.all('a').map((link) => link.attribute('href'))).toEqual([
    '/admin/farmers?q=Pak&limit=10',
    '/admin/farmers?q=Pak&limit=25',
    '/admin/farmers?q=Pak&limit=50',
    '/admin/farmers?q=Pak&limit=100',
  ]);
  expect(sizes.one('a', { 'aria-current': 'true' }).text).toBe('10');
  const more = await page('/admin/farmers?q=Pak&limit=25', admin);
  expect(rowsOf(more)).toHaveLength(25);
  expect(more).toContain('/admin/farmers?q=Pak&amp;limit=25&amp;page=2');
  // The search keeps it.
  expect(pageOf(more).all('input', { name: 'limit', value: '25' })).not.toEqual([]);
  expect(rowsOf(await page('/admin/farmers?limit=100', admin))).toHaveLength(30);
  for (const limit of ['7', '1000', '-1', 'x'])
    expect(rowsOf(await page(`/admin/farmers?limit=${limit}`, admin)), limit).toHaveLength(10);
});

test.each([
  'products',
  'users',
  'bids',
  'coupons',
  'orders',
  'complaints',
  'balances',
  'payments',
  'ledger',
  'payouts',
  'audit',
  'security',
  'outbox',
  'messages',
  'subscribers',
  'sellers',
  'pemberitahuan',
])('the list of %s takes the number too', async (list) => {
  const answer = await app.fastify.inject({
    url: `/admin/${list}?limit=25`,
    headers: { cookie: admin.cookie, accept: 'text/html' },
  });
  expect(answer.statusCode).toBe(200);
});

test.each(['users', 'balances', 'products'])(
  'the list of %s shows as many rows as were asked for',
  async (list) => {
    if (list === 'products')
      for (let n = 0; n < 12; n++) await makeListing(app.ctx, { product: { name: `Bayam ${n}` } });
    expect(rowsOf(await page(`/admin/${list}`, admin))).toHaveLength(10);
    expect(rowsOf(await page(`/admin/${list}?limit=25`, admin)).length).toBeGreaterThan(11);
  },
);

test('a farmer’s row has phone and last use, and the coordinates behind a link', async () => {
  const { userId, id } = await makeFarmer(app.ctx, {
    name: 'Mbah Kromo',
    latitude: -7.61234,
    longitude: 110.44321,
    user: { phone: '+6281299990000' },
  });
  await app.ctx.pool.query('update farmers set phone = $2 where id = $1', [id, '+6281299990000']);
  const row = async () => rowsOf(await page('/admin/farmers?q=Mbah+Kromo', admin))[0]!;
  expect((await row()).text).toContain('+6281299990000');
  expect((await row()).text).toContain('belum pernah, atau sudah lama');
  expect((await row()).text).not.toContain('110.44');
  expect(
    (await row()).one('a', { 'aria-label': 'Koordinat Mbah Kromo di peta' }).attribute('href'),
  ).toContain('-7.61234,110.44321');
  await app.ctx.pool.query(
    `insert into known_devices (hash, user_id, seen_at) values ('x', $1, '2026-11-20T03:00:00Z')`,
    [userId],
  );
  expect((await row()).text).toContain('20 November 2026');
});

test('a day is typed as 28/11/2026 and shown so, whatever the browser’s language', async () => {
  const answer = await app.fastify.inject({
    url: `/admin/farmers?from=${encodeURIComponent('28/11/2026')}&q=Pak`,
    headers: { cookie: admin.cookie, accept: 'text/html' },
  });
  expect(answer.headers.location).toBe('/admin/farmers?from=2026-11-28&q=Pak');
  const field = pageOf(await page('/admin/farmers?from=2026-11-28', admin)).one('input', { name: 'from' });
  expect(field.attribute('value')).toBe('28/11/2026');
  expect(field.attribute('type')).toBe('text');
  for (const path of [
    'orders',
    'payments',
    'payments/mutasi',
    'ledger',
    'farmers',
    'audit',
    'users',
    'reports',
    'tax',
    `balances/${(await makeFarmer(app.ctx)).id}`,
  ])
    expect(
      pageOf(await page(`/admin/${path}`, admin)).all('input', { type: /^(date|month)$/, name: /./ }),
      path,
    ).toEqual([]);
});

test('a report takes days as they are typed, and refuses a day that is none', async () => {
  const query = (start: string) =>
    `/admin/reports?type=custom&start=${encodeURIComponent(start)}&end=${encodeURIComponent('28/11/2026')}`;
  const body = await page(query('1/11/2026'), admin);
  expect(pageOf(body).one('main').text).toContain('1 November 2026 – 28 November 2026');
  expect(pageOf(body).one('input', { name: 'start' }).attribute('value')).toBe('01/11/2026');
  expect(pageOf(await page(query('31/02/2026'), admin)).one('main').text).toContain(
    'Tanggal mulai belum benar',
  );
});

test('a form takes a day as it is typed', async () => {
  const fields = {
    intent: 'create',
    kind: 'hpp_gkp',
    price: '6500',
    effective_from: '1/1/2027',
    source: 'Uji',
  };
  await send('/admin/settings/harga-acuan', fields, admin);
  const { rows } = await database.pool.query(
    'select effective_from::text as day from reference_prices where source = $1',
    ['Uji'],
  );
  expect(rows).toEqual([{ day: '2027-01-01' }]);
});
