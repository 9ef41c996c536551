import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Machine, Machines } from './machines.ts';

const OPS = join(import.meta.dirname, '../../../ops');

export type Ports = { primary: number; replica: number; front: number; shops: [number, number] };

/** The files of `ops/` as they are, but for addresses, ports, folders and passwords, which are of this run. */
export function setUp({ network }: Machines, folder: string, ports: Ports) {
  const passwords = new Map<string, string>();
  const passwordOf = (name: string) => {
    const known = passwords.get(name) ?? randomBytes(16).toString('hex');
    passwords.set(name, known);
    return known;
  };
  const read = (file: string) =>
    readFileSync(join(OPS, file), 'utf8')
      .replaceAll('10.0.0.', `${network}.`)
      .replace(/GANTI_\w+/g, passwordOf);
  const home = ({ name }: Machine) => join(folder, name);
  const places = (text: string, machine: Machine) =>
    text
      .replaceAll('/var/lib/postgresql/15/lumbung', join(home(machine), 'pg'))
      .replaceAll('/var/lib/postgresql/', `${home(machine)}/`)
      .replaceAll('/var/run/postgresql', home(machine))
      .replaceAll('/var/log/pgbackrest', home(machine))
      .replaceAll('/mnt/cadangan/pgbackrest', join(folder, 'cadangan'));
  return {
    password: passwordOf,
    etcd(machine: Machine): Record<string, string> {
      const lines = read('etcd/etcd.env').matchAll(/^(ETCD_\w+)="(.*)"$/gm);
      const first = `${network}.11`;
      const own = [...lines].map(([, key = '', value = '']): [string, string] => {
        if (key === 'ETCD_NAME') return [key, machine.name];
        if (key === 'ETCD_DATA_DIR') return [key, join(home(machine), 'etcd')];
        return [key, key === 'ETCD_INITIAL_CLUSTER' ? value : value.replaceAll(first, machine.address)];
      });
      return Object.fromEntries(own);
    },
    patroni: (machine: Machine) =>
      places(
        read('patroni/patroni.yml')
          .replace('name: db1', `name: ${machine.name}`)
          .replaceAll(/((?:listen|connect_address): )[\d.]+/g, `$1${machine.address}`),
        machine,
      ),
    pgbackrest: (machine: Machine) => places(read('pgbackrest/pgbackrest.conf'), machine),
    haproxy: () =>
      read('haproxy/haproxy.cfg')
        .replace(':5000', `:${ports.primary}`)
        .replace(':5001', `:${ports.replica}`)
        .replace(':8080', `:${ports.front}`)
        .replace(`${network}.21:3001`, `127.0.0.1:${ports.shops[0]}`)
        .replace(`${network}.21:3002`, `127.0.0.1:${ports.shops[1]}`),
  };
}
