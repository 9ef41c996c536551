import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../src/server/http.ts';
import { builtApp } from '../support/built-app.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

/* A device keeps a user's pages, which name other people, only after that user said so on it (decision 030). */

let database: TestDatabase;
let app: App;
let farmer: SignedIn;

beforeAll(async () => {
  ({ app, database } = await builtApp());
  farmer = await signedIn(app, { role: 'farmer' });
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

const get = (url: string, who: SignedIn, cookie = '') =>
  app.fastify.inject({ url, headers: { accept: 'text/html', cookie: `${who.cookie}; ${cookie}` } });
const answer = (keep: string, who?: SignedIn) =>
  app.fastify.inject({
    method: 'POST',
    url: '/device',
    payload: new URLSearchParams({ keep, next: '/admin/profile' }).toString(),
    headers: {
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
      origin: app.ctx.config.publicUrl,
      ...(who ? { cookie: who.cookie } : {}),
    },
  });
const QUESTION = 'Baca tanpa sinyal';
const PAGES = [
  '/admin/dashboard',
  '/admin/orders',
  '/admin/products',
  '/farmer-bidding-approval',
  '/profile',
];

test('unasked no page of a farmer may be kept, and his day asks in a sentence', async () => {
  for (const path of PAGES) expect((await get(path, farmer)).headers, path).not.toHaveProperty('x-user-id');
  const { body } = await get('/admin/dashboard', farmer);
  expect(body).toContain(QUESTION);
  expect(body).toContain('Di dalamnya ada nama dan kontak orang');
});

test('the answer is remembered on the device, for that account alone, and can be changed', async () => {
  const yes = await answer('yes', farmer);
  expect([yes.statusCode, yes.headers.location]).toEqual([302, '/admin/profile']);
  const cookie = String(yes.headers['set-cookie']).split(';')[0]!;
  expect(String(yes.headers['set-cookie'])).toContain('HttpOnly');
  for (const path of PAGES)
    expect((await get(path, farmer, cookie)).headers['x-user-id'], path).toBe(farmer.userId);
  expect((await get('/admin/dashboard', farmer, cookie)).body).not.toContain(QUESTION);
  expect((await get('/admin/profile', farmer, cookie)).body).toContain('Sekarang disimpan di perangkat ini.');
  const other = await signedIn(app, { role: 'farmer' });
  expect((await get('/admin/dashboard', other, cookie)).headers).not.toHaveProperty('x-user-id');

  const no = await answer('no', farmer);
  const refused = String(no.headers['set-cookie']).split(';')[0]!;
  const day = await get('/admin/dashboard', farmer, refused);
  expect(day.headers).not.toHaveProperty('x-user-id');
  expect(day.body).not.toContain(QUESTION);
  expect((await get('/admin/profile', farmer, refused)).body).toContain('Sekarang tidak disimpan.');
});

test('nobody answers without an account, and an unknown answer is a no', async () => {
  expect((await answer('yes')).headers).toMatchObject({ location: '/login' });
  expect(String((await answer('mungkin', farmer)).headers['set-cookie'])).toContain('.no;');
});
