// An upgrade of a shop of several processes that keeps serving (docs/decisions/085): the new version is built in its
// own folder, and its processes replace the others one by one on the same socket.

import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { run } from '../setup/run.mjs';
import { say, step, Trouble } from '../setup/say.mjs';
import { cwd, git, npm, ready, textOf, versionIn } from './commands.mjs';

const PREFIX = `${basename(cwd)}.versi-`;

/** @param {object} tools the functions of `upgrade.mjs` for both kinds of upgrades */
export async function upgradeBeside(leader, from, { backUp, rehearse, putBack, lay, ownDatabase }) {
  const beside = join(dirname(cwd), `${PREFIX}${from.target.slice(0, 12)}`);
  const program = await leader.folder();
  let version;
  let obstacles;
  try {
    await step(`Memasang ${from.name} di ${beside}`, () => layBeside(beside, from.target, program));
    version = versionIn(beside);
    if (!ownDatabase) await step('Mencoba migrasi pada salinan', () => rehearse(from.backup, beside));
    ({ obstacles } = JSON.parse(
      (await npm(['run', '--silent', 'migrate', '--', '--plan'], { folder: beside }))
        .trim()
        .split('\n')
        .at(-1),
    ));
  } catch (error) {
    await removeBeside(beside);
    throw new Trouble(
      `${textOf(error)}\n\nBasis data toko tidak disentuh; toko tetap buka dengan versi ${from.version}.`,
    );
  }

  let migrated = false;
  try {
    if (obstacles.length === 0) {
      say('\nToko tetap buka: versi lama bisa berjalan di samping migrasi ini.\n');
      migrated = true;
      await step('Migrasi', () => npm(['run', 'migrate', '--', '--while-serving'], { folder: beside }));
    } else {
      say(`\nMigrasi ini menutup toko sebentar, dengan halaman "Toko sedang diperbarui":`);
      for (const why of obstacles) say(`  - ${why}`);
      say('');
      await step('Menutup toko', () => leader.close());
      // The changes since the first backup; from here to the start nobody can buy.
      await step('Mencadangkan yang terakhir', () => backUp(from.backup));
      await step('Migrasi', () => npm(['run', 'migrate'], { folder: beside }));
      migrated = true;
    }
    await step(`Menjalankan versi ${version}`, async () => {
      await leader.serve(beside);
      await ready(version);
    });
  } catch (error) {
    say(`\n${textOf(error)}\n`);
    await goBack();
    throw new Trouble(`Versi ${version} tidak jadi dipasang. Toko kembali ke versi ${from.version}.`);
  }
  await step('Menetapkan program', async () => {
    await git(['checkout', '--quiet', '--detach', from.target]);
    // The build made there is the one that this folder would produce.
    if (existsSync(join(beside, 'build'))) {
      rmSync(join(cwd, 'build'), { recursive: true, force: true });
      await run('cp', ['-al', join(beside, 'build'), join(cwd, 'build')]);
    }
    await lay(from.target);
  });
  await prune([beside]);
  return version;

  async function goBack() {
    if (obstacles.length === 0) {
      await step('Kembali ke program sebelumnya', () => leader.serve(program));
      // Restores its own functions and triggers; the tables of the new version may stay.
      if (migrated) await step('Mengembalikan skema', () => npm(['run', 'migrate']));
    } else {
      await leader.close();
      if (migrated && ownDatabase) {
        throw new Trouble(
          `Basis data di DATABASE_URL sudah dimigrasi. Pulihkan cadangan terakhir di ${from.backup} ke basis data baru (docs/ops/backup.md), lalu jalankan toko versi ${from.version}.`,
        );
      }
      if (migrated) await step('Memulihkan basis data sebelum migrasi', () => putBack(from.backup));
      await step(`Menjalankan versi ${from.version}`, () => leader.serve(program));
    }
    await ready(from.version);
    await removeBeside(beside);
  }
}

async function layBeside(beside, commit, program) {
  await prune([program]);
  await git(['worktree', 'add', '--quiet', '--detach', beside, commit]);
  // Equal packages are not downloaded again: links to the same files.
  const [lock, own] = [beside, cwd].map((folder) => join(folder, 'package-lock.json'));
  const same = existsSync(lock) && readFileSync(lock, 'utf8') === readFileSync(own, 'utf8');
  if (same && existsSync(join(cwd, 'node_modules'))) {
    const copied = await run('cp', ['-al', join(cwd, 'node_modules'), join(beside, 'node_modules')]);
    if (copied.code !== 0) rmSync(join(beside, 'node_modules'), { recursive: true, force: true });
  }
  await npm(['run', 'build'], { folder: beside });
}

/** Removes the folders of versions that no process runs any more. */
async function prune(keep) {
  for (const name of readdirSync(dirname(cwd))) {
    const folder = join(dirname(cwd), name);
    if (name.startsWith(PREFIX) && !keep.includes(folder)) await removeBeside(folder);
  }
  await git(['worktree', 'prune']);
}

async function removeBeside(folder) {
  await run('git', ['worktree', 'remove', '--force', folder], { cwd });
  rmSync(folder, { recursive: true, force: true });
}
