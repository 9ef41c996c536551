import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDatabase, type TestDatabase } from '../../tests/support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  // A new database, whose connections have no prepared statements.
  database = await newDatabase();
});
afterAll(() => database.close());

test('prepares each query text once per connection, whatever its values; searches and commands without values stay unprepared', async () => {
  const client = await database.pool.connect();
  try {
    for (let n = 0; n < 5; n += 1) await client.query('select $1::int + 1 as next', [n]);
    await client.query({ text: 'select $1::int + 2 as next', values: [1] });
    await client.query('select 1 where $1::text ilike $2::text', ['a', 'A']);
    await client.query('select 3');
    const { rows } = await client.query<{ statement: string }>(
      "select statement from pg_prepared_statements where statement like 'select $1%' or statement like 'select 1%' or statement = 'select 3' order by 1",
    );
    expect(rows.map((row) => row.statement)).toEqual([
      'select $1::int + 1 as next',
      'select $1::int + 2 as next',
    ]);
  } finally {
    client.release();
  }
});

test('limits the prepared statements of a connection', async () => {
  const client = await database.pool.connect();
  try {
    for (let n = 0; n < 450; n += 1) await client.query(`select $1::int + ${n} as next`, [1]);
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::int as n from pg_prepared_statements',
    );
    expect(rows[0]!.n).toBeLessThanOrEqual(400);
  } finally {
    client.release();
  }
});
