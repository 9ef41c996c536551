import { execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { isRoot, ORDINARY } from './processes.ts';

const TIME = 240_000;
const SCRIPT = join(import.meta.dirname, '../../scripts/upgrade.mjs');

/** A shop of a few lines with the commands of ours: its database is a file that counts schema and orders. */
const SHOP = `
const fs = require('node:fs');
const { join } = require('node:path');
const { version, schema, broken = '', closes } = JSON.parse(fs.readFileSync('package.json', 'utf8'));
const dir = process.env.DATA_DIR;
const file = join(dir, 'db.json');
const option = (name) => process.argv[process.argv.indexOf(name) + 1];
const isCopy = dir.includes('percobaan');
const fail = (why) => { console.error(why); process.exit(1); };
const read = () => JSON.parse(fs.readFileSync(file, 'utf8'));
({
  build: () => broken === 'build' && fail('cannot be built'),
  backup() {
    if (fs.existsSync(join(dir, 'copying'))) {
      fs.rmSync(join(dir, 'copying'));
      fail('Pencadangan lain sedang berjalan. Tunggu sampai selesai.');
    }
    const to = join(option('--to'), String(Date.now()));
    fs.mkdirSync(to, { recursive: true });
    fs.copyFileSync(file, join(to, 'db.json'));
  },
  restore() {
    const newest = fs.readdirSync(option('--from')).sort().at(-1);
    fs.mkdirSync(option('--into'));
    fs.copyFileSync(join(option('--from'), newest, 'db.json'), join(option('--into'), 'db.json'));
  },
  migrate() {
    if (process.argv.includes('--plan')) {
      return console.log(JSON.stringify({ count: 1, obstacles: closes ? ['Tabel orders: terkunci'] : [] }));
    }
    if (broken === 'migration' || (broken === 'live migration' && !isCopy)) fail('cannot be migrated');
    fs.writeFileSync(file, JSON.stringify({ ...read(), schema }));
  },
  // A leader of several processes: those of the folder that it was told to serve, or a notice.
  lead() {
    let served = process.cwd();
    const there = (folder) => JSON.parse(fs.readFileSync(join(folder, 'package.json'), 'utf8'));
    const status = () => (served ? { status: 'ready', version: there(served).version } : { status: 'upgrading' });
    require('node:http').createServer((request, response) => {
      if (request.url === '/order') fs.writeFileSync(file, JSON.stringify({ ...read(), orders: read().orders + 1 }));
      response.end(JSON.stringify(status()));
    }).listen(Number(process.env.PORT), '127.0.0.1');
    fs.rmSync(join(dir, 'leader.sock'), { force: true });
    require('node:net').createServer((socket) => {
      require('node:readline').createInterface({ input: socket }).on('line', (line) => {
        const { ask, folder } = JSON.parse(line);
        fs.appendFileSync(join(dir, '../asked'), ask + ' ');
        let error;
        if (ask === 'close') served = undefined;
        if (ask === 'serve' && there(folder).broken === 'start') error = 'cannot start';
        else if (ask === 'serve') served = folder;
        socket.write(JSON.stringify(error ? { error } : { folder: served }) + '\\n');
      });
    }).listen(join(dir, 'leader.sock'));
    process.on('SIGTERM', () => process.exit(0));
  },
  serve() {
    if (broken === 'start') fail('cannot start');
    if (read().schema !== schema) fail('another schema');
    require('node:http').createServer((request, response) => {
      if (request.url === '/order') fs.writeFileSync(file, JSON.stringify({ ...read(), orders: read().orders + 1 }));
      response.end(JSON.stringify({ status: 'ready', version }));
    }).listen(Number(process.env.PORT), '127.0.0.1');
    process.on('SIGTERM', () => process.exit(0));
  },
})[process.argv[2]]();
`;

let folder: string;
let port: number;
const place = (...names: string[]) => join(folder, ...names);
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Uji', '-c', 'user.email=uji@lumbung.example', ...args], {
    cwd: place('shop'),
    encoding: 'utf8',
  }).trim();

function tag(version: string, more: object) {
  const scripts = Object.fromEntries(
    ['build', 'backup', 'restore', 'migrate', 'serve'].map((name) => [name, `node shop.cjs ${name}`]),
  );
  writeFileSync(place('shop/package.json'), JSON.stringify({ name: 'shop', version, scripts, ...more }));
  writeFileSync(place('shop/shop.cjs'), SHOP);
  git('add', '.');
  git('commit', '--quiet', '--message', version);
  git('tag', `v${version}`);
}

beforeEach(async () => {
  folder = mkdtempSync('/tmp/lumbung-test-');
  port = await freePort();
  mkdirSync(place('shop'));
  mkdirSync(place('data'));
  writeFileSync(place('data/db.json'), JSON.stringify({ schema: 1, orders: 7 }));
  // As a shop leaves it that was started by root and gave up its rights.
  if (isRoot) for (const path of ['data', 'data/db.json']) chownSync(place(path), ORDINARY.uid, ORDINARY.gid);
  git('init', '--quiet', '--initial-branch', 'main');
  tag('0.2.0', { schema: 1 });
});
afterEach(async () => {
  execFileSync('sh', ['-c', STOP], { cwd: place('shop') });
  rmSync(folder, { recursive: true });
});

const LEAD = 'node shop.cjs lead >/dev/null 2>&1 & echo $! >../pid';
const START = 'node shop.cjs serve >/dev/null 2>&1 & echo $! >../pid';
const STOP = 'kill $(cat ../pid) 2>/dev/null; true';
const environment = () => ({
  PATH: process.env.PATH,
  HOME: folder,
  DATA_DIR: place('data'),
  BACKUP_DIR: place('cadangan'),
  PORT: String(port),
  UPGRADE_READY_SECONDS: '20',
});
const shopIs = () => ({ program: JSON.parse(readFileSync(place('shop/package.json'), 'utf8')).version });
/** Whether the shop's user, who is not root, still owns the data. */
const isOwn = () =>
  !isRoot || ['data', 'data/db.json'].every((path) => statSync(place(path)).uid === ORDINARY.uid);
const database = () => JSON.parse(readFileSync(place('data/db.json'), 'utf8'));
const serves = async () =>
  ((await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()) as { version: string }).version;

async function upgrade(...args: string[]) {
  const child = spawn(process.execPath, [SCRIPT, ...args], { cwd: place('shop'), env: environment() });
  const [said, code] = await Promise.all([
    text(child.stdout),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ]);
  return { said, code };
}

/** The version of today serves, and the next one is there. */
async function running(next: object, start = START) {
  tag('0.3.0', next);
  git('checkout', '--quiet', '--detach', 'v0.2.0');
  execFileSync('sh', ['-c', start], { cwd: place('shop'), env: environment() });
  await expect.poll(() => serves().catch(() => ''), { timeout: 30_000 }).toBe('0.2.0');
}

test('an upgrade copies, rehearses, migrates and starts, and says the version that serves', {
  timeout: TIME,
}, async () => {
  await running({ schema: 2 });
  // The shop makes a copy by its clock at this moment.
  writeFileSync(place('data/copying'), '');
  const { said, code } = await upgrade('--stop', STOP, '--start', START);
  expect(said).toContain('Toko sekarang versi 0.3.0');
  expect(code).toBe(0);
  expect(await serves()).toBe('0.3.0');
  expect(database()).toEqual({ schema: 2, orders: 7 });
  // One while the shop still sold, one of what it had sold until it was stopped; nothing is left of the rehearsal.
  expect(readdirSync(place('cadangan'))).toHaveLength(2);
  expect(
    readdirSync(folder, { recursive: true }).filter((name) => String(name).includes('percobaan')),
  ).toEqual([]);
  const again = await upgrade('--stop', STOP, '--start', START);
  expect(again.said).toContain('sudah versi 0.3.0');
});

test.each(['build', 'migration'])(
  'a version whose %s fails is found on a copy: the shop is not even stopped',
  { timeout: TIME },
  async (broken) => {
    await running({ schema: 2, broken });
    const { said, code } = await upgrade('--stop', 'touch ../stopped', '--start', START);
    expect(code).toBe(1);
    expect(said).toMatch(
      /cannot be (built|migrated)[\s\S]*Basis data toko tidak disentuh; toko tetap versi 0\.2\.0/,
    );
    expect(existsSync(place('stopped'))).toBe(false);
    expect([shopIs().program, await serves(), database()]).toEqual([
      '0.2.0',
      '0.2.0',
      { schema: 1, orders: 7 },
    ]);
  },
);

test.each(['start', 'live migration'])(
  'a version whose %s fails is taken back, with every order',
  { timeout: TIME },
  async (broken) => {
    await running({ schema: 2, broken });
    // Bought while the upgrade prepares itself: it must not be lost with the first copy.
    const stop = `curl -s http://127.0.0.1:${port}/order >/dev/null; ${STOP}`;
    const { said, code } = await upgrade('--stop', stop, '--start', START);
    expect(code).toBe(1);
    expect(said).toContain('Versi 0.3.0 tidak jadi dipasang. Toko kembali ke versi 0.2.0.');
    expect([shopIs().program, await serves(), database()]).toEqual([
      '0.2.0',
      '0.2.0',
      { schema: 1, orders: 8 },
    ]);
    const aside = readdirSync(folder).filter((name) => name.startsWith('data.gagal-'));
    expect(aside).toHaveLength(broken === 'start' ? 1 : 0);
    expect(isOwn()).toBe(true);
  },
);

test('what stands in the way is told before anything is touched', { timeout: TIME }, async () => {
  await running({ schema: 2 });
  expect((await upgrade('--to', 'v9.9.9', '--stop', STOP, '--start', START)).said).toContain(
    'Versi v9.9.9 tidak ada',
  );
  expect((await upgrade('--start', START)).said).toContain('--stop dan --start disebut keduanya');
  expect((await upgrade()).said).toContain(`Toko masih berjalan di port ${port}`);
  expect((await upgrade('--ke', 'x')).said).toContain('Pakai: npm run upgrade');
  writeFileSync(place('shop/shop.cjs'), `${SHOP}// by hand\n`);
  expect((await upgrade('--stop', STOP, '--start', START)).said).toContain('diubah tangan');
  expect(existsSync(place('cadangan'))).toBe(false);
});

const asked = () => readFileSync(place('asked'), 'utf8').trim().split(' ');
const beside = () => readdirSync(folder).filter((name) => name.startsWith('shop.versi-'));

test('a shop of several processes is never stopped: those of the new version take over, then the program is theirs', {
  timeout: TIME,
}, async () => {
  await running({ schema: 2 }, LEAD);
  const { said, code } = await upgrade();
  expect(said).toContain('Toko tetap buka');
  expect(said).toContain('Toko sekarang versi 0.3.0');
  expect([code, asked()]).toEqual([0, ['program', 'serve']]);
  expect([shopIs().program, await serves(), database()]).toEqual([
    '0.3.0',
    '0.3.0',
    { schema: 2, orders: 7 },
  ]);
  // The processes run from there until the next upgrade.
  expect(beside()).toHaveLength(1);
  tag('0.3.1', { schema: 2 });
  git('checkout', '--quiet', '--detach', 'v0.3.0');
  expect((await upgrade()).said).toContain('Toko sekarang versi 0.3.1');
  expect(beside()).toHaveLength(1);
});

test('a migration that the former version cannot live with is told before the shop is closed by its notice', {
  timeout: TIME,
}, async () => {
  await running({ schema: 2, closes: true }, LEAD);
  const { said, code } = await upgrade();
  expect(said).toMatch(/menutup toko sebentar[\s\S]*- Tabel orders: terkunci[\s\S]*Menutup toko/);
  expect([code, asked()]).toEqual([0, ['program', 'close', 'serve']]);
  expect([shopIs().program, await serves(), database()]).toEqual([
    '0.3.0',
    '0.3.0',
    { schema: 2, orders: 7 },
  ]);
});

test.each([
  ['build', false, ['program']],
  ['migration', false, ['program']],
  ['start', false, ['program', 'serve', 'serve']],
  ['live migration', true, ['program', 'close', 'close', 'serve']],
  ['start', true, ['program', 'close', 'serve', 'close', 'serve']],
] as const)(
  'of several processes the former ones go on when the %s of the new version fails (closing: %s)',
  { timeout: TIME },
  async (broken, closes, commands) => {
    await running({ schema: 2, broken, closes }, LEAD);
    const { said, code } = await upgrade();
    expect(code).toBe(1);
    expect(said).toMatch(/toko tetap buka dengan versi 0\.2\.0|Toko kembali ke versi 0\.2\.0/);
    expect(asked()).toEqual(commands);
    expect([shopIs().program, await serves()]).toEqual(['0.2.0', '0.2.0']);
    expect(database()).toEqual({ schema: 1, orders: 7 });
    expect(isOwn()).toBe(true);
    expect(beside()).toEqual([]);
  },
);
