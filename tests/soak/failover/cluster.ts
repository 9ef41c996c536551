import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../support/free-port.ts';
import { FAST_FOLDER } from '../../support/setup/fast-folder.ts';
import { type Machine, makeMachines } from './machines.ts';
import { type Ports, setUp } from './set-up.ts';

const NAMES = ['db1', 'db2', 'db3'];
const ASK_MS = 2_000;
/** Lines of each program that are shown when something does not hold. */
const SAID = 60;
/** A copy of the database that was lost is made again within it, on a machine that is busy with other work too. */
const WHOLE_MS = 180_000;

type Member = { name: string; role: string; state: string; lag?: number | string };
export type Cluster = {
  folder: string;
  ports: Ports;
  url: string;
  replicaUrl: string;
  primary(): Promise<Machine>;
  /** The one without which nothing is acknowledged. */
  standby(): Promise<Machine>;
  etcdLeader(): Promise<Machine>;
  /** Kills etcd alone, and starts it again. */
  killEtcd(machine: Machine): Promise<void>;
  startEtcd(machine: Machine): void;
  /** The pid of the database's own process. */
  postmaster(machine: Machine): number;
  /** Starts what has been killed with a whole machine. */
  boot(machine: Machine): void;
  cut(one: Machine, other: Machine): () => void;
  /** Resolves once there are a primary and two that follow it, one of them in step. */
  whole(): Promise<void>;
  /** What all of them said last, for when something does not hold. */
  said(): string;
  remove(): void;
};

/** Three machines with etcd, Patroni, PostgreSQL and pgBackRest by the files of `ops/`, and HAProxy on this one. */
export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(FAST_FOLDER, 'lumbung-failover-'));
  chmodSync(folder, 0o755);
  const [primary, replica, front, one, two] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const ports: Ports = { primary, replica, front, shops: [one, two] };
  const machines = makeMachines(NAMES, folder);
  const files = setUp(machines, folder, ports);
  const uid = Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' }));
  const gid = Number(execFileSync('id', ['-g', 'postgres'], { encoding: 'utf8' }));
  const own = (path: string) => {
    mkdirSync(path, { mode: 0o700 });
    chownSync(path, uid, gid);
  };
  const write = (path: string, text: string) => {
    writeFileSync(path, text, { mode: 0o600 });
    chownSync(path, uid, gid);
  };
  own(join(folder, 'cadangan'));
  const etcds = new Map<Machine, ChildProcess>();
  const backrest = (machine: Machine) => ({
    PGBACKREST_CONFIG: join(folder, machine.name, 'pgbackrest.conf'),
    PGBACKREST_LOCK_PATH: join(folder, machine.name, 'lock'),
  });
  const startEtcd = (machine: Machine) => {
    etcds.set(machine, machine.run('etcd', '/usr/bin/etcd', [], files.etcd(machine)));
  };
  const boot = (machine: Machine) => {
    startEtcd(machine);
    machine.run(
      'patroni',
      '/usr/bin/patroni',
      [join(folder, machine.name, 'patroni.yml')],
      backrest(machine),
    );
  };
  for (const machine of machines.all) {
    const home = join(folder, machine.name);
    own(home);
    write(join(home, 'patroni.yml'), files.patroni(machine));
    write(join(home, 'pgbackrest.conf'), files.pgbackrest(machine));
    boot(machine);
  }
  write(join(folder, 'haproxy.cfg'), files.haproxy());
  const said = openSync(join(folder, 'haproxy.log'), 'a');
  const haproxy = spawn('/usr/sbin/haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], {
    stdio: ['ignore', said, said],
  });
  const remove = () => {
    haproxy.kill('SIGKILL');
    machines.remove();
    rmSync(folder, { recursive: true, force: true });
  };

  const members = async (): Promise<Member[]> => {
    const asked = machines.all.map(async ({ address }) => {
      const response = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(ASK_MS) });
      return ((await response.json()) as { members: Member[] }).members;
    });
    return Promise.any(asked).catch(() => []);
  };
  const having = async (role: string): Promise<Machine> => {
    const found = await until(`a machine that is ${role}`, async () => {
      const member = (await members()).find((one) => one.role === role && one.state !== 'stopped');
      return member && machines.all.find(({ name }) => name === member.name);
    });
    return found;
  };
  /** Whether the database itself says so: after a restart the roles are those of before until its followers are back. */
  const inStep = (leader: Member, [standby, replica]: Member[]) => {
    const machine = machines.all.find(({ name }) => name === leader.name)!;
    const followers = `select coalesce(string_agg(application_name || ' ' || sync_state, ', ' order by sync_state desc), '')
      from pg_stat_replication where state = 'streaming'`;
    const home = join(folder, machine.name);
    try {
      const said = machine.ask('psql', ['-h', home, '-U', 'postgres', '-d', 'postgres', '-Atc', followers]);
      return said.trim() === `${standby!.name} sync, ${replica!.name} async`;
    } catch {
      // It has just been restarted.
      return false;
    }
  };
  const whole = async () => {
    await until('a whole cluster', async () => {
      const well = (await members()).filter(
        ({ state, lag = 0 }) => (state === 'running' || state === 'streaming') && Number(lag) < 1_000_000,
      );
      const [leader, ...rest] = ['leader', 'sync_standby', 'replica'].map((role) =>
        well.find((one) => one.role === role),
      );
      return leader && rest.every(Boolean) && inStep(leader, rest as Member[]);
    });
  };
  try {
    await whole();
    const leader = await having('leader');
    const home = join(folder, leader.name);
    for (const statement of [
      `create role lumbung login password '${files.password('GANTI_SANDI_TOKO')}'`,
      `create role lumbung_baca login password '${files.password('GANTI_SANDI_BACA')}'`,
      'grant pg_read_all_data to lumbung_baca',
      'create database lumbung owner lumbung',
    ])
      leader.ask('psql', ['-h', home, '-U', 'postgres', '-d', 'postgres', '-c', statement]);
    leader.ask('pgbackrest', ['--stanza=lumbung', 'stanza-create'], backrest(leader));
    leader.ask('pgbackrest', ['--stanza=lumbung', 'check'], backrest(leader));
  } catch (error) {
    remove();
    throw error;
  }
  return {
    folder,
    ports,
    url: `postgres://lumbung:${files.password('GANTI_SANDI_TOKO')}@127.0.0.1:${ports.primary}/lumbung`,
    replicaUrl: `postgres://lumbung_baca:${files.password('GANTI_SANDI_BACA')}@127.0.0.1:${ports.replica}/lumbung`,
    primary: () => having('leader'),
    standby: () => having('sync_standby'),
    etcdLeader: () =>
      until('a leader of etcd', async () => {
        const asked = machines.all.map(async (machine) => {
          const response = await fetch(`http://${machine.address}:2379/v3/maintenance/status`, {
            method: 'POST',
            body: '{}',
            signal: AbortSignal.timeout(ASK_MS),
          });
          const { header, leader } = (await response.json()) as {
            header: { member_id: string };
            leader?: string;
          };
          if (header.member_id !== leader) throw new Error('follows');
          return machine;
        });
        return Promise.any(asked).catch(() => undefined);
      }),
    async killEtcd(machine) {
      const child = etcds.get(machine)!;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    },
    startEtcd,
    postmaster: (machine) =>
      Number(machine.ask('head', ['-1', join(folder, machine.name, 'pg/postmaster.pid')])),
    boot,
    cut: machines.cut,
    whole,
    said: () =>
      readdirSync(folder)
        .filter((file) => file.endsWith('.log'))
        .map(
          (file) =>
            `--- ${file}\n${readFileSync(join(folder, file), 'utf8').split('\n').slice(-SAID).join('\n')}`,
        )
        .join('\n'),
    remove,
  };
}

/** Asks until there is an answer; at most as long as a cluster takes to be whole again. */
export async function until<T>(what: string, ask: () => Promise<T | undefined | false>): Promise<T> {
  const deadline = Date.now() + WHOLE_MS;
  for (;;) {
    const found = await ask();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`There is not ${what}.`);
    await sleep(250);
  }
}
