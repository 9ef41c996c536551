import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  bool,
  int,
  intArray,
  json,
  nullable,
  oneOf,
  readPlanned,
  readRows,
  text,
  timestamp,
  timestampText,
  typed,
} from '../../src/domain/read-rows.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const shape = {
  whole: int,
  part: int,
  word: text,
  kind: oneOf(['a', 'b']),
  yes: bool,
  none: nullable(int),
  list: intArray,
  at: timestampText,
  parts: json(z.array(z.object({ id: z.int() }))),
};
const row = sql`select 1::int as whole, 0.5::float8 as part, 'x' as word, 'a'::text as kind, true as yes,
  null::int as none, array[1, 2] as list, now() as at, '[{"id": 1}]'::jsonb as parts`;

test('a row that is as was said is given, with its types', async () => {
  const [got] = await readRows(app.ctx, shape, row);
  expect(got).toMatchObject({
    whole: 1,
    part: 0.5,
    word: 'x',
    kind: 'a',
    yes: true,
    none: null,
    list: [1, 2],
  });
  const [planned] = await readPlanned(app.ctx.pool, { at: timestamp }, 'select now() as at', []);
  expect(planned!.at).toBeInstanceOf(Date);
});

test.each([
  ['a count that was not cast comes as text', { n: int }, sql`select count(*) as n from users`],
  ['a column that nobody named', { n: int }, sql`select 1 as n, 2 as m`],
  ['a column that is not there', { n: int, m: int }, sql`select 1 as n`],
  ['a column of another type', { n: text }, sql`select 1 as n`],
  ['null where something is said', { n: int }, sql`select null::int as n`],
  ['a word that is none of them', { n: oneOf(['a', 'b']) }, sql`select 'c' as n`],
  ['json of another shape', { n: json(z.object({ id: z.int() })) }, sql`select '{"id": "1"}'::json as n`],
])('%s is refused', async (_what, said, statement) => {
  await expect(readRows(app.ctx, said, statement)).rejects.toThrow('A statement gives');
});

test('a part of a select is looked at too', async () => {
  const select = (part: SQL<unknown>) => app.ctx.db.select({ part }).from(sql`(values (1)) v(n)`);
  await expect(select(typed(int, sql`count(*)::int`))).resolves.toEqual([{ part: 1 }]);
  await expect(select(typed(nullable(text), sql`null::text`))).resolves.toEqual([{ part: null }]);
  await expect(select(typed(int, sql`count(*)`))).rejects.toThrow('A part of a statement gave string (1)');
  await expect(select(typed(oneOf(['a']), sql`'b'::text`))).rejects.toThrow('(b)');
});

test('the numbers of the types are those of the database', async () => {
  const { rows } = await app.ctx.pool.query('select typname, oid::int as oid from pg_type');
  const named = (types: readonly number[] | 'any') =>
    rows
      .filter(({ oid }) => types.includes(oid as never))
      .map(({ typname }) => typname)
      .sort();
  expect(named(int.types)).toEqual(['float4', 'float8', 'int2', 'int4']);
  expect(named(text.types)).toEqual(['name', 'text', 'varchar']);
  expect(named(bool.types)).toEqual(['bool']);
  expect(named(timestamp.types)).toEqual(['timestamptz']);
  expect(named(timestampText.types)).toEqual(['timestamptz']);
  expect(named(intArray.types)).toEqual(['_int4']);
  expect(named(json(z.unknown()).types)).toEqual(['json', 'jsonb']);
});
