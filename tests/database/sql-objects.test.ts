import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate, migrateTo, pendingMigrations } from '../../src/db/migrate-database.ts';
import { objectsInForce, readSqlObjects, type SqlObject } from '../../src/db/sql-objects.ts';
import { bareShop } from '../support/bare-context.ts';
import { makeMarket } from '../support/bid-fixtures.ts';
import { testClock } from '../support/test-clock.ts';
import { newDatabase, type TestDatabase } from '../support/test-database.ts';

const SCHEMA = join(import.meta.dirname, '../../src/db/schema');
const objects = readSqlObjects();
let database: TestDatabase;
beforeAll(async () => {
  database = await newDatabase();
});
afterAll(() => database.close());

const without = (key: string) => objects.filter((object) => object.key !== key);
/** As if the file said something else. */
const changed = (key: string, change: (statement: string) => string): SqlObject[] => {
  const found = objects.find((object) => object.key === key)!;
  const statement = change(found.statement);
  expect(statement).not.toBe(found.statement);
  return [...without(key), { ...found, statement, hash: 'another' }];
};
const added = (key: string, statement: string): SqlObject => ({
  key,
  file: key,
  statement,
  hash: statement,
  beforeTables: false,
});

test('the database holds the functions, triggers and views of the files, and no others', async () => {
  expect(objects.length).toBeGreaterThan(250);
  expect((await objectsInForce(database.pool)).sort()).toEqual(objects.map(({ key }) => key).sort());
});

test('each file says why its object exists, and creates that one object', () => {
  for (const { key, file, statement } of objects) {
    expect(readFileSync(file, 'utf8'), file).toMatch(/^-- \S.{15,}\n/);
    const created = /^create (?:or replace )?(?:constraint )?(function|view|trigger) (\w+)/i.exec(statement);
    const table = / on (\w+)/i.exec(statement)?.[1];
    const [kind, name] = [created?.[1]?.toLowerCase(), created?.[2]];
    expect(kind === 'trigger' ? `trigger ${table}.${name}` : `${kind} ${name}`, file).toBe(key);
    expect(basename(file, '.sql').startsWith('invariant_'), file).toBe(file.includes('invariants'));
    expect(statement.match(/^create /gim), file).toHaveLength(1);
  }
});

test('each table of the schema names the triggers that fire on it', async () => {
  const named: Record<string, string[]> = {};
  for (const file of readdirSync(SCHEMA, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue;
    const tables = readFileSync(join(SCHEMA, file), 'utf8').matchAll(
      /^\/\/ Triggers \(src\/db\/sql\/triggers\/(\w+)\.\*\.sql\): ((?:.*\n\/\/ )*.*)\nexport const \w+ = pgTable\(\s*'(\w+)'/gm,
    );
    for (const [, folder, names, table] of tables) {
      expect(folder, file).toBe(table);
      named[table!] = names!.replaceAll('\n//', '').split(', ');
    }
  }
  const { rows } = await database.pool.query<{ on: string; names: string[] }>(
    `select relname as on, array_agg(tgname::text order by tgname::text collate "C") as names
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not tgisinternal and relnamespace = 'public'::regnamespace group by 1`,
  );
  expect(named).toEqual(Object.fromEntries(rows.map(({ on, names }) => [on, names])));
});

test('only what changed is applied, what is gone is dropped, and what fell with it is put back', async () => {
  const { pool } = database;
  const definition = async (view: string) =>
    (await pool.query<{ sql: string }>('select pg_get_viewdef($1::regclass) as sql', [view])).rows[0]!.sql;
  const oid = async (view: string) =>
    (await pool.query('select $1::regclass::oid as oid', [view])).rows[0]!.oid;
  const [deals, money] = [await oid('invariant_deals'), await oid('invariant_money')];

  // invariant_deals is built on completed_deals and goes with it.
  const paid = changed('view completed_deals', (sql) => sql.replace("'accepted'", "'accepted' AND b.id > 0"));
  expect(await migrateTo(pool, paid)).toBe(1);
  expect(await definition('completed_deals')).toContain('b.id > 0');
  expect(await oid('invariant_deals')).not.toBe(deals);
  expect(await oid('invariant_money')).toBe(money);

  // The files again: one object differs from what is in force.
  expect((await pendingMigrations(pool)).count).toBe(1);
  expect(await migrate(pool)).toBe(1);
  expect(await definition('completed_deals')).not.toContain('b.id > 0');
  expect((await pendingMigrations(pool)).count).toBe(0);

  const more = [
    added(
      'trigger coupons.trial',
      'create trigger trial before delete on coupons for each row execute function trial()',
    ),
    added(
      'function trial',
      `create or replace function trial() returns trigger language plpgsql as $$ begin return old; end $$`,
    ),
    added('view trial_view', 'create view trial_view as select id from coupons'),
  ];
  expect(await migrateTo(pool, [...objects, ...more])).toBe(3);
  expect(await objectsInForce(pool)).toEqual(expect.arrayContaining(more.map(({ key }) => key)));
  expect(await migrate(pool)).toBe(3);
  expect((await objectsInForce(pool)).sort()).toEqual(objects.map(({ key }) => key).sort());
  expect(await migrate(pool)).toBe(0);
});

test('a statement below the object runs with it: kept texts of listings follow their view', async () => {
  const { pool } = database;
  await makeMarket(bareShop(pool, testClock()));
  const goods = async () => (await pool.query('select goods from listing_cards')).rows[0]!.goods;
  const view = changed('view rendered_listing_cards', (sql) =>
    sql.replace('p.category,', 'p.category, 7 AS trial,'),
  );
  expect(await migrateTo(pool, view)).toBe(1);
  expect(await goods()).toContain('"trial":7');
  expect(await migrate(pool)).toBe(1);
  expect(await goods()).not.toContain('trial');
});

test('one that PostgreSQL refuses changes nothing, and its file is named', async () => {
  const { pool } = database;
  const wrong = changed('view current_bid_prices', (sql) => sql.replace('FROM bids', 'FROM bidz'));
  await expect(migrateTo(pool, wrong)).rejects.toThrow(/current_bid_prices\.sql: .*bidz/);
  const circle = [
    added('view one', 'create view one as table two'),
    added('view two', 'create view two as table one'),
  ];
  await expect(migrateTo(pool, [...objects, ...circle])).rejects.toThrow('each needs the next');
  expect((await pendingMigrations(pool)).count).toBe(0);
});
