import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const columns = async () =>
  (
    await database.pool.query<{ place: string; type: string }>(
      `select table_name || '.' || column_name as place, data_type as type from information_schema.columns
       where table_schema = 'public' order by 1`,
    )
  ).rows;

test('every instant is kept with its zone, so that no machine’s clock decides what it means', async () => {
  const all = await columns();
  expect(all.filter(({ type }) => type === 'timestamp with time zone').length).toBeGreaterThan(100);
  expect(all.filter(({ type }) => /without time zone/.test(type))).toEqual([]);
});

test('neither a hint for a password, nor a secret question, nor a provider’s token is kept', async () => {
  const places = (await columns()).map(({ place }) => place);
  expect(
    places.filter((place) => /hint|secret_?(question|answer)|security_(question|answer)/.test(place)),
  ).toEqual([]);
  expect(
    places.filter((place) =>
      /^(accounts|users|sessions|verifications)\..*(access|refresh|id)_token/.test(place),
    ),
  ).toEqual([]);
  expect(places).toContain('accounts.password');
});
