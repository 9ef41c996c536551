import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishCollection } from '../../src/domain/content/editing/publish-collection.ts';
import { seedContent } from '../../src/seed/seed-content.ts';
import type { App } from '../../src/server/http.ts';
import { dayInWib } from '../../src/shared/format/dates.ts';
import { officeScreens } from '../browser/admin-routes.ts';
import { publicScreens, publicScreensAlike } from '../browser/site-routes.ts';
import { billing } from '../support/billing-form.ts';
import { builtApp } from '../support/built-app.ts';
import { makeListing } from '../support/factories.ts';
import { LONG } from '../support/long-run.ts';
import { enablePayments } from '../support/order-factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

const NAME = 'Warung Tani Makmur';

let database: TestDatabase;
let app: App;
let admin: SignedIn;

beforeAll(async () => {
  ({ app, database } = await builtApp());
  await seedContent(app.ctx, { sample: false });
  await enablePayments(app.ctx);
  await makeListing(app.ctx);
  admin = await signedIn(app, { role: 'admin' });
  const { settings } = (
    await app.fastify.inject({ url: '/api/admin/settings', headers: { cookie: admin.cookie } })
  ).json().data;
  const renamed = await app.fastify.inject({
    method: 'PUT',
    url: '/api/admin/settings/site',
    payload: { values: { ...settings.site, product: NAME } },
    headers: { cookie: admin.cookie },
  });
  expect(renamed.statusCode, renamed.body).toBe(200);
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

const get = (url: string, who?: SignedIn) =>
  app.fastify.inject({ url, headers: { accept: 'text/html', ...(who ? { cookie: who.cookie } : {}) } });

/** The former name where people or programs read it; a sponsor's name is not the shop's, and a granary is a `lumbung` too. */
const former = (body: string) => {
  const text = body.replaceAll('"default":"Lumbung"', '');
  const found = text.matchAll(/\bLumbung\b(?! Rasa|, gapoktan| dulu menyimpan| Pangan)/g);
  return [...found].map(({ index }) => text.slice(Math.max(0, index - 60), index + 50));
};

const known = (screens: readonly string[]) => screens.filter((path) => !path.includes('{'));
/** One of each section of the office: its others have the same head, bar and foot, and are looked at in the long run. */
const sections = (screens: readonly string[]) => {
  const of = (path: string) => path.split(/[/?]/)[2];
  return screens.filter((path, at) => screens.findIndex((one) => of(one) === of(path)) === at);
};
const open = publicScreens.filter((path) => LONG || !publicScreensAlike.includes(path));
// The trail alone tells what it was called before.
const office = known(officeScreens.admin).filter((path) => path !== '/admin/audit');

const MACHINES = [
  '/manifest.webmanifest',
  '/blog/rss.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/api/openapi.json',
  '/api/docs',
  '/tidak-ada-halaman-ini',
];

test.each([...known(open), ...MACHINES])('the shop’s new name, and nowhere the former: %s', async (path) => {
  const { body } = await get(path);
  expect(former(body)).toEqual([]);
  // The papers of the interface are the program's, whichever shop it serves.
  if (body.includes('<title>') && !path.startsWith('/api/')) expect(body).toContain(NAME);
});

test.each(LONG ? office : sections(office))('in the back office too: %s', async (path) => {
  const { body } = await get(path, admin);
  expect(former(body)).toEqual([]);
});

test('its posts are drafts until its admin has read them; then they are of the day on which it began, in their own order', async () => {
  expect((await get('/api/posts?limit=100')).json().data).toEqual([]);
  expect(await publishCollection(app.ctx, admin.actor, 'posts', { confirm: true, count: 15 })).toBe(15);
  const { data } = (await get('/api/posts?limit=100')).json();
  const days = data.map((post: { date: object }) => Object.values(post.date).join(' '));
  expect(data.map((post: { id: number }) => post.id)).toEqual(Array.from({ length: 15 }, (_, at) => at + 1));
  expect(new Set(days).size).toBe(1);
  const { body } = await get('/blog-single/1');
  expect(body).toContain(`"datePublished":"${dayInWib(new Date())}`);
});

test('on the page of a failure', async () => {
  const failed = await get('/shop?page=%E0%A4%A');
  expect(failed.body).toContain(`<title>${NAME} - `);
  expect(former(failed.body)).toEqual([]);
});

test('in letters', async () => {
  await app.fastify.inject({
    method: 'POST',
    url: '/api/auth/request-password-reset',
    payload: { email: admin.actor.email },
  });
  const farmer = await signedIn(app, { role: 'farmer' });
  const { id } = await makeListing(app.ctx, { farmerId: farmer.farmerId! });
  const ordered = await app.fastify.inject({
    method: 'POST',
    url: '/api/orders',
    payload: { items: [{ id, quantity: 1, price: 12_000 }], billing, paymentMethod: 'cod' },
  });
  expect(ordered.statusCode, ordered.body).toBe(201);
  const payoutAccount = { bank: 'Bank Contoh', number: '000055010001', holder: 'Sarjono' };
  const changed = await app.fastify.inject({
    method: 'PATCH',
    url: '/api/me/stall',
    payload: { payoutAccount },
    headers: { cookie: farmer.cookie },
  });
  expect(changed.statusCode, changed.body).toBe(200);
  const { rows } = await database.pool.query('select key, subject, text, html from email_outbox order by id');
  const about = (kind: string) => rows.filter(({ key }) => key.startsWith(kind));
  // Of these the last once said the former name; each is there to be read.
  for (const kind of ['password-reset', 'order', 'account-changed'])
    expect(about(kind), kind).not.toEqual([]);
  for (const row of rows) expect(former(JSON.stringify(row))).toEqual([]);
  expect(about('account-changed').map(({ text }) => text.includes(NAME))).toEqual([true]);
});
