import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../src/server/http.ts';
import routes from '../../src/web/routes.ts';
import { builtApp } from '../support/built-app.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let app: App;
let admin: SignedIn;
let farmer: SignedIn;
let customer: SignedIn;
let faults: unknown[];

beforeAll(async () => {
  ({ app, database } = await builtApp());
  admin = await signedIn(app, { role: 'admin' });
  farmer = await signedIn(app, { role: 'farmer' });
  customer = await signedIn(app);
  faults = [];
  app.ctx.errorLog!.note = (thrown) => faults.push(thrown);
});
afterAll(async () => {
  await app?.stop();
  await database?.close();
});

/** The addresses of all pages that have an action, each of their parts filled in. */
function withActions(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, file, children = [] }) => {
    const address = path ? `${above}/${path}` : above;
    const source = readFileSync(join(import.meta.dirname, '../../src/web', file), 'utf8');
    const own = /export (async function|const) action\b|export \{[^}]*\baction\b/.test(source);
    const filled = address.replace(/:\w+\??/g, '1') || '/';
    return [...(own ? [filled] : []), ...withActions(children, address)];
  });
}
const addresses = [...new Set(withActions((await routes) as RouteConfigEntry[]))];

const MALFORMED: Record<string, { type: string | undefined; body: string }> = {
  'a form that is cut off': {
    type: 'multipart/form-data; boundary=x',
    body: '--x\r\nContent-Disposition: form-data; name="intent"\r\n\r\nsa',
  },
  'another boundary': {
    type: 'multipart/form-data; boundary=y',
    body: '--x\r\nContent-Disposition: form-data; name="intent"\r\n\r\nsave\r\n--x--\r\n',
  },
  'no boundary': { type: 'multipart/form-data', body: '--x--\r\n' },
  JSON: { type: 'application/json', body: '{"intent":"save"}' },
  'no type': { type: undefined, body: 'intent=save' },
};

test('there are pages with actions', () => {
  expect(addresses.length).toBeGreaterThan(50);
  expect(addresses).toContain('/admin/settings');
});

test.each(Object.keys(MALFORMED))('%s is refused by every page, and no fault of the shop', async (what) => {
  const { type, body } = MALFORMED[what]!;
  const answers: [string, number][] = [];
  for (const url of addresses) {
    for (const who of [admin, farmer, customer, undefined]) {
      const { statusCode } = await app.fastify.inject({
        method: 'POST',
        url,
        payload: body,
        headers: { ...(type ? { 'content-type': type } : {}), ...(who ? { cookie: who.cookie } : {}) },
      });
      answers.push([url, statusCode]);
    }
  }
  // Who may not come in is told so, or sent elsewhere, before his form is looked at.
  const told = [302, 303, 400, 401, 403, 404];
  expect(answers.filter(([, status]) => !told.includes(status))).toEqual([]);
  const refused = new Set(
    answers.filter(([, status]) => status === 400 || status === 404).map(([url]) => url),
  );
  expect(addresses.filter((url) => !refused.has(url))).toEqual([]);
  expect(faults).toEqual([]);
});
