import { decodeText } from '../file-formats/decode-text.ts';
import type { ImportCell } from '../imports/import-cell.ts';
import { hasSheets, readSheets } from '../imports/read-sheets.ts';
import { rolesByTitle } from './bank-columns.ts';

/** Reads a statement, a CSV in any encoding, an XLSX or a page of HTML, as CSV text: of several sheets the one that has titles of a bank. */
export async function readBankFile(bytes: Buffer): Promise<string> {
  if (!hasSheets(bytes)) return decodeText(bytes);
  let first: string | null = null;
  for await (const sheet of readSheets(bytes)) {
    const lines: string[] = [];
    let hasTitles = false;
    for await (const { line, cells } of sheet) {
      // Lines keep the numbers that Excel shows.
      while (lines.length < line - 1 && line - lines.length < 1000) lines.push('');
      lines.push(cells.map(csvCell).join(';'));
      hasTitles ||= isTitleRow(cells);
    }
    const text = `sep=;\n${lines.join('\n')}`;
    if (hasTitles) return text;
    if (lines.length > 0) first ??= text;
  }
  return first ?? 'sep=;\n';
}

function isTitleRow(cells: ImportCell[]): boolean {
  const roles = rolesByTitle(cells.map((cell) => cell?.text ?? ''));
  return roles.includes('day') && roles.some((role) => ['credit', 'debit', 'amount'].includes(role));
}

function csvCell({ text, number }: ImportCell): string {
  const value = number && Number.isFinite(Number(text)) ? String(Number(Number(text).toFixed(2))) : text;
  return `"${value.replaceAll('"', '""')}"`;
}
