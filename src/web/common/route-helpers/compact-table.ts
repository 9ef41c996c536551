/** Rows of one shape that share their column names, which halves the size of a list in the response. */
export type CompactTable<Row> = { columns: (keyof Row)[]; rows: Row[keyof Row][][] };

/** Converts rows to a table; all have the columns of the first. */
export function toCompactTable<Row extends object>(rows: readonly Row[]): CompactTable<Row> {
  const columns = Object.keys(rows[0] ?? {}) as (keyof Row)[];
  return { columns, rows: rows.map((row) => columns.map((name) => row[name])) };
}

export const fromCompactTable = <Row>({ columns, rows }: CompactTable<Row>): Row[] =>
  rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]])) as Row);
