import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { App } from '../../src/server/http.ts';
import { builtApp } from '../support/built-app.ts';
import { DEMO_NOW, demoDatabase } from '../support/demo-database.ts';
import { testClock } from '../support/test-clock.ts';
import type { TestDatabase } from '../support/test-database.ts';

/** The pages of the demo, as built, in the bytes that a browser unpacks and reads. */
const build = join(import.meta.dirname, '../../build');

// The demo is seeded, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let database: TestDatabase;
let app: App;
let shop: string;

beforeAll(async () => {
  database = await demoDatabase();
  ({ app } = await builtApp({ demo: true }, { database, clock: testClock(DEMO_NOW) }));
  shop = (await app.fastify.inject({ url: '/shop', headers: { accept: 'text/html' } })).body;
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

test('the shop shows its fourteen cards and its choices', () => {
  expect(shop.match(/<article/g)).toHaveLength(14);
  expect(shop.match(/class="choice"/g)!.length).toBeGreaterThan(15);
});

test('each icon of the page is a name in a file that is there and has it', () => {
  const named = [...shop.matchAll(/<use href="(\/[^"#]+)#([^"]+)"/g)].map(([, file, name]) => ({
    file,
    name,
  }));
  const files = new Set(named.map(({ file }) => file!));
  expect(named.length).toBeGreaterThan(15);
  expect([...files]).toEqual([expect.stringMatching(/^\/assets\/icons-[\w-]{8}\.svg$/)]);
  const drawn = readFileSync(join(build, 'client', [...files][0]!), 'utf8');
  for (const { name } of named) expect(drawn).toContain(`<symbol id="${name}" viewBox="0 0 24 24"><`);
});

test('no file of the scripts draws an icon of lucide itself', () => {
  const scripts = readdirSync(join(build, 'client/assets')).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(50);
  expect(scripts.filter((file) => /lucide/.test(file))).toEqual([]);
});

test('a card is sent what it shows, and no more of its listing', () => {
  const sent = shop.slice(shop.indexOf('streamController.enqueue('));
  expect(sent).toContain('price_tengkulak');
  for (const name of ['createdAt', 'latitude', 'tags', 'address"', 'negotiable']) {
    // The shop's own address stands in the frame's data.
    expect(sent.split(`"${name}`).length - 1, name).toBeLessThanOrEqual(name === 'address"' ? 1 : 0);
  }
});
