import type { ImportCell } from '../../db/schema/imports.ts';

/** One cell of a file, as text. `formula` where it holds one, `number` where Excel keeps it as one. */
export type Cell = ImportCell;

/** A row with at least one filled cell; `line` as an editor or Excel counts it. */
export type SheetRow = { line: number; cells: Cell[] };

/** A row whose cells passed the form's schema. */
export type CheckedRow = { line: number; data: Record<string, unknown> };

/** The most that a file may weigh, and hold. */
export const FILE_BYTES_MAX = 10 * 1024 * 1024;
export const ROWS_MAX = 20_000;
export const COLUMNS_MAX = 100;
