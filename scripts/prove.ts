// `npm run prove [-- --releases bookworm,trixie --image no]`: builds the Debian package and tests it on fresh root file
// systems: install, first paid order, a failing and a good upgrade, removal, purge. Then it builds and tests the
// container image. As root, with debootstrap and podman; only the packages remain, in data/prove.

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../tests/support/free-port.ts';
import { optionsOf } from './options.ts';
import { buildDebianPackage, debianArchitecture } from './package/debian-package.ts';
import { expect } from './prove/expect.ts';
import { firstPaidOrder } from './prove/first-order.ts';
import { isPodmanThere, proveImage } from './prove/image.ts';
import { boot, debianMirror, isOnMirror, layRoot, type Machine } from './prove/machine.ts';

const root = join(import.meta.dirname, '..');
const place = join(root, 'data/prove');
const ADMIN = { email: 'admin@toko.example', password: 'Padi-Menguning-Di-Lereng' };
/** Debian 12 and 13, Ubuntu 24.04. */
const given = optionsOf(
  'npm run prove -- [--releases bookworm,trixie | none] [--image no]',
  'releases',
  'image',
);
const releases = (given.releases ?? 'bookworm,trixie,noble').split(',').filter((name) => name !== 'none');

mkdirSync(place, { recursive: true });
const mirror = debianMirror();
if (releases.length > 0) {
  const packages = await timed('packages', async () => buildPackages());
  for (const release of releases) {
    if (await isOnMirror(mirror, release)) await timed(release, () => prove(release, packages));
    else console.log(`${release}: NOT TRIED, the archive of this machine has no such release`);
  }
}
if (given.image !== 'no') {
  if (isPodmanThere()) {
    const sizes = await timed('image', () => proveImage(root, place, mirror, ADMIN));
    console.log(
      `  image: ${sizes.image} MB, of which ${sizes.base} are the base; ${sizes.compressed} MB compressed`,
    );
  } else console.log('image: NOT TRIED, this machine has no podman');
}

type Packages = ReturnType<typeof buildPackages>;

/** This version, one whose migration fails, and one that changes the schema. */
function buildPackages() {
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version as string;
  const first = buildDebianPackage(root, { version: own, to: place, compression: 'gzip' });
  const [bad, next] = [`${own}+1`, `${own}+2`];
  const failing = withMigration(first, bad, 'create table prove_halfway (id int); select 1 / 0;');
  const second = withMigration(first, next, 'create table prove_upgraded (id int);');
  return { own, next, first, failing, second };
}

/** The same package as a later version with one more migration. */
function withMigration(file: string, version: string, statements: string): string {
  const tree = join(place, 'tree');
  rmSync(tree, { recursive: true, force: true });
  execFileSync('dpkg-deb', ['--raw-extract', file, tree]);
  const edit = (path: string, change: (text: string) => string) =>
    writeFileSync(join(tree, path), change(readFileSync(join(tree, path), 'utf8')));
  edit('DEBIAN/control', (text) => text.replace(/^Version: .*$/m, `Version: ${version}`));
  edit('usr/lib/lumbung/package.json', (text) => text.replace(/"version": ".*"/, `"version": "${version}"`));
  edit('usr/lib/lumbung/migrations/meta/_journal.json', (text) => {
    const { entries, ...others } = JSON.parse(text) as { entries: { idx: number; when: number }[] };
    const last = entries.at(-1)!;
    const more = { ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_prove' };
    return JSON.stringify({ ...others, entries: [...entries, more] });
  });
  const sql = statements.replaceAll('; ', ';\n--> statement-breakpoint\n');
  writeFileSync(join(tree, 'usr/lib/lumbung/migrations/9999_prove.sql'), sql, { mode: 0o644 });
  const made = join(place, `lumbung_${version}_${debianArchitecture()}.deb`);
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z1', '--build', tree, made]);
  rmSync(tree, { recursive: true });
  return made;
}

async function prove(release: string, packages: Packages): Promise<void> {
  const folder = join(place, release);
  await timed(`${release}: root file system`, async () => layRoot(folder, release, mirror));
  for (const file of [packages.first, packages.failing, packages.second]) {
    cpSync(file, join(folder, 'root', name(file)));
  }
  const machine = await boot(folder);
  try {
    await life(release, packages, machine, folder);
  } finally {
    await machine.off();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function life(release: string, packages: Packages, machine: Machine, folder: string): Promise<void> {
  const apt = (line: string) => machine.run(`apt-get --yes --no-install-recommends ${line}`);
  const install = (file: string) => apt(`install --allow-downgrades /root/${name(file)}`);
  const isThere = (path: string) => existsSync(join(folder, path));
  apt('update');
  await timed(`${release}: apt install`, async () => install(packages.first));
  const megabytes = Number(machine.run('du -sk /usr/lib/lumbung').split('\t')[0]) * 1.024e-3;
  expect(megabytes <= 250, `${megabytes.toFixed(0)} MB are installed, of 250 that may be`);

  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  machine.run(`printf 'PORT=${port}\\nPUBLIC_URL=${origin}\\n' >> /etc/lumbung/lumbung.env`);
  const { email, password } = ADMIN;
  machine.run(`ADMIN_PASSWORD=${password} lumbung admin:create --name 'Ibu Sri' --email ${email}`);
  let shop = await serve(machine, origin, packages.own);
  const order = await timed(`${release}: to the first paid order`, () => firstPaidOrder(origin, ADMIN));
  await shop.stop();

  const failed = await refused(() => install(packages.failing));
  expect(
    /basis data tidak jadi dimigrasi dan tetap/.test(failed),
    'a migration that fails says what is left',
  );
  install(packages.first);
  shop = await serve(machine, origin, packages.own);
  expect((await order()) === 'paid', 'the version before serves again, with the order');
  await shop.stop();

  await timed(`${release}: upgrade`, async () => install(packages.second));
  expect(/manifest\.json/.test(machine.run('ls /var/backups/lumbung/*/')), 'a copy was made before');
  shop = await serve(machine, origin, packages.next);
  expect((await order()) === 'paid', 'the new version serves, with the order');
  await shop.stop();

  apt('remove lumbung');
  expect(isThere('var/lib/lumbung/data/pg/PG_VERSION'), 'removal keeps the data');
  expect(!isThere('usr/lib/lumbung'), 'removal leaves no program');
  install(packages.second);
  shop = await serve(machine, origin, packages.next);
  expect((await order()) === 'paid', 'installed again it finds the order');
  await shop.stop();

  expect(/Yang tetap ada: data toko/.test(apt('purge lumbung')), 'purge says what stays');
  expect(isThere('var/lib/lumbung/data/pg/PG_VERSION'), 'purge keeps the data');
  expect(!isThere('etc/lumbung') && !isThere('var/cache/lumbung'), 'purge leaves no settings and no cache');
}

/** Starts the shop as the systemd unit does, and waits until this version is ready. */
async function serve(machine: Machine, origin: string, version: string) {
  const unit = readFileSync(join(root, 'packaging/debian/lumbung.service'), 'utf8');
  const value = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)![1]!;
  // Only root may read the settings: systemd reads them before it switches to the user.
  const settings = `set -a; . ${value('EnvironmentFile')}; set +a`;
  const user = `setpriv --reuid=${value('User')} --regid=${value('Group')} --init-groups`;
  const child = machine.start(
    `${settings}; echo $$ > /run/shop.pid; exec ${user} ${value('ExecStart')} > /run/shop.log 2>&1`,
  );
  for (let tries = 0; ; tries += 1) {
    const ready = (await fetch(`${origin}/readyz`)
      .then((answer) => answer.json())
      .catch(() => undefined)) as { status: string; version: string } | undefined;
    if (ready?.status === 'ready') {
      expect(ready.version === version, `version ${version} serves`);
      break;
    }
    if (child.exitCode !== null || tries > 600) {
      throw new Error(`The shop ${version} does not come up:\n${machine.run('cat /run/shop.log')}`);
    }
    await sleep(500);
  }
  return {
    async stop() {
      machine.run('kill -TERM $(cat /run/shop.pid)');
      while (child.exitCode === null) await sleep(100);
    },
  };
}

async function refused(work: () => string): Promise<string> {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('What should have been refused was done.');
}

function name(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1);
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const began = Date.now();
  const result = await work();
  console.log(`${what}: ${((Date.now() - began) / 60_000).toFixed(1)} min`);
  return result;
}
