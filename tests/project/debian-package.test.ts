import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { envSchema } from '../../src/server/env-schema.ts';

// That it installs, serves, is upgraded and goes is the long proof's to say (npm run prove).
const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const debian = (file: string) => read(`packaging/debian/${file}`);
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

const SCRIPTS = ['preinst', 'postinst', 'prerm', 'postrm', 'lumbung'];
const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

test('the maintainer scripts and the command are read by a plain shell, and stop at a failure', () => {
  for (const name of SCRIPTS) {
    const { status, stderr } = spawnSync('sh', ['-n'], { input: debian(name), encoding: 'utf8' });
    expect([name, status, stderr]).toEqual([name, 0, '']);
    expect(debian(name)).toMatch(/^#!\/bin\/sh\n(#.*\n)*\n?set -eu?$/m);
  }
});

test.runIf(has('shellcheck'))('shellcheck finds nothing in them', () => {
  const paths = SCRIPTS.map((name) => join(root, 'packaging/debian', name));
  const { status, stdout } = spawnSync('shellcheck', paths, { encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, '']);
});

test('no maintainer script needs systemd to run, and none deletes what people entrusted to the shop', () => {
  for (const name of ['preinst', 'postinst', 'prerm', 'postrm']) {
    const lines = debian(name).split('\n');
    const asked = lines.filter((line) => /^\s*(systemctl|deb-systemd-(invoke|helper)) /.test(line));
    // Only a question may fail; what changes something goes on without an answer.
    for (const line of asked) expect(line, name).toMatch(/\|\| true$/);
    const deleted = lines.filter((line) => /^\s*rm -r/.test(line));
    for (const line of deleted) expect(line.trim(), name).toBe('rm -rf /var/cache/lumbung');
  }
});

test('the control file has what dpkg and apt ask for, and the database client is no must', () => {
  const fields = Object.fromEntries(
    [...debian('control').matchAll(/^([A-Z][\w-]+): (.+)$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(fields).toMatchObject({
    Package: 'lumbung',
    Version: '@version@',
    Architecture: '@architecture@',
    'Installed-Size': '@size@',
    Maintainer: expect.stringMatching(/^[\w ]+ <[\w.-]+@[\w.-]+>$/),
  });
  expect(fields.Depends).not.toMatch(/node|npm|postgresql|systemd/);
});

test('each command of `lumbung` is the npm script of that name, and starts the shop with the same memory', () => {
  const text = debian('lumbung');
  const listed = [...text.matchAll(/^ {2}([a-z:-]+) {2,}\S/gm)].map(([, name]) => name!);
  expect(listed.length).toBeGreaterThan(6);
  for (const name of listed) expect(scripts, name).toHaveProperty([name]);
  const start = scripts.serve!.replace('node -r ./scripts/setup/check-node.cjs ', '');
  expect(text).toContain(start.replace('main.ts', '"$script"'));
  for (const name of listed.filter((name) => name !== 'serve')) {
    const file = /scripts\/[\w-]+\.ts/.exec(scripts[name]!)![0];
    const plain = file === `scripts/${name}.ts`;
    expect(text, name).toMatch(plain ? new RegExp(`[ |]${name}[ |)]`) : new RegExp(`${name}\\).*${file}`));
  }
});

test('the command reads the settings as systemd does, and runs nothing of them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lumbung-command-'));
  try {
    const settings = join(folder, 'lumbung.env');
    const lines = ['# PORT=1', 'PORT=3001', 'SMTP_URL=smtps://a:b&c;$(touch x)#d@e', 'BACKUP_DIR="/mnt/a b"'];
    writeFileSync(settings, lines.join('\n'));
    const bin = join(folder, 'node_modules/node/bin');
    mkdirSync(bin, { recursive: true });
    writeFileSync(join(bin, 'node'), '#!/bin/sh\necho "runs $*"\nenv\n', { mode: 0o755 });
    const shell = debian('lumbung')
      .replace(/^settings=.*$/m, `settings=${settings}`)
      .replace(/^program=.*$/m, `program=${folder}`)
      .replace('if [ "$(id -u)" = 0 ]', 'if false');
    const { stdout } = spawnSync('sh', ['-c', shell, 'lumbung', 'backup', '--to', '/mnt/a b'], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, NODE_ENV: 'development' },
    });
    const wanted = ['PORT=3001', 'SMTP_URL=smtps://a:b&c;$(touch x)#d@e', 'BACKUP_DIR=/mnt/a b'];
    expect(stdout.split('\n')).toEqual(
      expect.arrayContaining(['runs scripts/backup.ts --to /mnt/a b', 'NODE_ENV=production', ...wanted]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the settings file names each setting of the shop once, and is taken as it stands', () => {
  const text = debian('lumbung.env');
  const named = [...text.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name!);
  const known = Object.keys(envSchema.shape).filter((name) => name !== 'NODE_ENV');
  expect(named.toSorted()).toEqual(known.toSorted());
  const set = (pattern: RegExp) =>
    Object.fromEntries([...text.matchAll(pattern)].map(([, name, value]) => [name, value]));
  const folder = mkdtempSync(join(tmpdir(), 'lumbung-settings-'));
  try {
    const standing = readConfig({ ...set(/^([A-Z_]+)=(.*)$/gm), DATA_DIR: folder });
    expect(standing).toMatchObject({ host: '127.0.0.1', port: 3000, demo: false, trustProxy: ['127.0.0.1'] });
    // The examples that have a value are values that the shop takes, and the defaults are the shop's own.
    const all = readConfig({ ...set(/^#?([A-Z_]+)=(.+)$/gm), DATA_DIR: folder });
    const { publicUrl, smtpUrl, backupDir } = all;
    expect({ ...all, publicUrl, smtpUrl, backupDir }).toMatchObject({
      ...standing,
      smtpInClear: false,
      publicUrl,
      smtpUrl,
      backupDir,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the unit starts the command as nobody else than lumbung, shut in like the units of ops', () => {
  const unit = debian('lumbung.service');
  expect(unit).toMatch(/^User=lumbung\nGroup=lumbung$/m);
  expect(unit).toContain('ExecStart=/usr/bin/lumbung serve\n');
  expect(unit).toContain('EnvironmentFile=/etc/lumbung/lumbung.env\n');
  const shut = /^(NoNew|Protect|Private|Restrict|UMask|KillMode|Restart)\w*=.*$/gm;
  const ops = read('ops/systemd/lumbung@.service');
  expect(unit.match(shut)!.toSorted()).toEqual(ops.match(shut)!.toSorted());
});

test.runIf(has('systemd-analyze'))('systemd itself finds nothing wrong in it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lumbung-unit-'));
  try {
    const file = join(folder, 'lumbung.service');
    writeFileSync(file, debian('lumbung.service').replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true'));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--recursive-errors=no', file], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
