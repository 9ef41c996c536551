import type { ImportCell as StoredCell } from '../../db/schema/import-tables.ts';

/** One cell of a file as text. `formula` when it contains one, `number` when Excel stores it as a number. */
export type ImportCell = StoredCell;

/** A row with at least one filled cell; `line` as an editor or Excel counts it. */
export type SheetRow = { line: number; cells: ImportCell[] };

/** A row whose cells passed the form's schema, except for the columns in `wrong` (their titles). */
export type CheckedRow = { line: number; data: Record<string, unknown>; wrong?: ReadonlySet<string> };

/** The limits of a file's size and rows. */
export const FILE_BYTES_MAX = 10 * 1024 * 1024;
export const ROWS_MAX = 20_000;
export const COLUMNS_MAX = 100;
/** The most characters of a cell. A longer one is read one character further and rejected: nobody reads the rest. */
export const CELL_MAX = 10_000;
