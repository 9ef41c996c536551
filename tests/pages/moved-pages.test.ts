import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../src/server/http.ts';
import { MOVED_PAGES } from '../../src/server/ssr/moved-pages.ts';
import { builtApp } from '../support/built-app.ts';
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

test.each(Object.entries(MOVED_PAGES))(
  '%s leads to %s, with its query, and there is a page',
  async (from, to) => {
    const get = (url: string) => app.fastify.inject({ url, headers: { accept: 'text/html' } });
    const { statusCode, headers } = await get(`${from}?dari=wa&x=%3F`);
    expect(statusCode).toBe(308);
    expect(headers.location).toBe(`${to}?dari=wa&x=%3F`);
    expect((await get(from)).headers.location).toBe(to);
    expect((await get(to)).statusCode).toBe(200);
  },
);
