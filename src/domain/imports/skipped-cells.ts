import { type ImportCell, type ImportError, importSkippedCells } from '../../db/schema/import-tables.ts';
import type { AppContext } from '../context.ts';
import { type ImportField, isDateField } from './import-fields.ts';

type SkippedRow = { line: number; cells: ImportCell[]; errors: ImportError[] };

/** Stores rows with errors in the transaction of the check. */
export async function recordSkippedCells(
  ctx: AppContext,
  importId: string,
  rows: SkippedRow[],
  { known }: { known: { field: ImportField; at: number }[] },
): Promise<void> {
  if (rows.length === 0) return;
  const days = new Map(known.flatMap(({ field, at }) => (isDateField(field) ? [[at, field]] : [])));
  const values = rows.map(({ line, cells, errors }) => ({
    importId,
    line,
    // Excel stores day numbers, but people correct readable dates.
    cells: cells.map((cell, at) => {
      const day = cell.number ? days.get(at)?.read(cell, 'IDR') : undefined;
      return typeof day === 'string' ? { text: day } : cell;
    }),
    reason: errors
      .map(({ field, cell, text }) => (field ? `${field}${cell ? ` (${cell})` : ''}: ${text}` : text))
      .map((text) => text.replace(/\s+/g, ' '))
      .join('\n'),
  }));
  await ctx.db.insert(importSkippedCells).values(values);
}

/** The errors of a skipped row, each with its column and cell before it: `Stok (D5): …`. */
export const skipReasons = (reason: string): string[] => reason.split('\n');

/** The columns of a skipped row with an error, by their field, with its text. */
export function reasonsByField(
  reason: string,
  columns: { field: string; title: string }[],
): Record<string, string> {
  const found: Record<string, string> = {};
  for (const one of skipReasons(reason)) {
    for (const { field, title } of columns) {
      if (!one.startsWith(title)) continue;
      const text = /^(?: \([A-Z]+\d+\))?: (.*)$/.exec(one.slice(title.length))?.[1];
      if (text !== undefined) found[field] ??= text;
    }
  }
  return found;
}
