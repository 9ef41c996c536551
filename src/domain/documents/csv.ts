import Papa from 'papaparse';
import { clockInWib } from '../../shared/figures/days.ts';
import type { Cell, ExportTable } from './table.ts';

/** A time as spreadsheets read it, in WIB: `2026-11-21 14:30`. */
const timeText = (at: Date) => clockInWib(at).slice(0, 16).replace('T', ' ');

function plain(cell: Cell): string | number | null {
  if (cell instanceof Date) return timeText(cell);
  return typeof cell === 'boolean' ? (cell ? 'ya' : 'tidak') : cell;
}

/** Rows by RFC 4180, each with its end of line. Text that could start a formula is led by an apostrophe: it stays text. */
export function csvText(rows: Cell[][]): string {
  const lines = rows.map((cells) => cells.map(plain));
  return `${Papa.unparse(lines, { escapeFormulae: true, newline: '\r\n' })}\r\n`;
}

/** A table as CSV in parts: a BOM, by which spreadsheets know UTF-8, the head, the rows. */
export async function* csvOf(table: ExportTable): AsyncGenerator<string> {
  yield `\uFEFF${csvText([table.columns.map((column) => column.label)])}`;
  for await (const rows of table.batches) if (rows.length > 0) yield csvText(rows);
}
