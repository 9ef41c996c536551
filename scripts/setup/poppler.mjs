import { spawnSync } from 'node:child_process';
import { installDebian } from './debian.mjs';
import { step, Trouble } from './say.mjs';

const PACKAGE = 'poppler-utils';

/** The missing system package, to be installed together with others. */
export const missingPoppler = () => (works() ? [] : [PACKAGE]);

/** poppler's pdftotext, with which tests read our PDFs: one installed on the machine, or installed now. */
export async function preparePoppler() {
  if (works()) return;
  const reason = await step('Memasang pembaca PDF untuk pengujian', () => installDebian([PACKAGE]));
  if (works()) return;
  throw new Trouble(
    `Pengujian memerlukan pdftotext, dan memasangnya sendiri tidak berhasil. Pasang poppler-utils (macOS: brew install poppler), lalu jalankan lagi.\n\n${reason}`,
  );
}

const works = () => spawnSync('pdftotext', ['-v'], { timeout: 20_000 }).status === 0;
