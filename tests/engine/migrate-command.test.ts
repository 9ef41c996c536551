import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate, pendingMigrations } from '../../src/db/migrate-database.ts';
import { dropDatabase } from '../support/drop-database.ts';
import { quietPool } from '../support/quiet-pool.ts';
import { newDatabase, type TestDatabase, testDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let empty: { pool: pg.Pool; name: string };

beforeAll(async () => {
  database = await testDatabase();
  const name = `test_${Date.now()}_empty`;
  await database.pool.query(`create database ${name}`);
  const address = new URL(database.url);
  address.pathname = `/${name}`;
  empty = { pool: quietPool({ connectionString: address.href, max: 4 }), name };
});
afterAll(async () => {
  await empty.pool.end();
  await dropDatabase((statement) => database.pool.query(statement), empty.name);
  await database.close();
});

test('four migrators at once on an empty database: one applies, the others find nothing left', async () => {
  const { count: all, todo } = await pendingMigrations(empty.pool);
  expect(all).toBeGreaterThan(0);
  // It may stand where a shop's database was lost: what to do then is said, too.
  expect(todo).toMatch(/masih kosong.*jangan: pulihkan cadangannya/);
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(empty.pool)));
  expect(applied.toSorted((a, b) => a - b)).toEqual([0, 0, 0, all]);
  expect((await pendingMigrations(empty.pool)).count).toBe(0);
});

test('a database that is newer than the code is refused and left as it is', async () => {
  const count = 'select count(*)::int as rows from drizzle.__drizzle_migrations';
  await database.pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 9e12)`,
  );
  const before = (await database.pool.query(count)).rows;
  await expect(migrate(database.pool)).rejects.toThrow(/tidak dikenal.*Tidak ada yang diubah/);
  await expect(pendingMigrations(database.pool)).rejects.toThrow(/versi yang lebih baru/);
  expect((await database.pool.query(count)).rows).toEqual(before);
});

test('a database of the chain before 0.2.0 is refused with what to do, and left as it is', async () => {
  const former = await newDatabase();
  const journal = 'select hash, created_at from drizzle.__drizzle_migrations';
  // As that chain began; its tables do not matter, for none is looked at.
  await former.pool.query('truncate drizzle.__drizzle_migrations');
  await former.pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at)
     values ('f2c6ad4d953e9dc4153621ed1522cfc9293175935f13e3ffaabb74b84d4bfaf9', 1), ('another', 2)`,
  );
  await former.pool.query(`insert into users (id, name, email) values ('sari', 'Sari', 'sari@contoh.id')`);
  const before = (await former.pool.query(journal)).rows;
  for (const start of [migrate, pendingMigrations])
    await expect(start(former.pool)).rejects.toThrow(
      /before version 0\.2\.0.*Nothing was changed.*new DATA_DIR.*export.*tidak ada yang diubah/s,
    );
  expect((await former.pool.query(journal)).rows).toEqual(before);
  expect((await former.pool.query('select name from users')).rows).toEqual([{ name: 'Sari' }]);
  await former.close();
});
