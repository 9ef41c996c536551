import { spawnSync } from 'node:child_process';
import { installDebian, mayInstall } from './debian.mjs';
import { step, Trouble } from './say.mjs';

/** poppler's pdftotext, with which tests read our PDFs. */
const PDF_READER = { program: 'pdftotext', from: 'poppler-utils' };
/** Programs that only single tests need; without them, and if they may not be installed, those tests are skipped. */
const ASKED = [
  { program: 'caddy', from: 'caddy' },
  { program: 'nginx', from: 'nginx-light' },
  { program: 'pgbouncer', from: 'pgbouncer' },
  { program: 'shellcheck', from: 'shellcheck' },
  { program: 'openssl', from: 'openssl' },
];

/** The missing system package that the tests require, to be installed together with others. */
export const missingPackages = () => (isThere(PDF_READER) ? [] : [PDF_READER.from]);

/** The programs of the machine that the tests use: those installed on it, or installed now. */
export async function preparePrograms() {
  if (!isThere(PDF_READER)) {
    const reason = await step('Memasang pembaca PDF untuk pengujian', () => installDebian([PDF_READER.from]));
    if (!isThere(PDF_READER)) {
      throw new Trouble(
        `Pengujian memerlukan pdftotext, dan memasangnya sendiri tidak berhasil. Pasang poppler-utils (macOS: brew install poppler), lalu jalankan lagi.\n\n${reason}`,
      );
    }
  }
  const missing = ASKED.filter((one) => !isThere(one)).map(({ from }) => from);
  if (missing.length === 0 || !mayInstall()) return;
  await step('Memasang program yang diuji bersama toko', async () => {
    const [first, ...others] = missing;
    // A Debian release without one of the packages rejects all of them: then each is installed by itself.
    if ((await installDebian([first], others)) === '') return;
    for (const name of missing) await installDebian([name]);
  });
}

/** Also searched for in the system folders, which are not in every user's PATH. */
function isThere({ program }) {
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` };
  return spawnSync('sh', ['-c', `command -v ${program}`], { env }).status === 0;
}
