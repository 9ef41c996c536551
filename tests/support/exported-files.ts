import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import readXlsx from 'read-excel-file/node';

/** What a PDF says, page by page, as poppler's pdftotext reads it; spaces within a line are collapsed. */
export function pdfPages(bytes: Uint8Array): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'lumbung-pdf-'));
  try {
    const file = join(folder, 'a.pdf');
    writeFileSync(file, bytes);
    const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
    return text
      .replaceAll('\u00a0', ' ')
      .replace(/[ \t]+/g, ' ')
      .split('\f')
      .slice(0, -1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The sheets of an XLSX by name, as rows of typed cells. */
export async function xlsxSheets(bytes: Buffer): Promise<Record<string, unknown[][]>> {
  const sheets = await readXlsx(bytes);
  return Object.fromEntries(sheets.map(({ sheet, data }) => [sheet, data as unknown[][]]));
}
