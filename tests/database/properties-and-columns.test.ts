import { globSync } from 'node:fs';
import { join } from 'node:path';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';

const schema = join(import.meta.dirname, '../../src/db/schema');

const camelCase = (name: string) => name.replaceAll(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());

async function tables() {
  const exported = await Promise.all(
    globSync('**/*-tables.ts', { cwd: schema }).map(async (path) =>
      Object.entries(await import(join(schema, path))),
    ),
  );
  return exported.flat().filter((one): one is [string, PgTable] => is(one[1], PgTable));
}

test('a property of a table has the name of its column, in camel case', async () => {
  const found = await tables();
  expect(found.length).toBeGreaterThan(100);
  const properties = found.flatMap(([, table]) =>
    Object.entries(getTableColumns(table)).map(([property, { name }]) => ({
      place: `${getTableName(table)}.${name}`,
      property,
      expected: camelCase(name),
    })),
  );
  expect(properties.filter(({ property, expected }) => property !== expected)).toEqual([]);
});

test('the constant of a table has the name of the table, in camel case', async () => {
  const found = (await tables()).map(([constant, table]) => ({
    constant,
    expected: camelCase(getTableName(table)),
  }));
  expect(found.filter(({ constant, expected }) => constant !== expected)).toEqual([]);
});
