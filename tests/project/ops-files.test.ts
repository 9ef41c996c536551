import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/server/config.ts';

const OPS = join(import.meta.dirname, '../../ops');
const read = (file: string) => readFileSync(join(OPS, file), 'utf8');
const files = readdirSync(OPS, { recursive: true, encoding: 'utf8' }).filter((file) => /\.\w+$/.test(file));
/** The value of each `KEY=value` of a file. */
const assigned = (text: string) =>
  Object.fromEntries([...text.matchAll(/^(\w+)="?(.*?)"?$/gm)].map(([, key, value]) => [key, value]));

test('each file of the set-up says where it goes, is commented, and holds nothing secret', () => {
  const table = read('README.md');
  const set = files.filter((file) => /^(?:etcd|haproxy|patroni|pgbackrest|systemd)\//.test(file));
  expect(set).toHaveLength(7);
  for (const file of set) {
    expect(table, `${file} stands in the table`).toContain(`\`${file}\``);
    const lines = read(file).split('\n');
    expect(lines[0], `${file} begins with what it is for`).toMatch(/^# \S+ /);
    const words = lines.filter((line) => /^\s*#/.test(line)).length;
    expect(words, `${file} is explained`).toBeGreaterThan(lines.length / 8);
    for (const line of lines.filter(
      (line) => /pass(?:word)?\s*[:=]|SECRET|_KEY|:\/\/\w+:/i.test(line) && !/^\s*#/.test(line),
    ))
      if (!/pgpass:|postgres@/.test(line)) expect(line, file).toMatch(/GANTI_/);
  }
});

test('Patroni acknowledges nothing that stands on one machine alone, and has the time to find a new primary', () => {
  type Set = {
    etcd: { hosts: string };
    bootstrap: {
      dcs: Record<'ttl' | 'loop_wait' | 'retry_timeout', number> & {
        synchronous_mode: boolean;
        synchronous_mode_strict: boolean;
        postgresql: { use_pg_rewind: boolean; parameters: Record<string, unknown> };
      };
      pg_hba: string[];
    };
    postgresql: { authentication: Record<string, { username: string }> };
  };
  const set = parseYaml(read('patroni/patroni.yml')) as Set & Record<string, unknown>;
  const { dcs, pg_hba } = set.bootstrap;
  expect(dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true });
  expect(dcs.loop_wait + 2 * dcs.retry_timeout).toBeLessThanOrEqual(dcs.ttl);
  // By the newer interface Patroni 3.0 overwrites whoever leads by now.
  expect(set).not.toHaveProperty('etcd3');
  expect(assigned(read('etcd/etcd.env'))).toMatchObject({ ETCD_ENABLE_V2: 'true' });
  // Nothing may turn off for one connection what makes a commit safe.
  expect(dcs.postgresql.parameters).not.toHaveProperty('synchronous_commit');
  const { replication, rewind } = set.postgresql.authentication;
  for (const { username } of [replication!, rewind!])
    expect(
      pg_hba.some((line) => line.includes(` ${username} `)),
      username,
    ).toBe(true);
  for (const line of pg_hba) expect(line).toMatch(/scram-sha-256$|^local .* peer$/);
});

test('HAProxy, Patroni, etcd, pgBackRest and the shop agree on addresses, ports and folders', () => {
  const haproxy = read('haproxy/haproxy.cfg');
  const patroni = parseYaml(read('patroni/patroni.yml')) as {
    etcd: { hosts: string };
    postgresql: { listen: string; data_dir: string };
    restapi: { listen: string };
  };
  const etcd = assigned(read('etcd/etcd.env'));
  const three = ['10.0.0.11', '10.0.0.12', '10.0.0.13'];
  expect(patroni.etcd.hosts).toBe(three.map((one) => `${one}:2379`).join(','));
  expect(etcd.ETCD_INITIAL_CLUSTER).toBe(three.map((one, at) => `db${at + 1}=http://${one}:2380`).join(','));
  for (const way of ['utama', 'baca']) {
    const [, part = ''] =
      new RegExp(`^listen ${way}\n([\\s\\S]*?)(?=\n\\S|$(?![\\s\\S]))`, 'm').exec(haproxy) ?? [];
    expect(part.match(/10\.0\.0\.\d+:\d+/g)).toEqual(three.map((one) => `${one}:5432`));
    expect(part.match(/check port \d+/g)).toEqual(three.map(() => 'check port 8008'));
    expect(part).toContain('on-marked-down shutdown-sessions');
  }
  expect(patroni.postgresql.listen).toBe('10.0.0.11:5432');
  expect(patroni.restapi.listen).toBe('10.0.0.11:8008');
  expect(assigned(read('pgbackrest/pgbackrest.conf').replaceAll(/^pg1-path/gm, 'path')).path).toBe(
    patroni.postgresql.data_dir,
  );
});

test('the shop takes its settings as they stand there, once what is to be replaced is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lumbung-ops-'));
  const given = assigned(
    read('systemd/lumbung.env').replaceAll(/GANTI_\w+/g, 'sandi-yang-cukup-panjang-untuk-diuji'),
  );
  const config = readConfig({ ...given, DATA_DIR: folder, PORT: '3001' });
  rmSync(folder, { recursive: true });
  const haproxy = read('haproxy/haproxy.cfg');
  expect(haproxy).toContain(`bind ${new URL(config.databaseUrl!).host}`);
  expect(haproxy).toContain(`bind ${new URL(config.databaseReplicaUrl!).host}`);
  expect(haproxy).toContain(`${config.host}:3001 check`);
  // Two looks a second apart, and it is known that a process is leaving.
  expect(config.drainSeconds).toBeGreaterThan(2);
  const unit = read('systemd/lumbung@.service');
  expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThan(config.drainSeconds! + 10);
  expect(unit).toContain('EnvironmentFile=/etc/lumbung.env');
});

test('the programs themselves find nothing wrong, where they are there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lumbung-ops-'));
  try {
    if (existsSync('/usr/sbin/haproxy')) {
      const { status, stderr } = spawnSync(
        '/usr/sbin/haproxy',
        ['-c', '-f', join(OPS, 'haproxy/haproxy.cfg')],
        {
          encoding: 'utf8',
        },
      );
      expect(status, stderr).toBe(0);
      expect(stderr).not.toMatch(/WARNING|ALERT/);
    } else console.warn('Not tried: haproxy -c. Install the package haproxy to have it tried.');
    if (existsSync('/usr/bin/systemd-analyze')) {
      // The program that it starts is not on this machine.
      const unit = read('systemd/lumbung@.service').replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true');
      writeFileSync(join(folder, 'lumbung@.service'), unit);
      writeFileSync(join(folder, 'lumbung.target'), read('systemd/lumbung.target'));
      const { status, stderr } = spawnSync(
        'systemd-analyze',
        ['verify', '--recursive-errors=no', join(folder, 'lumbung@.service'), join(folder, 'lumbung.target')],
        { encoding: 'utf8' },
      );
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    } else console.warn('Not tried: systemd-analyze verify, which is not on this machine.');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
