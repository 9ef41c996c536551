import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findQr } from '../../src/domain/uploads/find-qr.ts';

/** An A4 page at this many dots per inch is 1240 dots wide. */
const DPI = 150;
const WIDTH = 1240;

/** What a phone's camera reads of the QR codes in the top row of a PDF's first page, from the left. */
export async function topQrCodes(pdf: Uint8Array): Promise<(string | null)[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lumbung-qr-'));
  try {
    writeFileSync(join(folder, 'a.pdf'), pdf);
    const found: (string | null)[] = [];
    for (const [at, left] of [0, WIDTH / 2].entries()) {
      const area = ['-x', left, '-y', 0, '-W', WIDTH / 2, '-H', 450].map(String);
      const to = join(folder, `half-${at}`);
      execFileSync('pdftoppm', [
        '-r',
        String(DPI),
        '-f',
        '1',
        '-l',
        '1',
        ...area,
        '-png',
        join(folder, 'a.pdf'),
        to,
      ]);
      const [file] = readdirSync(folder).filter((name) => name.startsWith(`half-${at}`));
      found.push(await findQr(readFileSync(join(folder, file!))));
    }
    return found;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
