/** Rows of one shape with the names of their columns said once: a list reaches the browser in half the letters. */
export type Table<Row> = { names: (keyof Row)[]; rows: Row[keyof Row][][] };

/** The rows as a table; each has the columns of the first. */
export function toTable<Row extends object>(rows: readonly Row[]): Table<Row> {
  const names = Object.keys(rows[0] ?? {}) as (keyof Row)[];
  return { names, rows: rows.map((row) => names.map((name) => row[name])) };
}

export const fromTable = <Row>({ names, rows }: Table<Row>): Row[] =>
  rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])) as Row);
