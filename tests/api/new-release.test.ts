import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { settings } from '../../src/db/schema/system-tables.ts';
import { askForRelease } from '../../src/domain/settings/ask-for-release.ts';
import { VERSION } from '../../src/server/version.ts';
import { DAY_MS, HOUR_MS } from '../../src/shared/format/dates.ts';
import { settingsSchemas } from '../../src/shared/schemas/settings-schemas.ts';
import { adminCall } from '../support/admin-call.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

/* The check for a new version runs once a day if an admin has enabled it, and only admins see its result. */

const NEW = { version: '99.1.0', date: '2026-11-20', notes: 'https://lumbung.example/catatan/99.1.0' };
const clock = testClock();
let app: TestApp;
let admin: SignedIn;
let publisher: Server;
let address: string;
let reply: (response: ServerResponse) => void;
const asked: { method: string | undefined; url: string | undefined; headers: IncomingHttpHeaders }[] = [];

beforeAll(async () => {
  publisher = createServer(({ method, url, headers }, response) => {
    asked.push({ method, url, headers });
    reply(response);
  });
  await new Promise<void>((listening) => publisher.listen(0, '127.0.0.1', listening));
  const host = `127.0.0.1:${(publisher.address() as AddressInfo).port}`;
  address = `http://${host}/rilis.json`;
  app = await testApp({ ownHosts: [host] }, clock);
  admin = await signedIn(app, { role: 'admin' });
});
afterAll(async () => {
  await app.close();
  publisher.closeAllConnections();
  publisher.close();
});
beforeEach(async () => {
  clock.set('2026-11-21T03:00:00Z');
  await app.ctx.db.delete(settings);
  asked.length = 0;
  publishes(NEW);
});

function publishes(what: unknown, status = 200): void {
  reply = (response) =>
    response.writeHead(status).end(typeof what === 'string' ? what : JSON.stringify(what));
}
const call = adminCall(() => ({ app, admin }));
const save = async (values: object) => call('PUT', 'settings/releases', { values });
const stats = async (who = admin) => {
  const answer = await app.fastify.inject({
    url: '/api/admin/dashboard/stats',
    headers: { cookie: who.cookie },
  });
  return answer.json().data;
};
const health = async () =>
  (await call('GET', 'health')).body.data.findings.filter(
    ({ kind, grade }: { kind: string; grade: string }) => kind === 'version' && grade !== 'well',
  );

test('makes no request until an admin enables it, nor after an admin disables it', async () => {
  expect((await call('GET', 'settings')).body.data.settings.releases.ask).toBe(false);
  expect(await askForRelease(app.ctx)).toBe(0);
  expect((await save({ address })).status).toBe(200);
  expect(await askForRelease(app.ctx)).toBe(0);
  await save({ ask: true });
  expect(await askForRelease(app.ctx)).toBe(1);
  expect((await stats()).newRelease).toEqual(NEW);
  await save({ ask: false });
  clock.forward(2 * DAY_MS);
  expect(await askForRelease(app.ctx)).toBe(0);
  expect(asked).toHaveLength(1);
  expect([(await stats()).newRelease, await health()]).toEqual([null, []]);
});

test('the request reveals nothing about the shop', async () => {
  await save({ ask: true, address });
  await askForRelease(app.ctx);
  const { host } = new URL(address);
  expect(asked).toEqual([
    {
      method: 'GET',
      url: '/rilis.json',
      headers: { accept: 'application/json', host, connection: expect.any(String) },
    },
  ]);
});

test('asks once a day, and at once after a change of address', async () => {
  await save({ ask: true, address });
  await askForRelease(app.ctx);
  clock.forward(DAY_MS - HOUR_MS);
  expect(await askForRelease(app.ctx)).toBe(0);
  clock.forward(HOUR_MS);
  publishes({ ...NEW, version: '99.2.0' });
  expect(await askForRelease(app.ctx)).toBe(1);
  expect((await stats()).newRelease.version).toBe('99.2.0');
  await save({ address: `${address}?lain` });
  expect((await stats()).newRelease).toBeNull();
  expect(await askForRelease(app.ctx)).toBe(1);
  expect(asked.at(-1)!.url).toBe('/rilis.json?lain');
});

test('shows it, with the notes, only to admins with all duties', async () => {
  await save({ ask: true, address });
  await askForRelease(app.ctx);
  expect(await health()).toMatchObject([
    { grade: 'soon', text: expect.stringContaining('Versi 99.1.0 tersedia'), href: NEW.notes },
  ]);
  const farmer = await signedIn(app, { role: 'farmer' });
  expect((await stats(farmer)).newRelease).toBeNull();
  const narrowed = await signedIn(app, { role: 'admin', adminDuties: ['read_only'] });
  expect(await stats(narrowed)).toBeUndefined();
});

test.each([VERSION, '0.0.9', '0.1.99'])('the version %s is not reported as new', async (version) => {
  publishes({ ...NEW, version });
  await save({ ask: true, address });
  expect(await askForRelease(app.ctx)).toBe(1);
  expect([(await stats()).newRelease, await health()]).toEqual([null, []]);
});

const REFUSED: [string, unknown, number?][] = [
  ['no JSON', '<html>'],
  ['no version', { ...NEW, version: 'terbaru' }],
  ['markup for a version', { ...NEW, version: '99.0.0<script>' }],
  ['notes that run as script', { ...NEW, notes: 'javascript:alert(1)' }],
  ['notes in the clear', { ...NEW, notes: 'http://lumbung.example/' }],
  ['no day', { ...NEW, date: '20 November' }],
  ['more than its limit', { ...NEW, more: 'x'.repeat(9_000) }],
  ['a list', [NEW]],
  ['an error', NEW, 500],
];
test.each(REFUSED)('rejects a response with %s', async (_, what, status) => {
  publishes(what, status);
  await save({ ask: true, address });
  expect(await askForRelease(app.ctx)).toBe(1);
  expect([(await stats()).newRelease, await health()]).toEqual([null, []]);
});

test('does not follow a redirect', async () => {
  reply = (response) => response.writeHead(302, { location: `${address}/lain` }).end();
  await save({ ask: true, address });
  await askForRelease(app.ctx);
  expect(asked).toHaveLength(1);
  expect((await stats()).newRelease).toBeNull();
});

test('a failure is silent for a week, keeps the last result, and is then reported until a response arrives', async () => {
  await save({ ask: true, address });
  await askForRelease(app.ctx);
  reply = (response) => response.destroy();
  for (let day = 0; day < 8; day += 1) {
    clock.forward(DAY_MS);
    expect(await askForRelease(app.ctx)).toBe(1);
    expect(await health()).toHaveLength(1);
  }
  expect((await stats()).newRelease).toEqual(NEW);
  clock.forward(1);
  expect(await health()).toMatchObject([
    { text: expect.stringContaining('99.1.0') },
    {
      grade: 'soon',
      text: expect.stringMatching(/rilis\.json tidak menjawab dengan benar sejak 22 Nov 2026/),
      href: '/admin/settings#releases',
    },
  ]);
  publishes(NEW);
  clock.forward(DAY_MS);
  await askForRelease(app.ctx);
  expect(await health()).toHaveLength(1);
});

test('saves only an address that the shop may call, and only after recent authentication', async () => {
  for (const wrong of ['', 'http://contoh.id/rilis.json', 'https://10.0.0.1/', 'https://localhost/a']) {
    const { status, body } = await save({ ask: true, address: wrong });
    expect([status, Object.keys(body.error.fields)], wrong).toEqual([400, ['address']]);
  }
  expect((await save({ address: 'ftp://contoh.id/' })).status).toBe(400);
  const stale = await signedIn(app, { role: 'admin', stale: true });
  const refused = await app.fastify.inject({
    method: 'PUT',
    url: '/api/admin/settings/releases',
    headers: { cookie: stale.cookie },
    payload: { values: { ask: true } },
  });
  expect(refused.statusCode).toBe(403);
  expect(await askForRelease(app.ctx)).toBe(0);
});

test('a new shop’s default address is at the repository’s host', () => {
  const { repository } = JSON.parse(readFileSync('package.json', 'utf8'));
  const { host } = new URL(settingsSchemas.releases.parse({}).address);
  expect(host).toBe(new URL(repository.url).host);
});
