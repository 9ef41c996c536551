import type { SheetRow } from './import-cell.ts';
import { readCsv } from './read-csv.ts';
import { isHtml, readHtmlTables } from './read-html-tables.ts';
import { readXlsxSheets } from './read-xlsx.ts';
import { isZip } from './unzip.ts';

/** A sheet by the name that its program shows it under. */
export type Sheet = { name: string; rows: Iterable<SheetRow> | AsyncIterable<SheetRow> };

/** Whether a file has sheets of its own, as a workbook or a page with tables, and is not one text. */
export const hasSheets = (bytes: Buffer): boolean => isZip(bytes) || isHtml(bytes);

/** The sheets of a file: a workbook's, a page's tables, or the one of a CSV. */
export async function* readSheets(bytes: Buffer): AsyncGenerator<Sheet> {
  if (isZip(bytes)) yield* readXlsxSheets(bytes);
  else if (isHtml(bytes)) {
    for (const [at, rows] of readHtmlTables(bytes).entries()) yield { name: `tabel ke-${at + 1}`, rows };
  } else yield { name: '', rows: readCsv(bytes) };
}
