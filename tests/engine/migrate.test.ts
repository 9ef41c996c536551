import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate, pendingMigrations } from '../../src/db/migrate.ts';
import { type TestDatabase, testDatabase } from '../database.ts';
import { quietPool } from '../quiet-pool.ts';

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
  await database.pool.query(`drop database ${empty.name} with (force)`);
  await database.close();
});

test('four migrators at once on an empty database: one applies, the others find nothing left', async () => {
  const { count: all, todo } = await pendingMigrations(empty.pool);
  expect(all).toBeGreaterThan(0);
  // It may stand where a shop's database was lost: what to do then is said, too.
  expect(todo).toMatch(/masih kosong.*jangan: pulihkan cadangannya/);
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(empty.pool)));
  expect(applied.toSorted((a, b) => a - b)).toEqual([0, 0, 0, all]);
  await empty.pool.query(
    'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
  );
  expect(await pendingMigrations(empty.pool)).toEqual({
    count: 1,
    todo: 'Buat cadangan, lalu jalankan: npm run migrate',
  });
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
