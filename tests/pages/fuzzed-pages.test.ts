import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedContent } from '../../src/seed/seed-content.ts';
import type { App } from '../../src/server/http.ts';
import { builtApp } from '../support/built-app.ts';
import { makeListing } from '../support/factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let app: App;
let admin: SignedIn;
beforeAll(async () => {
  ({ app, database } = await builtApp());
  await seedContent(app.ctx, { sample: true });
  admin = await signedIn(app, { role: 'admin' });
  await makeListing(app.ctx);
});
afterAll(async () => {
  await app?.stop();
  await database?.close();
});

const post = (url: string, fields: [string, string][]) =>
  app.fastify.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: app.ctx.config.publicUrl,
      accept: 'text/html',
      cookie: admin.cookie,
    },
    payload: new URLSearchParams(fields).toString(),
  });
const BEYOND = String(2 ** 31);

test.each<[string, [string, string][]]>([
  ['/admin/notifications', [['upTo', 'x']]],
  ['/admin/notifications', [['upTo', '-1']]],
  ['/admin/notifications', [['upTo', '1e308']]],
  ['/admin/notifications', []],
])('a notice’s number that is none is a bad request: %s %j', async (url, fields) => {
  expect((await post(url, fields)).statusCode).toBe(400);
});

test.each<[string, string, string]>([
  ['/admin/products', 'delete', 'id'],
  ['/admin/coupons', 'toggle', 'id'],
  ['/admin/farmers', 'delete', 'id'],
  ['/admin/settings/reference-prices', 'delete', 'id'],
  ['/admin/content/faq', 'restore', 'number'],
  ['/admin/farmers/team-order', 'move', 'number'],
  ['/admin/saved-views', 'delete', 'id'],
  ['/admin/reports/saved', 'delete', 'id'],
])('%s: a record’s number that no row can have is no fault of ours', async (url, intent, field) => {
  for (const number of [BEYOND, '-1', 'x', '', '\0', '1e308']) {
    const { statusCode } = await post(url, [
      ['intent', intent],
      [field, number],
    ]);
    expect([302, 400, 404, 409], `${number} ${statusCode}`).toContain(statusCode);
  }
});

test('a user’s number with a letter that cannot be kept is nobody’s, in the form and in the address', async () => {
  for (const intent of ['toggle', 'delete', 'update']) {
    const { statusCode } = await post('/admin/users?edit=x', [
      ['intent', intent],
      ['id', '\0'],
    ]);
    expect([400, 404], `${intent} ${statusCode}`).toContain(statusCode);
  }
  for (const kind of ['edit', 'delete']) {
    const url = `/admin/users?${kind}=%00`;
    const { statusCode } = await app.fastify.inject({ url, headers: { cookie: admin.cookie } });
    expect([400, 404], `${kind} ${statusCode}`).toContain(statusCode);
  }
});

test.each([
  '/admin/products?delete=1',
  '/admin/products?edit=1',
  '/admin/products?add=1',
  '/admin/coupons',
  '/admin/farmers',
  '/admin/farmers/invite',
  '/admin/users',
  '/admin/team',
  '/admin/settings/reference-prices',
  '/admin/settings/backups',
  '/admin/settings/channels',
  '/admin/settings',
  '/admin/data-breaches',
])('%s: an intent that no form has is a bad request', async (url) => {
  for (const intent of ['__proto__', 'constructor', 'toString', '', '\0', 'hapus'])
    expect(
      (
        await post(url, [
          ['intent', intent],
          ['id', 'HAPUS'],
        ])
      ).statusCode,
      intent,
    ).toBe(400);
  expect((await post(url, [])).statusCode).toBe(400);
});
