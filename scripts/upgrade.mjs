// `npm run upgrade [-- --to v0.3.0] [--backup DIR] [--stop 'COMMAND' --start 'COMMAND']`: changes the program and the
// database to another version, and back to the previous one if the new one does not start. Once started it uses nothing
// of the project, whose files it replaces.

import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { run, start } from './setup/run.mjs';
import { say, step, Trouble } from './setup/say.mjs';
import { upgradeBeside } from './upgrade/beside.mjs';
import {
  cwd,
  dataDir,
  git,
  npm,
  POLL_MS,
  port,
  READY_MS,
  readiness,
  ready,
  shell,
  textOf,
  versionIn,
} from './upgrade/commands.mjs';
import { connectLeader } from './upgrade/leader.mjs';

const USAGE =
  "npm run upgrade -- [--to v0.3.0] [--backup /folder/cadangan] [--stop 'sudo systemctl stop lumbung' --start 'sudo systemctl start lumbung']";
/** How long to wait for a backup that the shop is making by itself. */
const BACKUP_MS = 30 * 60_000;

const ownDatabase = Boolean(process.env.DATABASE_URL);

try {
  await upgrade(options());
} catch (error) {
  say(error instanceof Trouble ? `\n${error.message}\n` : `\n${error.stack}\n`);
  process.exitCode = 1;
}

function options() {
  try {
    const one = { type: 'string' };
    return parseArgs({ options: { to: one, backup: one, stop: one, start: one } }).values;
  } catch {
    throw new Trouble(`Pakai: ${USAGE}`);
  }
}

async function upgrade(given) {
  // A shop of several processes keeps serving; one of a single process is stopped.
  const leader = await connectLeader(dataDir);
  try {
    await upgradeWith(leader, given);
  } finally {
    leader?.leave();
  }
}

async function upgradeWith(leader, given) {
  const from = await step('Memeriksa', () => check(given, leader));
  if (from.target === from.commit) return say(`\nToko ini sudah versi ${from.version}.\n`);
  await step('Mencadangkan', () => backUp(from.backup));
  if (leader) {
    const tools = { backUp, rehearse, putBack, lay, ownDatabase };
    return say(`\nToko sekarang versi ${await upgradeBeside(leader, from, tools)}.\n`);
  }

  // The running shop keeps its database until the new program has migrated a copy of it.
  let version;
  try {
    await step(`Memasang ${from.name}`, () => lay(from.target));
    version = versionIn(cwd);
    if (!ownDatabase) await step('Mencoba migrasi pada salinan', () => rehearse(from.backup));
  } catch (error) {
    await step('Kembali ke program sebelumnya', () => lay(from.ref));
    throw new Trouble(
      `${textOf(error)}\n\nBasis data toko tidak disentuh; toko tetap versi ${from.version}.`,
    );
  }

  let migrated = false;
  let stopped = false;
  try {
    await step('Menghentikan toko', () => stopShop(given.stop));
    stopped = true;
    // The changes since the first backup; from here to the start nobody can buy.
    await step('Mencadangkan yang terakhir', () => backUp(from.backup));
    await step('Migrasi', () => npm(['run', 'migrate']));
    migrated = true;
    await step(`Menjalankan versi ${version}`, () => startShop(given.start, version));
  } catch (error) {
    say(`\n${textOf(error)}\n`);
    await rollBack(given, from, { migrated, stopped });
    throw new Trouble(`Versi ${version} tidak jadi dipasang. Toko kembali ke versi ${from.version}.`);
  }
  say(`\nToko sekarang versi ${version}.${given.start ? '' : ' Jalankan kembali seperti biasa.'}\n`);
}

/** The conditions that must hold before anything is changed. */
async function check(given, leader) {
  if (Boolean(given.stop) !== Boolean(given.start)) {
    throw new Trouble(`--stop dan --start disebut keduanya, atau tidak sama sekali.\nPakai: ${USAGE}`);
  }
  const named = given.backup || process.env.BACKUP_DIR;
  if (!named) {
    throw new Trouble(`Sebutkan folder cadangannya: --backup, atau BACKUP_DIR di setelan.\nPakai: ${USAGE}`);
  }
  if ((await git(['status', '--porcelain', '--untracked-files=no'])) !== '') {
    throw new Trouble(
      `Program di ${cwd} diubah tangan (git status). Simpan atau batalkan perubahannya dahulu.`,
    );
  }
  await run('git', ['fetch', '--tags', '--quiet'], { cwd });
  const commit = await git(['rev-parse', 'HEAD']);
  const name = given.to || (await newestTag());
  const target = await git(['rev-parse', '--verify', '--quiet', `${name}^{commit}`]).catch(() => {
    throw new Trouble(`Versi ${name} tidak ada di repositori ini.`);
  });
  const branch = await git(['rev-parse', '--abbrev-ref', 'HEAD']);
  if (!leader && !given.stop && (await readiness()) !== undefined) {
    throw new Trouble(
      `Toko masih berjalan di port ${port}. Hentikan dahulu, atau sebutkan perintahnya dengan --stop dan --start. Dengan WORKERS=2 ia tetap buka selama pemasangan.\nPakai: ${USAGE}`,
    );
  }
  const ref = branch === 'HEAD' ? commit : branch;
  return { backup: resolve(named), commit, ref, target, name, version: versionIn(cwd) };
}

async function newestTag() {
  const tags = (await git(['tag', '--list', 'v[0-9]*', '--sort=-v:refname'])).split('\n');
  const name = tags.find((tag) => /^v\d+\.\d+\.\d+$/.test(tag));
  if (!name) throw new Trouble('Belum ada versi bertanda (v0.2.0 …) di repositori ini. Sebutkan: --to NAMA');
  return name;
}

/** Makes a backup; waits for one that the shop's schedule is making at this moment. */
async function backUp(folder) {
  for (const until = Date.now() + BACKUP_MS; ; await sleep(10 * POLL_MS)) {
    try {
      return await npm(['run', 'backup', '--', '--to', folder]);
    } catch (error) {
      if (!/Pencadangan lain sedang berjalan/.test(error.message) || Date.now() > until) throw error;
    }
  }
}

/** Installs the program of a version and builds it. */
async function lay(ref) {
  await git(['checkout', '--quiet', ...(/^[0-9a-f]{40}$/.test(ref) ? ['--detach', ref] : [ref])]);
  await npm(['run', 'build']);
}

/** Nothing serves the copy, or its pending mails would be sent twice. */
async function rehearse(backup, folder = cwd) {
  const copy = join(dirname(dataDir), `.${process.pid}-percobaan-migrasi`);
  try {
    await npm(['run', 'restore', '--', '--from', backup, '--into', copy]);
    await npm(['run', 'migrate'], { folder, env: { DATA_DIR: copy, BACKUP_DIR: '' } });
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

async function rollBack(given, from, { migrated, stopped }) {
  if (stopped) await stopShop(given.stop);
  await step('Kembali ke program sebelumnya', () => lay(from.ref));
  if (migrated && ownDatabase) {
    throw new Trouble(
      `Basis data di DATABASE_URL sudah dimigrasi. Pulihkan cadangan terakhir di ${from.backup} ke basis data baru (docs/ops/backup.md), lalu jalankan toko versi ${from.version}.`,
    );
  }
  if (migrated) await step('Memulihkan basis data sebelum migrasi', () => putBack(from.backup));
  if (stopped) await step(`Menjalankan versi ${from.version}`, () => startShop(given.start, from.version));
}

/** The migrated folder stays next to the restored one: nothing is deleted. */
async function putBack(backup) {
  const restored = `${dataDir}.pulih-${process.pid}`;
  await npm(['run', 'restore', '--', '--from', backup, '--into', restored]);
  await giveToOwners(restored);
  const aside = `${dataDir}.gagal-${Date.now()}`;
  renameSync(dataDir, aside);
  renameSync(restored, dataDir);
  say(`  Data sesudah migrasi disimpan di ${aside}; hapus bila tidak diperlukan.`);
}

/**
 * As root: each part of the restored folder gets the owner of the same part in the previous one. A shop that keeps
 * serving has given up root already, and could neither read the folder nor take it over.
 */
async function giveToOwners(restored) {
  if (process.getuid?.() !== 0) return;
  const give = async (path, from, ...how) => {
    const { uid, gid } = statSync(from);
    const { code, output } = await run('chown', [...how, `${uid}:${gid}`, path]);
    if (code !== 0) throw new Trouble(`Pemilik ${path} tidak bisa diubah:\n${output.trim()}`);
  };
  for (const name of readdirSync(restored)) {
    const former = join(dataDir, name);
    await give(join(restored, name), existsSync(former) ? former : dataDir, '-R', '-h');
  }
  await give(restored, dataDir);
}

async function stopShop(command) {
  if (command) await shell(command);
  for (const until = Date.now() + READY_MS; (await readiness()) !== undefined; await sleep(POLL_MS)) {
    if (Date.now() > until) throw new Trouble(`Toko di port ${port} tidak berhenti.`);
  }
}

/** Without a command the shop is started to check that it becomes ready, and stopped again. */
async function startShop(command, version) {
  let trial;
  if (command) await shell(command);
  else trial = start('npm', ['run', 'serve'], { cwd });
  try {
    await ready(version, trial);
  } finally {
    if (trial) await trial.stop();
  }
}
