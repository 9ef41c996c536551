import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import type { Shops } from './shops.ts';

/** How long a machine that is gone stays gone, and a wire cut. */
const AWAY_MS = 15_000;

export type Fault = {
  name: string;
  /** Breaks something, and mends it again: resolves when nothing is broken any more. */
  strike(): Promise<void>;
};

/** What can happen to several machines, in the order in which the proof goes round. */
export function faultsOf(cluster: Cluster, shops: Shops, frozenMs: number): Fault[] {
  return [
    {
      name: 'primary killed',
      async strike() {
        const primary = await cluster.primary();
        primary.signal('SIGKILL');
        await sleep(AWAY_MS);
        cluster.boot(primary);
      },
    },
    {
      name: 'primary frozen',
      async strike() {
        const primary = await cluster.primary();
        primary.signal('SIGSTOP');
        await sleep(frozenMs);
        primary.signal('SIGCONT');
      },
    },
    {
      name: 'leader of etcd lost',
      async strike() {
        const leader = await cluster.etcdLeader();
        await cluster.killEtcd(leader);
        await sleep(AWAY_MS);
        cluster.startEtcd(leader);
      },
    },
    {
      name: 'wire cut',
      async strike() {
        const heal = cluster.cut(await cluster.primary(), await cluster.standby());
        await sleep(2 * AWAY_MS);
        heal();
      },
    },
    { name: 'shop restarted', strike: () => shops.restart() },
    {
      name: 'database process killed',
      async strike() {
        process.kill(cluster.postmaster(await cluster.primary()), 'SIGKILL');
      },
    },
  ];
}
