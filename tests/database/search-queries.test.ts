import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { invalidate } from '../../src/domain/context.ts';
import { DEMO_NOW, demoDatabase } from '../support/demo-database.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

// The demo is seeded, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** As much of the list has to be found (of what people type, not all can be known). */
const SHARE = 0.95;
const FIRST = 5;

let app: TestApp;

beforeAll(async () => {
  app = await testApp({}, testClock(DEMO_NOW), { database: await demoDatabase() });
});
afterAll(() => app.close());

const search = async (q: string): Promise<{ id: number; product: { name: string } }[]> =>
  (await app.fastify.inject({ url: '/api/products', query: { q, limit: String(FIRST) } })).json().data;

test('of what people type, nineteen in twenty find what they mean among the first five', async () => {
  const lines = (await readFile(new URL('search-queries.txt', import.meta.url), 'utf8'))
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  expect(lines.length).toBeGreaterThanOrEqual(300);
  const missed: string[] = [];
  for (const line of lines) {
    const [q, wanted] = line.split(' | ') as [string, string];
    const names = (await search(q)).map((one) => one.product.name);
    if (!wanted.split('; ').every((want) => names.some((name) => name.startsWith(want))))
      missed.push(`${q} | ${wanted} | got ${names.join(', ')}`);
  }
  const share = 1 - missed.length / lines.length;
  console.log(`search: ${(share * 100).toFixed(1)} % of ${lines.length} queries`, missed.join('\n'));
  expect(share, missed.join('\n')).toBeGreaterThanOrEqual(SHARE);
});

test('who asks for what is not sold is shown the nearest, and who has not typed yet what is bought most', async () => {
  const mixed = await search('beras qqzz xxyy');
  expect(mixed.length).toBeGreaterThan(0);
  expect(mixed.every((one) => one.product.name.startsWith('Beras'))).toBe(true);
  expect(await search('iphone')).toEqual([]);
  // What goods are like names none: no red rice for who asks for red coffee.
  expect(await search('kopi merah')).toEqual([]);
  const { data } = (await app.fastify.inject('/api/products/popular')).json();
  expect(data).toHaveLength(6);
});

test('the shop’s vocabulary is the admin’s to extend', async () => {
  const before = (await search('walangsit')).map((one) => one.product.name);
  expect(before).not.toContain('Ubi Jalar');
  await app.database.pool.query(
    `insert into content_entries (collection, number, position, data, status)
     select 'kata-cari', max(number) + 1, max(position) + 1, $1, 'published' from content_entries where collection = 'kata-cari'`,
    [JSON.stringify({ said: ['walangsit'], meant: ['ubi jalar'] })],
  );
  await invalidate(app.ctx, 'content');
  expect((await search('walangsit')).map((one) => one.product.name)).toContain('Ubi Jalar');
});
