import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from './database.ts';

let one: TestDatabase;
let two: TestDatabase;
beforeAll(async () => {
  [one, two] = await Promise.all([testDatabase(), testDatabase()]);
});
afterAll(() => Promise.all([one.close(), two.close()]));

test('two test databases do not see each other', async () => {
  await one.pool.query('create table apart (id int)');
  const { rows } = await two.pool.query(`select to_regclass('apart') as found`);
  expect(rows).toEqual([{ found: null }]);
});
