import { readdirSync, readFileSync } from 'node:fs';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  bool,
  json,
  moment,
  num,
  nums,
  oneOf,
  orNull,
  readPlanned,
  readRows,
  stamp,
  text,
  typed,
} from '../src/domain/read-rows.ts';
import { type TestApp, testApp } from './app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const shape = {
  whole: num,
  part: num,
  word: text,
  kind: oneOf(['a', 'b']),
  yes: bool,
  none: orNull(num),
  list: nums,
  at: stamp,
  parts: json(z.array(z.object({ id: z.int() }))),
};
const row = sql`select 1::int as whole, 0.5::float8 as part, 'x' as word, 'a'::text as kind, true as yes,
  null::int as none, array[1, 2] as list, now() as at, '[{"id": 1}]'::jsonb as parts`;

test('a row that is as was said is given, with its types', async () => {
  const [got] = await readRows(app.shop, shape, row);
  expect(got).toMatchObject({
    whole: 1,
    part: 0.5,
    word: 'x',
    kind: 'a',
    yes: true,
    none: null,
    list: [1, 2],
  });
  const [planned] = await readPlanned(app.shop.pool, { at: moment }, 'select now() as at', []);
  expect(planned!.at).toBeInstanceOf(Date);
});

test.each([
  ['a count that was not cast comes as text', { n: num }, sql`select count(*) as n from users`],
  ['a column that nobody named', { n: num }, sql`select 1 as n, 2 as m`],
  ['a column that is not there', { n: num, m: num }, sql`select 1 as n`],
  ['a column of another type', { n: text }, sql`select 1 as n`],
  ['null where something is said', { n: num }, sql`select null::int as n`],
  ['a word that is none of them', { n: oneOf(['a', 'b']) }, sql`select 'c' as n`],
  ['json of another shape', { n: json(z.object({ id: z.int() })) }, sql`select '{"id": "1"}'::json as n`],
])('%s is refused', async (_what, said, statement) => {
  await expect(readRows(app.shop, said, statement)).rejects.toThrow('A statement gives');
});

test('a part of a select is looked at too', async () => {
  const select = (part: SQL<unknown>) => app.shop.db.select({ part }).from(sql`(values (1)) v(n)`);
  await expect(select(typed(num, sql`count(*)::int`))).resolves.toEqual([{ part: 1 }]);
  await expect(select(typed(orNull(text), sql`null::text`))).resolves.toEqual([{ part: null }]);
  await expect(select(typed(num, sql`count(*)`))).rejects.toThrow('A part of a statement gave string (1)');
  await expect(select(typed(oneOf(['a']), sql`'b'::text`))).rejects.toThrow('(b)');
});

test('the numbers of the types are those of the database', async () => {
  const { rows } = await app.shop.pool.query('select typname, oid::int as oid from pg_type');
  const named = (types: readonly number[] | 'any') =>
    rows
      .filter(({ oid }) => types.includes(oid as never))
      .map(({ typname }) => typname)
      .sort();
  expect(named(num.types)).toEqual(['float4', 'float8', 'int2', 'int4']);
  expect(named(text.types)).toEqual(['name', 'text', 'varchar']);
  expect(named(bool.types)).toEqual(['bool']);
  expect(named(moment.types)).toEqual(['timestamptz']);
  expect(named(stamp.types)).toEqual(['timestamptz']);
  expect(named(nums.types)).toEqual(['_int4']);
  expect(named(json(z.unknown()).types)).toEqual(['json', 'jsonb']);
});

test('no statement of the domain, the API or the server is given a row type by hand', () => {
  for (const room of ['domain', 'api', 'server', 'web', 'jobs', 'install']) {
    const files = readdirSync(`src/${room}`, { recursive: true, encoding: 'utf8' });
    const byHand = files.filter(
      (file) =>
        /\.tsx?$/.test(file) && /\.(execute|query)<|\bsql</.test(readFileSync(`src/${room}/${file}`, 'utf8')),
    );
    expect(byHand).toEqual([]);
  }
});
