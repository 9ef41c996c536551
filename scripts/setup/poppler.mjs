import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from './run.mjs';
import { step, Trouble } from './say.mjs';

/** poppler's pdftotext, with which tests read our PDFs back: one installed on the machine, or installed now. */
export async function preparePoppler() {
  if (works()) return;
  const reason = await step('Memasang pembaca PDF untuk pengujian', fromDebian);
  if (works()) return;
  throw new Trouble(
    `Pengujian memerlukan pdftotext, dan memasangnya sendiri tidak berhasil. Pasang poppler-utils (macOS: brew install poppler), lalu jalankan lagi.\n\n${reason}`,
  );
}

const works = () => spawnSync('pdftotext', ['-v'], { timeout: 20_000 }).status === 0;

/** As root on Debian and its kin; the reason when it could not. */
async function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return '';
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const update = await run('apt-get', ['update'], { env });
  const install = await run('apt-get', ['install', '-y', '--no-install-recommends', 'poppler-utils'], {
    env,
  });
  if (install.code === 0) return '';
  return (update.code === 0 ? install : update).output.trim().split('\n').slice(-5).join('\n');
}
