import Papa from 'papaparse';
import { clockInWib } from '../../shared/format/dates.ts';
import type { Cell, ExportTable } from './export-table.ts';

/** Formats a time for spreadsheets, in WIB: `2026-11-21 14:30`. */
const timeText = (at: Date) => clockInWib(at).slice(0, 16).replace('T', ' ');

/** Text that a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/**
 * Digits that a spreadsheet would change: it drops leading zeros and plus signs, rounds from the 16th digit on, and
 * reads an E as an exponent.
 */
const DIGITS_KEPT = /^(0\d+|\+\d{6,}|\d{12,}|\d+E\d+)$/i;

const withoutExponent = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 10 });

/** Three decimals get a fourth: an import could not distinguish `1,234` from a thousand. */
const numberText = (value: number) =>
  (String(value).includes('e') ? withoutExponent.format(value) : String(value))
    .replace(/^(-?\d+\.\d{3})$/, '$10')
    .replace('.', ',');

function csvValue(cell: Cell | undefined): string | null {
  if (cell === null || cell === undefined) return null;
  if (cell instanceof Date) return timeText(cell);
  if (typeof cell === 'boolean') return cell ? 'ya' : 'tidak';
  if (typeof cell === 'number') return numberText(cell);
  if (DIGITS_KEPT.test(cell)) return `="${cell}"`;
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

/**
 * Formats rows as CSV that Excel with Indonesian settings opens as a table: semicolons, decimal commas, and accounts and
 * phones with their zeros. An apostrophe prefixes text that could start a formula.
 */
export function toCsv(rows: Cell[][]): string {
  const lines = rows.map((cells) => cells.map(csvValue));
  return `${Papa.unparse(lines, { delimiter: ';', newline: '\r\n' })}\r\n`;
}

/**
 * Formats rows for another program, such as a bank's upload, which takes commas, plain digits and a decimal point only;
 * spreadsheets get `toCsv`. An apostrophe prefixes text that could start a formula.
 */
export function toPlainCsv(rows: (string | number)[][]): string {
  return `${Papa.unparse(rows, { escapeFormulae: true, newline: '\r\n' })}\r\n`;
}

/** Streams a table as CSV: a BOM, by which spreadsheets detect UTF-8, the header and the rows. */
export async function* csvStream(table: ExportTable): AsyncGenerator<string> {
  yield `\uFEFF${toCsv([table.columns.map((column) => column.label)])}`;
  for await (const rows of table.batches) if (rows.length > 0) yield toCsv(rows);
}
