import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { readPostmaster } from '../../src/db/embedded/postmaster.ts';
import { openEngine } from '../../src/db/engine.ts';
import { type AppProcess, startApp } from '../engine/app-process.ts';
import { layMigrated } from '../engine/migrated.ts';
import { dataDir } from '../engine/processes.ts';
import { brokenInvariants } from '../support/broken-invariants.ts';
import { answers, numbersOf, shopFor, withShop } from './kill.ts';
import { type Market, makeMarket } from './mixed/market.ts';
import { read, type Seen } from './mixed/readers.ts';
import { type Trade, write } from './mixed/writers.ts';

const WRITERS = 5;
const READERS = 5;
type Victim = 'app' | 'database' | 'both';
const VICTIMS: readonly Victim[] = ['app', 'database', 'both'];
const SAID_MS = 500;
/** The flags of `npm run serve`. */
const AS_SERVED = '--max-semi-space-size=8 --max-old-space-size=1024';

type Options = {
  log(line: string): void;
  seed: number;
  /** Instead of so many minutes. */
  seconds?: number;
  /** Seconds between two kills. */
  every?: number;
  victims?: readonly Victim[];
  demo?: boolean;
  stalls?: number;
  each?: number;
};

/**
 * `count` minutes in which people buy, bid, sell and change prices while others read pages, and the app, its database or both
 * are killed with signal 9 every half minute. Each number on a page that was read must have been true at some instant
 * between its asking and its end, by the log of what the commands changed (`mixed/register.ts`); after each kill everything
 * that was acknowledged is there, all numbers counted again are those of the log, and nothing is half-written.
 */
export async function run(
  count: number,
  {
    log,
    seed,
    seconds = count * 60,
    every = 25,
    victims = VICTIMS,
    demo = true,
    stalls = 12,
    each = 25,
  }: Options,
) {
  const random = numbersOf(seed);
  const data = dataDir();
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  await layMigrated(data.path);
  const start = () =>
    startApp({
      dataDir: data.path,
      env: { LOG_LEVEL: 'info', NODE_OPTIONS: AS_SERVED, ...(demo ? { DEMO: '1' } : {}) },
    });
  let app: AppProcess;
  if (demo) {
    // The first start fills the shop.
    app = start();
    await app.listening();
    app.child.kill('SIGTERM');
    await app.ended;
  }
  const engine = await openEngine({ dataDir: data.path, log: silent });
  const databaseUrl = engine.url;
  const market = await makeMarket(shopFor(data.path, engine.pool), { stalls, each, buyers: 24, seconds });
  await engine.close();

  app = start();
  await app.listening();
  const seen: Seen = { reads: 0, numbers: 0, old: 0, sample: 0, away: 0, back: 0, kinds: {} };
  const trade: Trade = {
    market,
    url: () => app.url,
    orders: [],
    bids: [],
    done: { commands: 0, again: 0, kinds: {} },
  };
  let peak = 0;
  let kills = 0;
  const until = Date.now() + seconds * 1000;
  try {
    while (Date.now() < until) {
      const work = begin(trade, seen, random);
      const left = until - Date.now();
      await work.for(Math.min(left, every * 1000 * (0.7 + 0.6 * random())));
      const victim = victims[kills % victims.length]!;
      peak = Math.max(peak, peakOf(app));
      const server = readPostmaster(`${data.path}/pg`)?.pid;
      if (victim !== 'database') app.child.kill('SIGKILL');
      if (victim !== 'app' && server) process.kill(server, 'SIGKILL');
      kills += 1;
      if (victim !== 'database') {
        await app.ended;
        app = start();
      }
      await Promise.race([answers(app, market.stalls[0]!.cookie), work.all]);
      await work.stop();
      await withShop(data.path, databaseUrl, (ctx) => verify(ctx.pool, market));
      log(
        `${kills} ${victim}: ${seen.reads} pages, ${seen.numbers} numbers, ${trade.done.commands} commands, ${trade.done.again} asked again`,
      );
    }
    log(JSON.stringify({ ...seen.kinds, ...trade.done.kinds }));
  } catch (error) {
    await pause(SAID_MS);
    log(app.output().slice(-3_000));
    throw error;
  } finally {
    app.child.kill('SIGTERM');
    await app.ended;
    await data.remove();
  }
  return {
    minutes: Number((seconds / 60).toFixed(1)),
    kills,
    'commands acknowledged': trade.done.commands,
    'asked again under their key': trade.done.again,
    'pages and answers read': seen.reads,
    'of them of the last good catalogue': seen.old,
    'numbers checked': seen.numbers,
    // Otherwise it would have thrown.
    untrue: 0,
    'lost, half-written, an invariant broken': 0,
    'seen by one page and not yet by a later one': seen.back,
    'not answered while something was down': seen.away,
    'the sample catalogue, marked as such': seen.sample,
    'memory of the app, at most, MB': peak,
  };
}

/** Writers and readers at work until they are stopped; what one of them finds ends all. */
function begin(trade: Trade, seen: Seen, random: () => number) {
  let over = false;
  const gate = { over: () => over };
  const all = Promise.all([
    ...Array.from({ length: WRITERS }, () => write(trade, random, gate)),
    ...Array.from({ length: READERS }, () =>
      read({ market: trade.market, url: trade.url, seen }, random, gate),
    ),
  ]);
  // Awaited below; until then a failure must not count as unhandled. Nobody goes on after it.
  all.catch(() => {
    over = true;
  });
  return {
    /** Ends only where something was found. */
    all,
    for: (ms: number) => Promise.race([pause(ms), all]),
    stop: async () => {
      over = true;
      await all;
    },
  };
}

/** The most memory that the app's process ever held, in MB. */
function peakOf({ child }: AppProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

/** Everything that was acknowledged is there and nothing else: all numbers, counted again, are what the log says. */
async function verify(pool: Parameters<Market['count']>[0], market: Market): Promise<void> {
  const now = await market.count(pool);
  const wrong = [...market.registers.values()].filter((register) => {
    const value = now.get(register.name);
    const at = Date.now();
    return value === undefined || !register.could(value, at - 1_000, at);
  });
  if (wrong.length > 0) {
    const said = wrong
      .slice(0, 5)
      .map((one) => `${now.get(one.name)} in the database, ${one.tell(Date.now(), Date.now())}`);
    throw new Error(`lost or done twice: ${said.join('; ')}`);
  }
  const broken = await brokenInvariants(pool);
  if (Object.keys(broken).length > 0) throw new Error(`broken invariants: ${JSON.stringify(broken)}`);
}
