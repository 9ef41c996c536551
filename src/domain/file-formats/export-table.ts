import { type Currency, inWholeUnits } from '../../shared/format/money.ts';
import type { AppContext } from '../context.ts';
import { fromReplica } from '../from-replica.ts';

/** A cell of an exported table; a date is an instant, shown in WIB. */
export type Cell = string | number | boolean | Date | null;

type ExportColumn = {
  label: string;
  /** Width in characters, for a spreadsheet. */
  width: number;
  /** Its numbers are amounts, in the store currency's minor unit. */
  money?: boolean;
};

/** A table whose rows are read in batches while it is sent, so that memory use does not depend on its length. */
export type ExportTable = {
  /** The name of the sheet and the file. */
  name: string;
  columns: ExportColumn[];
  batches: AsyncIterable<Cell[][]>;
};

/** The table with its amounts as people write them, which an import can read back. */
export function withWrittenAmounts(table: ExportTable, currency: Currency): ExportTable {
  const written = (rows: Cell[][]) =>
    rows.map((cells) =>
      cells.map((cell, at) =>
        table.columns[at]!.money && typeof cell === 'number' ? inWholeUnits(cell, currency) : cell,
      ),
    );
  return {
    ...table,
    batches: (async function* () {
      for await (const rows of table.batches) yield written(rows);
    })(),
  };
}

/** Rows per query of an export. */
const EXPORT_BATCH = 1_000;

/**
 * Paginates a query by keyset: `read` returns the rows after a key, in key order, with each row's key. A consumer that
 * stops reading stops the queries; each batch may come from the replica.
 */
export async function* readInBatches<Row, Key>(
  ctx: AppContext,
  read: (ctx: AppContext, after: Key | null, limit: number) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
  cellsOf: (row: Row) => Cell[],
  size = EXPORT_BATCH,
): AsyncGenerator<Cell[][]> {
  let after: Key | null = null;
  for (;;) {
    const from: Key | null = after;
    const rows = await fromReplica(ctx, (ctx) => read(ctx, from, size));
    if (rows.length > 0) yield rows.map(cellsOf);
    if (rows.length < size) return;
    after = keyOf(rows.at(-1)!);
  }
}
