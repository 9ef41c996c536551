import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, startCluster } from './failover/cluster.ts';
import { faultsOf } from './failover/faults.ts';
import { whatLacks } from './failover/packages.ts';
import { type Shops, startShops } from './failover/shops.ts';
import { openStream } from './failover/streams.ts';
import { silence, trade } from './failover/traffic.ts';
import { allHeard, verify } from './failover/verify.ts';

/** Commands acknowledged before something breaks, and after all is mended. */
const CALM = 40;
const SAID_MS = 1_000;

type Options = {
  log(line: string): void;
  /** With which fault it begins, so that pieces of a long run go through all of them. */
  seed: number;
  /** Which faults to go through, by their place in the round; all of them unless told. */
  only?: number[];
  /** How long a machine stays frozen. */
  frozenMs?: number;
};

/**
 * Breaks a database of three machines and the shop's two processes, one thing after the other, while people bid, accept,
 * order and pay. After each: everything that was acknowledged is there once, the books are sound, and live pages have heard
 * all there was. The seconds without an acknowledged write are measured.
 */
export async function run(count: number, { log, seed, only, frozenMs = 60_000 }: Options) {
  const lacks = whatLacks();
  if (lacks) throw new Error(`This machine cannot be three: ${lacks}`);
  const began = Date.now();
  const cluster = await startCluster();
  // A proof that is broken off leaves no machines and no shops behind.
  let shops: Shops | undefined;
  const end = () => {
    shops?.kill();
    cluster.remove();
    process.exit(1);
  };
  process.once('SIGINT', end).once('SIGTERM', end);
  try {
    shops = await startShops(cluster);
    log(`three machines and two shops after ${seconds(Date.now() - began)}`);
    return await breakAll(count, cluster, shops, { log, seed, only, frozenMs });
  } catch (error) {
    // What a shop wrote of it comes by a pipe, after its answer.
    await sleep(SAID_MS);
    for (const line of shops?.said().split('\n') ?? []) if (/"level":[456]0/.test(line)) log(line);
    log(cluster.said());
    throw error;
  } finally {
    await shops?.stop();
    cluster.remove();
    process.off('SIGINT', end).off('SIGTERM', end);
  }
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

async function breakAll(
  count: number,
  cluster: Cluster,
  shops: Shops,
  { log, seed, only, frozenMs }: Omit<Options, 'frozenMs'> & { frozenMs: number },
) {
  const all = faultsOf(cluster, shops, frozenMs);
  const faults = only ? only.map((at) => all[at]!) : all;
  const silent = new Map<string, number[]>();
  const sum = { bids: 0, acceptances: 0, orders: 0, payments: 0, repeated: 0, reconnected: 0 };
  for (let round = 0; round < count; round++) {
    const fault = faults[(seed + round) % faults.length]!;
    const { market, urls } = shops;
    const after = await shops.withShop(async ({ pool }) => {
      const { rows } = await pool.query<{ newest: number }>(
        'select coalesce(max(id), 0)::int as newest from notifications where user_id = $1',
        [market.farmer.userId],
      );
      return rows[0]!.newest;
    });
    const streams = urls.map((url) => openStream(url, market.farmer.cookie, after));
    const work = await trade(shops);
    await work.more(CALM);
    const struck = Date.now();
    await Promise.race([fault.strike(), work.failed]);
    await cluster.whole();
    await work.more(CALM);
    await work.stop();
    await shops.withShop(async ({ pool }) => {
      await verify(pool, work.acked);
      await allHeard(pool, market.farmer.userId, after, streams);
    });
    for (const stream of streams) await stream.close();

    const { acked } = work;
    const without = silence(acked, struck);
    silent.set(fault.name, [...(silent.get(fault.name) ?? []), without]);
    sum.bids += acked.bids.length;
    sum.acceptances += acked.accepts.length;
    sum.orders += acked.orders.length;
    sum.payments += acked.payments.length;
    sum.repeated += acked.repeated;
    sum.reconnected += streams.reduce((times, stream) => times + stream.reconnected(), 0);
    log(
      `${round + 1}/${count} ${fault.name}: ${without.toFixed(1)} s without writes, ${acked.keys.length} commands, ${acked.repeated} asked again`,
    );
  }
  const every = [...silent.values()].flat();
  return {
    rounds: count,
    'acknowledged bids': sum.bids,
    'acknowledged acceptances': sum.acceptances,
    'acknowledged orders': sum.orders,
    'acknowledged payments': sum.payments,
    'commands asked again': sum.repeated,
    // Otherwise it would have thrown.
    lost: 0,
    twice: 0,
    'invariants broken': 0,
    'live pages that came anew': sum.reconnected,
    'median seconds without writes': median(every),
    'most seconds without writes': Math.max(...every),
    ...Object.fromEntries(
      [...silent].flatMap(([name, times]) => [
        [`median s: ${name}`, median(times)],
        [`most s: ${name}`, Math.max(...times)],
      ]),
    ),
  };
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
