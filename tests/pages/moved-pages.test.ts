import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '../../src/server/http.ts';
import { MOVED_PAGES, movedPath } from '../../src/server/ssr/moved-pages.ts';
import { builtApp } from '../support/built-app.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let app: App;
let admin: SignedIn;
beforeAll(async () => {
  ({ app, database } = await builtApp());
  admin = await signedIn(app, { role: 'admin' });
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

const filled = (path: string) => path.replace(/:[a-z]+/g, '7');

describe.each(MOVED_PAGES)('%s', (from, to) => {
  test(`leads to ${to}, with its query and in one step, for pages, data and forms`, async () => {
    const ask = (url: string, method: 'GET' | 'POST' = 'GET') =>
      app.fastify.inject({ url, method, headers: { accept: 'text/html', cookie: admin.cookie } });
    for (const method of ['GET', 'POST'] as const) {
      const { statusCode, headers } = await ask(`${filled(from)}?dari=wa&x=%3F`, method);
      expect(statusCode).toBe(308);
      expect(headers.location).toBe(`${filled(to)}?dari=wa&x=%3F`);
    }
    expect((await ask(`${filled(from)}.data`)).headers.location).toBe(`${filled(to)}.data`);
    expect((await ask(filled(to))).statusCode).not.toBe(308);
  });
});

test('what follows a former path is kept, and the longest row counts', () => {
  expect(movedPath('/admin/lot/penarikan/3/daftar.pdf')).toBe('/admin/batches/recalls/3/list.pdf');
  expect(movedPath('/admin/lot/LT-ABCDEFGH')).toBe('/admin/batches/LT-ABCDEFGH');
  expect(movedPath('/jawab/abc')).toBe('/respond/abc');
  expect(movedPath('/admin/orders/LB-1/nota')).toBe('/admin/orders/LB-1/delivery-note');
});

test.each([
  '/',
  '/shop',
  '/admin/orders',
  '/admin/orders/LB-1',
  '/lot/LT-ABCDEFGH',
  '/timbang/a',
  '/orders/LB-1',
])('%s has not moved', (path) => expect(movedPath(path)).toBeUndefined());

test('no path of today is a former one', () => {
  for (const [, to] of MOVED_PAGES) expect(movedPath(filled(to)), to).toBeUndefined();
});
