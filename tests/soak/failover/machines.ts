import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';

/** One of several machines that this one plays: a network of its own, and the processes that run in it. */
export type Machine = {
  name: string;
  address: string;
  /** Starts a program there as the user `postgres`; what it says goes to `<folder>/<name>-<log>.log`. */
  run(log: string, command: string, args: string[], env?: Record<string, string>): ChildProcess;
  /** Runs one there to its end and returns what it said. */
  ask(command: string, args: string[], env?: Record<string, string>): string;
  /** Of all processes there, children of children included. */
  signal(signal: NodeJS.Signals): void;
};

export type Machines = {
  all: Machine[];
  /** What their addresses begin with. */
  network: string;
  /** Nothing comes through between the two any more, and nobody is told so. Returns what heals it. */
  cut(one: Machine, other: Machine): () => void;
  /** Kills what runs on them, and takes them down. */
  remove(): void;
};

const USER = ['--reuid', 'postgres', '--regid', 'postgres', '--init-groups'];
/** Nobody has it: what is sent there is lost. */
const NOWHERE = '02:00:00:00:00:99';

const ip = (...args: string[]) =>
  execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Machines on one switch, at `<network>.11` and on; this one stands on it too, at `<network>.1`. */
export function makeMachines(names: string[], folder: string): Machines {
  // Of this process, so that two proofs on one machine do not meet.
  const own = process.pid % 60_000;
  const network = `10.${100 + (own % 100)}.${Math.floor(own / 100) % 250}`;
  const bridge = `lb${own}`;
  const spaces = names.map((name) => `lb${own}-${name}`);
  const inSpace = (at: number) => ['netns', 'exec', spaces[at]!, 'setpriv', ...USER];

  ip('link', 'add', bridge, 'type', 'bridge');
  ip('address', 'add', `${network}.1/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  const all = names.map((name, at): Machine => {
    const [space, plug, address] = [spaces[at]!, `lb${own}v${at}`, `${network}.${11 + at}`];
    ip('netns', 'add', space);
    ip('link', 'add', plug, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
    ip('link', 'set', plug, 'master', bridge, 'up');
    ip('-n', space, 'address', 'add', `${address}/24`, 'dev', 'eth0');
    ip('-n', space, 'link', 'set', 'eth0', 'up');
    ip('-n', space, 'link', 'set', 'lo', 'up');
    const environment = (env: Record<string, string>) => ({
      PATH: '/usr/lib/postgresql/15/bin:/usr/bin:/bin',
      LANG: 'C.UTF-8',
      ...env,
    });
    return {
      name,
      address,
      run(log, command, args, env = {}) {
        const out = openSync(join(folder, `${name}-${log}.log`), 'a');
        return spawn('ip', [...inSpace(at), command, ...args], {
          cwd: folder,
          env: environment(env),
          stdio: ['ignore', out, out],
        });
      },
      ask: (command, args, env = {}) =>
        execFileSync('ip', [...inSpace(at), command, ...args], {
          cwd: folder,
          env: environment(env),
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'pipe'],
        }),
      signal(signal) {
        for (const pid of ip('netns', 'pids', space).split('\n').filter(Boolean)) {
          try {
            process.kill(Number(pid), signal);
          } catch {
            // It has just ended.
          }
        }
      },
    };
  });
  const hide = (from: number, to: number) =>
    ip(
      '-n',
      spaces[from]!,
      'neigh',
      'replace',
      all[to]!.address,
      'lladdr',
      NOWHERE,
      'dev',
      'eth0',
      'nud',
      'permanent',
    );
  const show = (from: number, to: number) =>
    ip('-n', spaces[from]!, 'neigh', 'delete', all[to]!.address, 'dev', 'eth0');
  return {
    all,
    network,
    cut(one, other) {
      const [a, b] = [all.indexOf(one), all.indexOf(other)];
      hide(a, b);
      hide(b, a);
      return () => {
        show(a, b);
        show(b, a);
      };
    },
    remove() {
      for (const machine of all) {
        machine.signal('SIGCONT');
        machine.signal('SIGKILL');
      }
      for (const space of spaces) ip('netns', 'delete', space);
      ip('link', 'delete', bridge);
    },
  };
}
