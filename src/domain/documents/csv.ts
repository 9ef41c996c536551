import { clockInWib } from '../../shared/days.ts';
import type { Cell, ExportTable } from './table.ts';

/** What a spreadsheet would read as the start of a formula. */
const formula = /^[=+\-@\t\r]/;
const quoted = /[",\r\n]/;

/** A time as spreadsheets read it, in WIB: `2026-11-21 14:30`. */
function timeText(at: Date): string {
  return clockInWib(at).slice(0, 16).replace('T', ' ');
}

/** One field by RFC 4180. Text that could start a formula is led by an apostrophe, so that it stays text. */
export function csvField(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return timeText(cell);
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'boolean') return cell ? 'ya' : 'tidak';
  const text = formula.test(cell) ? `'${cell}` : cell;
  return quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const line = (cells: Cell[]) => `${cells.map(csvField).join(',')}\r\n`;

/** A table as CSV in parts: a BOM, by which spreadsheets know UTF-8, the head, the rows. */
export async function* csvOf(table: ExportTable): AsyncGenerator<string> {
  yield `\uFEFF${line(table.columns.map((column) => column.label))}`;
  for await (const rows of table.batches) yield rows.map(line).join('');
}
