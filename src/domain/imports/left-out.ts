import { type ImportCell, type ImportError, importLeftOut } from '../../db/schema/imports.ts';
import type { Shop } from '../shop.ts';
import { type ImportField, isDay } from './import-fields.ts';

/** The column that says what is wrong; a file that comes back with it is read as if it had none. */
export const WHY = 'Yang salah';

type LeftOut = { line: number; cells: ImportCell[]; errors: ImportError[] };

/** Keeps rows in which something is wrong, in the check's transaction. */
export async function keepLeftOut(
  shop: Shop,
  importId: string,
  rows: LeftOut[],
  layout: { known: { field: ImportField; at: number }[] } | undefined,
): Promise<void> {
  if (rows.length === 0) return;
  const days = new Map(layout?.known.flatMap(({ field, at }) => (isDay(field) ? [[at, field]] : [])));
  const values = rows.map(({ line, cells, errors }) => ({
    importId,
    line,
    // A workbook counts days; nobody who mends them does.
    cells: cells.map((cell, at) => {
      const day = cell.number ? days.get(at)?.read(cell, 'IDR') : undefined;
      return typeof day === 'string' ? { text: day } : cell;
    }),
    why: errors.map(({ field, text }) => (field ? `${field}: ${text}` : text)).join('; '),
  }));
  await shop.db.insert(importLeftOut).values(values);
}
