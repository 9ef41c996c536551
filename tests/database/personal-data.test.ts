import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { NOT_PERSONAL, PERSONAL_DATA } from '../../src/domain/accounts/users/personal-data.ts';
import { RETENTION } from '../../src/shared/rules/privacy-notice.ts';

const folder = join(import.meta.dirname, '../../src/db/schema');

/** Every column that could hold something of a person: texts, JSON and coordinates, besides enums and references. */
async function columnsByTable(): Promise<Map<string, { all: string[]; open: string[] }>> {
  const found = new Map<string, { all: string[]; open: string[] }>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts')) continue;
    const exported: Record<string, unknown> = await import(join(folder, name));
    for (const table of Object.values(exported)) {
      if (!is(table, PgTable)) continue;
      const { name, columns, foreignKeys } = getTableConfig(table);
      const references = new Set(
        foreignKeys.flatMap((key) => key.reference().columns.map((one) => one.name)),
      );
      const open = columns.filter(
        (column) =>
          /^(text|json|double|real|varchar|char|bytea|uuid|inet|point)/.test(column.getSQLType()) &&
          !column.enumValues?.length &&
          !references.has(column.name) &&
          column.name !== 'id',
      );
      found.set(name, { all: columns.map((one) => one.name), open: open.map((one) => one.name) });
    }
  }
  return found;
}

test('every column is named as personal, with its purpose and its end, or as not personal', async () => {
  const tables = await columnsByTable();
  expect(tables.size).toBeGreaterThan(90);
  for (const [table, { open }] of tables) {
    const personal = (PERSONAL_DATA[table] ?? []).flatMap(({ columns }) => columns);
    const other = NOT_PERSONAL[table] ?? [];
    const unnamed = open.filter((column) => !personal.includes(column) && !other.includes(column));
    expect(unnamed, `${table}: name these in src/domain/accounts/users/personal-data.ts`).toEqual([]);
    expect([...personal, ...other].toSorted(), table).toEqual(
      [...new Set([...personal, ...other])].toSorted(),
    );
  }
});

test('the table of personal data names only what there is, and each thing kept has its reason', async () => {
  const tables = await columnsByTable();
  const named = [
    ...Object.entries(NOT_PERSONAL),
    ...Object.entries(PERSONAL_DATA).map(
      ([table, rules]) => [table, rules.flatMap((one) => one.columns)] as const,
    ),
  ];
  for (const [table, columns] of named)
    for (const column of columns) expect(tables.get(table)?.all, `${table}.${column}`).toContain(column);
  for (const [table, rules] of Object.entries(PERSONAL_DATA)) {
    for (const { until, erased, purpose } of rules) {
      expect(purpose.length, table).toBeGreaterThan(4);
      if (erased === 'expires') expect(Object.keys(RETENTION), table).toContain(until);
      if (erased === 'kept') expect([until, purpose.length > 30], table).toEqual(['always', true]);
    }
  }
});
