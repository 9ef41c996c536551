// `npm run docs:er`: generates docs/er-diagram.md from the tables of src/db/schema: one Mermaid diagram per
// file, with keys and relations. tests/project/er-diagram.test.ts fails when the page is out of date.

import { globSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';

const root = join(import.meta.dirname, '..');
const PAGE = join(root, 'docs/er-diagram.md');

type Table = ReturnType<typeof getTableConfig>;

/** The whole page, from the current schema. */
export async function erDiagram(): Promise<string> {
  const files = globSync('src/db/schema/**/*-tables.ts', { cwd: root }).sort();
  const areas: { file: string; tables: Table[] }[] = [];
  const seen = new Set<string>();
  for (const file of files) {
    const exported = Object.values(await import(join(root, file)));
    const tables = exported
      .filter((one): one is PgTable => is(one, PgTable))
      .map(getTableConfig)
      // A file may re-export a table of another.
      .filter(({ name }) => !seen.has(name) && seen.add(name))
      .sort((one, other) => (one.name < other.name ? -1 : 1));
    if (tables.length > 0) areas.push({ file, tables });
  }
  const count = areas.reduce((sum, { tables }) => sum + tables.length, 0);
  return [
    '# Tables and how they relate',
    '',
    'Drawn by `npm run docs:er` from `src/db/schema`; do not edit. Shown are primary keys (PK) and foreign keys (FK); every column',
    `is in the file that the heading names. ${count} tables. A line ends in a fork at the table that holds the key; a dashed line`,
    'means that the key may be empty.',
    '',
    ...areas.flatMap(({ file, tables }) => [
      `## ${basename(file, '-tables.ts').replaceAll('-', ' ')}`,
      '',
      `\`${file}\``,
      '',
      '```mermaid',
      'erDiagram',
      ...tables.flatMap(relationsOf),
      ...tables.flatMap(entityOf),
      '```',
      '',
    ]),
  ].join('\n');
}

function entityOf(table: Table): string[] {
  const foreign = new Set(
    table.foreignKeys.flatMap((key) => key.reference().columns.map(({ name }) => name)),
  );
  const primary = new Set([
    ...table.columns.filter((column) => column.primary).map(({ name }) => name),
    ...table.primaryKeys.flatMap((key) => key.columns.map(({ name }) => name)),
  ]);
  const keys = table.columns.filter(({ name }) => primary.has(name) || foreign.has(name));
  if (keys.length === 0) return [`    ${table.name}`];
  return [
    `    ${table.name} {`,
    ...keys.map((column) => {
      const marks = [primary.has(column.name) && 'PK', foreign.has(column.name) && 'FK'].filter(Boolean);
      // Mermaid allows no spaces or brackets in a type.
      return `        ${column.getSQLType().replaceAll(/\W+/g, '_')} ${column.name} ${marks.join(', ')}`;
    }),
    '    }',
  ];
}

function relationsOf(table: Table): string[] {
  return table.foreignKeys.map((key) => {
    const { columns, foreignTable } = key.reference();
    const optional = columns.some((column) => !column.notNull);
    const alone = columns.length === 1 && (columns[0]!.primary || columns[0]!.isUnique);
    const line = `${optional ? '|o..' : '||--'}${alone ? 'o|' : 'o{'}`;
    return `    ${getTableConfig(foreignTable).name} ${line} ${table.name} : "${columns.map(({ name }) => name).join(', ')}"`;
  });
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(PAGE, await erDiagram());
  console.log('docs/er-diagram.md written.');
}
