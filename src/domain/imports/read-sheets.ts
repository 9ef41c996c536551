import type { SheetRow } from './import-cell.ts';
import { readCsv } from './read-csv.ts';
import { isHtml, readHtmlTables } from './read-html-tables.ts';
import { readXlsxSheets } from './read-xlsx.ts';
import { isZip } from './unzip.ts';

/** A sheet and the name under which its program shows it. */
export type Sheet = { name: string; rows: Iterable<SheetRow> | AsyncIterable<SheetRow> };

/** Whether a file has sheets of its own, such as a workbook or a page with tables, rather than a single text. */
export const hasSheets = (bytes: Buffer): boolean => isZip(bytes) || isHtml(bytes);

/** The sheets of a file: those of a workbook, the tables of a page, or the single one of a CSV. */
export async function* readSheets(bytes: Buffer): AsyncGenerator<Sheet> {
  if (isZip(bytes)) yield* readXlsxSheets(bytes);
  else if (isHtml(bytes)) {
    for (const [at, rows] of readHtmlTables(bytes).entries()) yield { name: `tabel ke-${at + 1}`, rows };
  } else yield { name: '', rows: readCsv(bytes) };
}
