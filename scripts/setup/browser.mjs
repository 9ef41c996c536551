import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installDebian, mayInstall } from './debian.mjs';
import { environment, programOf, root } from './prepare.mjs';
import { run } from './run.mjs';
import { step, Trouble } from './say.mjs';

// The headless shell first: the same engine without the browser's UI, and a third faster.
const names = [
  'chromium-headless-shell',
  'chromium',
  'google-chrome',
  'google-chrome-stable',
  'chromium-browser',
  'chrome',
];
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const TITLE = 'Memasang peramban untuk pengujian';

/**
 * Starts installing the machine's own packages before ours are installed: `prepareBrowser` checks for the
 * browser afterwards,
 * and reports what is missing. If ours are installed already, they may include one.
 * @param {string[]} beside packages of the machine to install with it
 */
export async function fetchBrowser(beside) {
  const tried = process.env.CHROMIUM_PATH || existsSync(join(root, 'node_modules')) || findInstalled();
  if (!tried && mayInstall()) await step(TITLE, () => fromDebian(beside));
}

/**
 * A Chromium for the browser tests: CHROMIUM_PATH, one installed on the machine, Playwright's own, or one
 * installed now.
 * @returns {Promise<string>} path of its program
 */
export async function prepareBrowser(node) {
  const set = process.env.CHROMIUM_PATH;
  if (set) {
    if (works(set)) return set;
    throw new Trouble(`CHROMIUM_PATH=${set} bukan peramban Chromium yang bisa dijalankan.`);
  }
  const found = findInstalled() ?? playwrights(node);
  if (found) return found;
  const tried = await step(TITLE, async () => [await fromDebian(), await fromPlaywright(node)]);
  const installed = findInstalled() ?? playwrights(node);
  if (installed) return installed;
  throw new Trouble(
    `Pengujian memerlukan peramban Chromium, dan memasangnya sendiri tidak berhasil. Pasang Chromium atau Google Chrome, lalu jalankan lagi; bila letaknya tidak biasa, isi CHROMIUM_PATH dengan letak programnya.\n\n${tried.filter(Boolean).join('\n')}`,
  );
}

function works(program) {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 && /chrom/i.test(stdout);
}

function findInstalled() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...places];
  // Tested by running it: Ubuntu's chromium-browser may be a script that only asks to install it elsewhere.
  return candidates.find((program) => existsSync(program) && works(program));
}

function playwrights(node) {
  const ask = `import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))`;
  const { stdout } = spawnSync(node, ['-e', ask], { cwd: root, encoding: 'utf8' });
  const program = stdout?.trim();
  return program && existsSync(program) && works(program) ? program : undefined;
}

const fromDebian = (beside) => installDebian(['chromium-headless-shell', 'chromium'], beside);

async function fromPlaywright(node) {
  if (findInstalled()) return '';
  const cli = programOf('@playwright/test', 'playwright');
  const { code, output } = await run(node, [cli, 'install', 'chromium', 'chromium-headless-shell'], {
    cwd: root,
    env: environment(node),
  });
  return code === 0 ? '' : output.trim().split('\n').slice(-5).join('\n');
}
