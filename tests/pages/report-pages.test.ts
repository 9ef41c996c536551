import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../src/server/http.ts';
import { builtApp, withoutScripts } from '../support/built-app.ts';
import { makeListing } from '../support/factories.ts';
import { soldOrder } from '../support/order-factories.ts';
import { pageOf } from '../support/parse-page.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { testClock } from '../support/test-clock.ts';
import type { TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let app: App;
let admin: SignedIn;
let rice: Awaited<ReturnType<typeof makeListing>>;
const clock = testClock('2026-11-21T03:00:00Z');
const { page, send } = withoutScripts(() => app);

beforeAll(async () => {
  ({ app, database } = await builtApp({}, { clock }));
  admin = await signedIn(app, { role: 'admin' });
  rice = await makeListing(app.ctx, { product: { name: 'Rojolele', category: 'beras' } });
  await soldOrder(app, rice, 4, '2026-11-20T03:00:00Z');
  await soldOrder(app, rice, 3, '2026-11-03T03:00:00Z');
  await soldOrder(app, rice, 2, '2026-10-03T03:00:00Z');
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

const rupiah = (text: string) =>
  [...text.matchAll(/Rp\s?([\d.]+)/g)].map(([, sum]) => Number(sum!.replaceAll('.', '')));
const hrefs = (body: string) =>
  pageOf(body)
    .one('main')
    .all('a')
    .map((link) => link.attribute('href') ?? '');

test('a month is picked from a list of months, whatever the browser can do', async () => {
  const choice = pageOf(await page('/admin/reports?type=monthly&month=2026-10', admin)).one('select', {
    name: 'month',
  });
  const options = choice.all('option');
  expect(options[0]!.text).toBe('November 2026');
  expect(options.find((one) => one.attribute('selected') !== undefined)!.text).toBe('Oktober 2026');
  const old = pageOf(await page('/admin/reports?type=monthly&month=2019-01', admin)).one('select', {
    name: 'month',
  });
  expect(old.all('option').at(-1)!.text).toBe('Januari 2019');
});

test('each row of a breakdown leads to the orders that add up to it, and the rows to the report', async () => {
  for (const by of ['category', 'farmer', 'buyer', 'region']) {
    const body = await page(`/admin/reports/breakdown?by=${by}`, admin);
    const rows = pageOf(body).one('main').one('table').one('tbody').all('tr');
    expect(rows.at(-1)!.text, by).toMatch(/^Jumlah/);
    const [first] = rows;
    expect(rupiah(first!.all('td')[2]!.text), by).toEqual([70_000]);
    const orders = await page(first!.one('a').attribute('href')!, admin);
    const list = pageOf(orders).one('main').one('table').one('tbody').all('tr');
    expect(list.map((row) => rupiah(row.text).at(-1))).toEqual([40_000, 30_000]);
    expect(list[0]!.one('a').attribute('href')).toMatch(/^\/admin\/orders\/LB-/);
    expect(pageOf(orders).one('main').text).toMatch(/Rp\s?70\.000 dari 2 pesanan/);
  }
});

test('the overview leads to the orders of its total, of a product and of a farmer', async () => {
  const links = hrefs(await page('/admin/reports', admin)).filter((href) =>
    href.startsWith('/admin/reports/orders'),
  );
  expect(links).toHaveLength(3);
  for (const href of links)
    expect(pageOf(await page(href, admin)).one('main').text, href).toMatch(/Rp\s?70\.000 dari 2 pesanan/);
});

test('a report is kept, e-mailed each Monday where asked, and deleted, by forms alone', async () => {
  const fields = { type: 'monthly', by: 'farmer', next: '/admin/reports/breakdown?by=farmer' };
  const refused = await send('/admin/reports/saved', { ...fields, name: ' ' }, admin);
  expect(refused.statusCode).toBe(400);
  const kept = await send('/admin/reports/saved', { ...fields, name: 'Rapat <pengurus>' }, admin);
  expect(kept.headers.location).toBe('/admin/reports/breakdown?by=farmer');
  const shown = async () => pageOf(await page('/admin/reports', admin)).one('main');
  const link = (await shown()).all('a').find((one) => one.text === 'Rapat <pengurus>')!;
  expect(link.attribute('href')).toBe('/admin/reports/breakdown?type=monthly&by=farmer');
  expect((await shown()).text).toContain('Kirim tiap Senin');
  expect((await shown()).text).not.toContain('tiap Senin pagi Hentikan');
  await send('/admin/reports/saved', { ...fields, name: 'Rapat <pengurus>', weekly: 'on' }, admin);
  expect((await shown()).text).toContain('Hentikan kiriman');
  const {
    rows: [{ id }],
  } = await database.pool.query('select id from saved_reports where weekly');
  await send('/admin/reports/saved', { intent: 'delete', id: String(id), next: '/admin/reports' }, admin);
  expect((await shown()).text).not.toContain('Rapat');
});

test('whose duties have no money reads none of it', async () => {
  const writer = await signedIn(app, { role: 'admin', adminDuties: ['content'] });
  for (const path of ['', '/breakdown', '/orders'])
    expect(
      (
        await app.fastify.inject({
          url: `/admin/reports${path}`,
          headers: { cookie: writer.cookie, accept: 'text/html' },
        })
      ).statusCode,
      path,
    ).toBe(403);
  const finance = await signedIn(app, { role: 'admin', adminDuties: ['finance'] });
  expect(await page('/admin/reports/breakdown', finance)).toContain('Beras');
});

test('a chart’s first and last labels lie within it', async () => {
  for (const query of ['', '?type=yearly', '?type=custom&start=2020-01-01&end=2026-11-20']) {
    for (const svg of pageOf(await page(`/admin/reports${query}`, admin))
      .one('main')
      .all('svg', { role: 'img' })) {
      const [left, , width] = svg.attribute('viewbox')!.split(' ').map(Number) as [number, number, number];
      for (const label of svg.all('text')) {
        const half = label.attribute('text-anchor') === 'middle' ? label.text.length * 3 : 0;
        const x = Number(label.attribute('x'));
        expect(x - half, `${query} ${label.text}`).toBeGreaterThanOrEqual(left);
        expect(x + half, `${query} ${label.text}`).toBeLessThanOrEqual(left + width);
      }
    }
  }
});
