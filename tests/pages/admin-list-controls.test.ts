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
  'notifications',
  'content/faq',
  'farmers/team-order',
  'settings/reference-prices',
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

test('[ADM-19] content, the order of farmers and reference prices offer the number of rows, and page by it', async () => {
  for (let n = 0; n < 28; n++)
    await app.ctx.pool.query(
      `insert into price_references (commodity, kind, level, low, effective_from, effective_until, source)
       values ('kedelai', 'hpp', 'produsen', 6000, date '2020-01-01' + $1::int, date '2020-01-01' + $1::int, 'Banyak')`,
      [n],
    );
  const prices = async (query: string) =>
    rowsOf(await page(`/admin/settings/reference-prices${query}`, admin)).length;
  const all = await prices('?limit=100');
  expect(all).toBeGreaterThanOrEqual(28);
  expect(await prices('')).toBe(10);
  expect(await prices('?limit=25&page=2')).toBe(all - 25);
  // A price opens in its dialog from any page.
  const { rows } = await app.ctx.pool.query(
    `select id from price_references where source = 'Banyak' order by id limit 1`,
  );
  expect(await page(`/admin/settings/reference-prices?edit=${rows[0].id}`, admin)).toContain('Edit harga');
  expect(rowsOf(await page('/admin/farmers/team-order', admin))).toHaveLength(25);
  expect(rowsOf(await page('/admin/farmers/team-order?limit=10', admin))).toHaveLength(10);
  for (let n = 0; n < 12; n++) {
    const entry = { intent: 'draft', version: '1', 'data.question': `Tanya ${n}`, 'data.answer': 'Jawab' };
    expect((await send('/admin/content/faq/new', entry, admin)).statusCode).toBe(302);
  }
  expect(rowsOf(await page('/admin/content/faq?limit=25', admin))).toHaveLength(12);
  expect(rowsOf(await page('/admin/content/faq?page=2', admin))).toHaveLength(2);
  for (const path of ['settings/reference-prices', 'farmers/team-order', 'content/faq'])
    expect(
      pageOf(await page(`/admin/${path}`, admin))
        .one('nav', { 'aria-label': 'Baris per halaman' })
        .all('a')
        .map((link) => link.text),
      path,
    ).toEqual(['10', '25', '50', '100']);
});

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
    'payments/bank-lines',
    'ledger',
    'farmers',
    'audit',
    'users',
    'reports',
    'tax',
    'coupons?add=1',
    'kebocoran',
    'settings/reference-prices?add=1',
    'content/posts/new',
    'content/faq/new',
    `balances/${(await makeFarmer(app.ctx)).id}`,
  ])
    expect(
      pageOf(await page(`/admin/${path}`, admin)).all('input', {
        type: /^(date|datetime-local|time|month)$/,
        name: /./,
      }),
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
    commodity: 'gabah',
    kind: 'hpp',
    level: 'produsen',
    low: '6500',
    effective_from: '1/1/2027',
    source: 'Uji',
  };
  await send('/admin/settings/reference-prices', fields, admin);
  const { rows } = await database.pool.query(
    'select effective_from::text as day from price_references where source = $1',
    ['Uji'],
  );
  expect(rows).toEqual([{ day: '2027-01-01' }]);
});

test('a day with its hour is typed as 28/11/2026 14.30, in WIB, and what is none is said at the field', async () => {
  const coupon = {
    intent: 'create',
    code: 'JAMKETIK',
    kind: 'percent',
    bearer: 'store',
    value: '10',
    startsAt: '28/11/2026 14.30',
    endsAt: '30/11/2026',
  };
  const refused = await send('/admin/coupons?add=1', coupon, admin);
  expect(refused.statusCode).toBe(400);
  expect(pageOf(refused.body).one('input', { name: 'endsAt' }).attribute('value')).toBe('30/11/2026');
  expect(pageOf(refused.body).one('input', { name: 'endsAt' }).attribute('aria-invalid')).toBe('true');
  expect(refused.body).toContain('Isi tanggal dan jam yang benar.');
  expect(pageOf(refused.body).one('input', { name: 'startsAt' }).attribute('value')).toBe('28/11/2026 14.30');
  await send('/admin/coupons?add=1', { ...coupon, endsAt: '30-11-26 9:05' }, admin);
  const { rows } = await database.pool.query(
    `select id, starts_at as start, ends_at as end from coupons where code = 'JAMKETIK'`,
  );
  expect([rows[0].start, rows[0].end]).toEqual([
    new Date('2026-11-28T07:30:00Z'),
    new Date('2026-11-30T02:05:00Z'),
  ]);
  const edit = pageOf(await page(`/admin/coupons?edit=${rows[0].id}`, admin));
  expect(edit.one('input', { name: 'startsAt' }).attribute('value')).toBe('28/11/2026 14.30');
  expect(edit.one('input', { name: 'endsAt' }).attribute('value')).toBe('30/11/2026 09.05');
});

test('content takes its day and the moment when it is published as they are typed', async () => {
  const made = await send(
    '/admin/content/faq/new',
    {
      intent: 'schedule',
      version: '1',
      'data.question': 'Kapan panen?',
      'data.answer': 'Sebentar lagi.',
      publish_at: '29/11/2026 06.00',
    },
    admin,
  );
  expect(made.statusCode).toBe(302);
  const shown = pageOf(await page(String(made.headers.location), admin));
  expect(shown.one('input', { name: 'publish_at' }).attribute('value')).toBe('29/11/2026 06.00');
  const wrong = await send(
    '/admin/content/faq/new',
    {
      intent: 'schedule',
      version: '1',
      'data.question': 'A',
      'data.answer': 'B',
      publish_at: '31/11/2026 06.00',
    },
    admin,
  );
  expect(wrong.statusCode).toBe(400);
  expect(pageOf(wrong.body).one('input', { name: 'publish_at' }).attribute('value')).toBe('31/11/2026 06.00');
  expect(wrong.body).toContain('Waktu terbit belum benar');
});
