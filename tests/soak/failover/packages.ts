import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';

const PROGRAMS: Record<string, string> = {
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/bin/pgbackrest': 'pgbackrest',
  '/usr/bin/setpriv': 'util-linux',
};

/** What this machine lacks to be three, in words with what to do; undefined where nothing is. */
export function whatLacks(): string | undefined {
  const missing = Object.entries(PROGRAMS)
    .filter(([program]) => !canRun(program))
    .map(([, name]) => name);
  if (missing.length > 0)
    return `these packages of Debian 12 are missing: ${missing.join(', ')}. As root: apt-get update && apt-get install --no-install-recommends ${missing.join(' ')}`;
  if (process.getuid?.() !== 0) return 'network namespaces are made by root only';
  if (spawnSync('id', ['postgres']).status !== 0) return 'there is no user postgres';
  const name = `lumbung-${process.pid}`;
  if (spawnSync('ip', ['netns', 'add', name]).status !== 0)
    return 'network namespaces are not to be had here (ip netns, package iproute2)';
  spawnSync('ip', ['netns', 'delete', name]);
  return undefined;
}

function canRun(program: string): boolean {
  try {
    accessSync(program, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
