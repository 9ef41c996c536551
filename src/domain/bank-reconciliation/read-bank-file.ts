import { decodeText } from '../file-formats/decode-text.ts';
import type { ImportCell } from '../imports/import-cell.ts';
import { hasSheets, readSheets } from '../imports/read-sheets.ts';
import { rolesByTitle } from './bank-columns.ts';

/**
 * Converts a statement, a CSV in any encoding, an XLSX or an HTML page, to CSV text; from several sheets, those with a
 * bank's titles.
 */
export async function readBankFile(bytes: Buffer): Promise<string> {
  if (!hasSheets(bytes)) return decodeText(bytes);
  let first: string | null = null;
  const found: string[] = [];
  for await (const { rows } of readSheets(bytes)) {
    const lines: string[] = [];
    let hasTitles = false;
    for await (const { line, cells } of rows) {
      // Line numbers stay those that Excel shows.
      while (lines.length < line - 1 && line - lines.length < 1000) lines.push('');
      lines.push(cells.map(csvCell).join(';'));
      hasTitles ||= isTitleRow(cells);
    }
    const text = lines.join('\n');
    if (hasTitles && !found.includes(text)) found.push(text);
    if (lines.length > 0) first ??= text;
  }
  return `sep=;\n${found.length > 0 ? found.join('\n') : (first ?? '')}`;
}

function isTitleRow(cells: ImportCell[]): boolean {
  const roles = rolesByTitle(cells.map((cell) => cell?.text ?? ''));
  return roles.includes('day') && roles.some((role) => ['credit', 'debit', 'amount'].includes(role));
}

function csvCell({ text, number }: ImportCell): string {
  const value = number && Number.isFinite(Number(text)) ? String(Number(Number(text).toFixed(2))) : text;
  // A line break would count as another line of the file.
  return `"${value.replace(/[\r\n]+/g, ' ').replaceAll('"', '""')}"`;
}
