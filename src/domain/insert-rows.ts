import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { AppContext } from './context.ts';

/**
 * Inserts many rows by one statement with one parameter: a thousand rows of twenty columns would otherwise need twenty
 * thousand parameters. All rows have the fields of the first.
 */
export async function insertRows<T extends PgTable>(
  ctx: AppContext,
  table: T,
  rows: T['$inferInsert'][],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const fields = Object.keys(first);
  const known: Record<string, PgColumn> = getTableColumns(table);
  const columnOf = (field: string) => known[field]!;
  const nameOf = (field: string) => columnOf(field).name;
  const columns = sql.join(
    fields.map((field) => sql.identifier(nameOf(field))),
    sql`, `,
  );
  const values = JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(
        fields.map((field) => [
          nameOf(field),
          inJson(columnOf(field), (row as Record<string, unknown>)[field]),
        ]),
      ),
    ),
  );
  await ctx.db.execute(sql`
    insert into ${table} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.identifier(getTableName(table))}, ${values}::jsonb)`);
}

/** A custom column type defines its own conversion to SQL. */
const inJson = (column: PgColumn, value: unknown): unknown =>
  column.columnType === 'PgCustomColumn' && value !== null && value !== undefined
    ? column.mapToDriverValue(value)
    : value;
