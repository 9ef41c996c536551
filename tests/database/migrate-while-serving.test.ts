import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  migrate,
  migrateWhileServing,
  pendingMigrations,
  planMigration,
} from '../../src/db/migrate-database.ts';
import { readSqlObjects, type SqlObject } from '../../src/db/sql-objects.ts';
import { newDatabase, type TestDatabase } from '../support/test-database.ts';

/* The next version's migration beside a shop of this version that serves (docs/decisions/085). */

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await newDatabase();
  folder = mkdtempSync('/tmp/lumbung-test-');
  cpSync(join(import.meta.dirname, '../../migrations'), folder, { recursive: true });
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

/** The next version's schema, with this migration. */
function next(sql: string, objects: SqlObject[] = readSqlObjects()) {
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1_000, tag: 'next' });
  writeFileSync(join(folder, 'next.sql'), sql);
  writeFileSync(file, JSON.stringify(journal));
  return { folder, objects };
}
const hasColumn = async (name: string) =>
  (
    await database.pool.query(
      `select from information_schema.columns where table_name = 'orders' and column_name = $1`,
      [name],
    )
  ).rowCount === 1;

test('a column more is added beside the shop, and this version starts on it and migrates back what it must', async () => {
  const { pool } = database;
  const to = next('ALTER TABLE "orders" ADD COLUMN "later" text;');
  expect(await planMigration(pool, to)).toEqual({ count: 1, obstacles: [] });
  expect(await migrateWhileServing(pool, to)).toBe(1);
  expect(await hasColumn('later')).toBe(true);
  // The version before, after the upgrade went back: nothing is missing, nothing is refused.
  expect((await pendingMigrations(pool)).count).toBe(0);
  expect(await migrate(pool)).toBe(0);
  // And the next version once more.
  expect((await planMigration(pool, to)).count).toBe(0);
});

test.each([
  ['a dropped column', 'ALTER TABLE "orders" DROP COLUMN "note";', /Tabel orders: ada yang dihapus/],
  [
    'a dropped column with its reason',
    '-- contract: nothing has asked for it for a version.\nALTER TABLE "orders" DROP COLUMN "note";',
    /Tabel orders: ada yang dihapus/,
  ],
  ['a long lock', 'CREATE INDEX "a" ON "orders" ("note");', /Tabel orders: terkunci selama diubah/],
])('%s is told before, and refused beside the shop', async (_, sql, why) => {
  const { pool } = database;
  const to = next(sql);
  const { obstacles } = await planMigration(pool, to);
  expect(obstacles).toEqual([expect.stringMatching(why)]);
  await expect(migrateWhileServing(pool, to)).rejects.toThrow(why);
  expect((await planMigration(pool, to)).count).toBe(1);
  expect((await pendingMigrations(pool)).count).toBe(0);
});

test('functions, views and triggers that this version uses may be replaced where it cannot notice, never removed', async () => {
  const { pool } = database;
  const objects = readSqlObjects();
  const without = (key: string) => objects.filter((object) => object.key !== key);
  const changed = (key: string) =>
    objects.map((object) => (object.key === key ? { ...object, hash: 'another' } : object));
  const plan = async (list: SqlObject[]) => (await planMigration(pool, { folder, objects: list })).obstacles;
  const plainView = objects.find(({ key }) => /^view (?!invariant_)/.test(key))!.key;
  const invariant = objects.find(({ key }) => key.startsWith('view invariant_'))!.key;
  const fn = objects.find(({ key, beforeTables }) => key.startsWith('function ') && !beforeTables)!.key;
  const trigger = objects.find(({ key }) => key.startsWith('trigger '))!.key;
  for (const free of [changed(fn), changed(trigger), changed(invariant), without(invariant)])
    expect(await plan(free)).toEqual([]);
  for (const [list, key] of [
    [changed(plainView), plainView],
    [without(plainView), plainView],
    [without(fn), fn],
    [without(trigger), trigger],
  ] as const)
    expect(await plan(list)).toEqual([expect.stringContaining(key)]);
});

test('a lock that is not to be had is given up after a moment, so that others go on, and tried again', async () => {
  const { pool } = database;
  const to = next('ALTER TABLE "orders" ADD COLUMN "later" text;');
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select from orders');
  const migrating = migrateWhileServing(pool, to);
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
                 and query like '%ADD COLUMN%'`;
  await vi.waitFor(async () => expect((await pool.query(waits)).rowCount).toBe(1), 10_000);
  // Behind it in the queue; it would wait for the holder otherwise.
  await pool.query('select from orders limit 1');
  await holder.query('commit');
  holder.release();
  expect(await migrating).toBe(1);
  expect(await hasColumn('later')).toBe(true);
});
