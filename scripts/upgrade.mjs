// `npm run upgrade [-- --to v0.3.0] [--backup DIR] [--stop 'COMMAND' --start 'COMMAND']`: brings the program and
// the database to another version, and back to the one before when the new one does not come up. It uses nothing
// of the project after it has begun, since the program is exchanged under it.

import { readFileSync, renameSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { run, start, tail } from './setup/run.mjs';
import { say, step, Trouble } from './setup/say.mjs';

const USAGE =
  "npm run upgrade -- [--to v0.3.0] [--backup /folder/cadangan] [--stop 'sudo systemctl stop lumbung' --start 'sudo systemctl start lumbung']";
/** How long a new shop may take to be ready; a large database is read at its start. */
const READY_MS = Number(process.env.UPGRADE_READY_SECONDS || 120) * 1_000;
const POLL_MS = 500;
/** How long a copy that the shop makes by itself is waited for. */
const BACKUP_MS = 30 * 60_000;

const cwd = process.cwd();
const dataDir = resolve(process.env.DATA_DIR || './data');
const ownDatabase = Boolean(process.env.DATABASE_URL);
const port = Number(process.env.PORT || 3000);
const host = ['', '0.0.0.0', '::'].includes(process.env.HOST || '') ? '127.0.0.1' : process.env.HOST;

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
  const from = await step('Memeriksa', () => check(given));
  if (from.target === from.commit) return say(`\nToko ini sudah versi ${from.version}.\n`);
  await step('Mencadangkan', () => backUp(from.backup));

  // The shop that runs keeps its database until the new program has shown on a copy that it can migrate it.
  let version;
  try {
    await step(`Memasang ${from.name}`, () => lay(from.target));
    version = versionHere();
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
    // What was bought since the first copy; from here to the start nobody can buy.
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

/** What has to hold before anything is changed. */
async function check(given) {
  if (Boolean(given.stop) !== Boolean(given.start)) {
    throw new Trouble(`--stop dan --start disebut keduanya, atau tidak sama sekali.\nPakai: ${USAGE}`);
  }
  const backup = given.backup || process.env.BACKUP_DIR;
  if (!backup) {
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
  if (!given.stop && (await readiness()) !== undefined) {
    throw new Trouble(
      `Toko masih berjalan di port ${port}. Hentikan dahulu, atau sebutkan perintahnya dengan --stop dan --start.\nPakai: ${USAGE}`,
    );
  }
  const ref = branch === 'HEAD' ? commit : branch;
  return { backup, commit, ref, target, name, version: versionHere() };
}

async function newestTag() {
  const tags = (await git(['tag', '--list', 'v[0-9]*', '--sort=-v:refname'])).split('\n');
  const name = tags.find((tag) => /^v\d+\.\d+\.\d+$/.test(tag));
  if (!name) throw new Trouble('Belum ada versi bertanda (v0.2.0 …) di repositori ini. Sebutkan: --to NAMA');
  return name;
}

/** A copy; one that the shop makes by its clock at this moment is waited for. */
async function backUp(folder) {
  for (const until = Date.now() + BACKUP_MS; ; await sleep(10 * POLL_MS)) {
    try {
      return await npm(['run', 'backup', '--', '--to', folder]);
    } catch (error) {
      if (!/Pencadangan lain sedang berjalan/.test(error.message) || Date.now() > until) throw error;
    }
  }
}

/** Puts the program of a version in place and builds it. */
async function lay(ref) {
  await git(['checkout', '--quiet', ...(/^[0-9a-f]{40}$/.test(ref) ? ['--detach', ref] : [ref])]);
  await npm(['run', 'build']);
}

/** Nothing serves on the copy, or its waiting mails would go out twice. */
async function rehearse(backup) {
  const copy = join(dirname(dataDir), `.${process.pid}-percobaan-migrasi`);
  try {
    await npm(['run', 'restore', '--', '--from', backup, '--into', copy]);
    await npm(['run', 'migrate'], { DATA_DIR: copy, BACKUP_DIR: '' });
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

/** The migrated folder stays beside the restored one: nothing is thrown away. */
async function putBack(backup) {
  const restored = `${dataDir}.pulih-${process.pid}`;
  await npm(['run', 'restore', '--', '--from', backup, '--into', restored]);
  const aside = `${dataDir}.gagal-${Date.now()}`;
  renameSync(dataDir, aside);
  renameSync(restored, dataDir);
  say(`  Data sesudah migrasi disimpan di ${aside}; hapus bila tidak diperlukan.`);
}

async function stopShop(command) {
  if (command) await shell(command);
  for (const until = Date.now() + READY_MS; (await readiness()) !== undefined; await sleep(POLL_MS)) {
    if (Date.now() > until) throw new Trouble(`Toko di port ${port} tidak berhenti.`);
  }
}

/** Without a command the shop is started to see it come up, and stopped again. */
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

async function ready(version, trial) {
  for (const until = Date.now() + READY_MS; ; await sleep(POLL_MS)) {
    const answer = await readiness();
    // Versions before 0.2.0 do not name theirs.
    if (answer?.status === 'ready' && (answer.version ?? version) === version) return;
    if (trial?.ended()) throw new Trouble(`Toko versi ${version} berhenti sendiri:\n${trial.output()}`);
    if (Date.now() > until) {
      const heard = answer ? `jawabannya ${JSON.stringify(answer)}` : 'tidak ada jawaban';
      throw new Trouble(
        `Toko versi ${version} tidak siap dalam ${READY_MS / 1000} detik: ${heard} di /readyz.`,
      );
    }
  }
}

/** What `/readyz` says; undefined when nobody answers there. */
function readiness() {
  return new Promise((done) => {
    const request = get({ host, port, path: '/readyz', timeout: 5_000 }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      response.on('end', () => {
        try {
          done(JSON.parse(text));
        } catch {
          done({ status: String(response.statusCode) });
        }
      });
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => done(undefined));
  });
}

function versionHere() {
  return JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8')).version;
}

function textOf(error) {
  return error instanceof Trouble ? error.message : error.stack;
}

async function git(args) {
  const { code, output } = await run('git', args, { cwd });
  if (code !== 0) throw new Trouble(`git ${args[0]} gagal: ${output.trim()}`);
  return output.trim();
}

async function npm(args, env = {}) {
  const { code, output } = await run('npm', args, { cwd, env: { ...process.env, ...env } });
  if (code !== 0) throw new Trouble(`npm ${args.slice(0, 2).join(' ')} gagal:\n\n${tail(output)}`);
}

async function shell(command) {
  const { code, output } = await run('sh', ['-c', command], { cwd });
  if (code !== 0) throw new Trouble(`"${command}" gagal:\n\n${tail(output)}`);
}
