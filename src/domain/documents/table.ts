import { fromReplica } from '../from-replica.ts';
import type { Shop } from '../shop.ts';

/** A cell of an exported table; a date is an instant, shown in WIB. */
export type Cell = string | number | boolean | Date | null;

type ExportColumn = {
  label: string;
  /** Width in characters, for a spreadsheet. */
  width: number;
};

/** A table that is read batch by batch as it is sent, so that its length costs no memory. */
export type ExportTable = {
  /** The sheet's name, and the file's. */
  name: string;
  columns: ExportColumn[];
  batches: AsyncIterable<Cell[][]>;
};

/** Rows per query of an export. */
const EXPORT_BATCH = 1_000;

/**
 * Goes through a query by keyset: `read` gives the rows after a key, in the key's order, and each row's key. Whoever
 * stops reading stops the queries. Each batch may come from the replica.
 */
export async function* inBatches<Row, Key>(
  shop: Shop,
  read: (shop: Shop, after: Key | null, limit: number) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
  cellsOf: (row: Row) => Cell[],
  size = EXPORT_BATCH,
): AsyncGenerator<Cell[][]> {
  let after: Key | null = null;
  for (;;) {
    const from: Key | null = after;
    const rows = await fromReplica(shop, (shop) => read(shop, from, size));
    if (rows.length > 0) yield rows.map(cellsOf);
    if (rows.length < size) return;
    after = keyOf(rows.at(-1)!);
  }
}
