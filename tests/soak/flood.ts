import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { pino } from 'pino';
import { memoryOf } from '../../bench/processes.ts';
import { openEngine } from '../../src/db/engine.ts';
import { closeAffectedBids } from '../../src/domain/bidding/scheduled/close-unfulfillable-bids.ts';
import { createContext } from '../../src/domain/context.ts';
import { defaultHttpLimits } from '../../src/server/http-security/http-limits.ts';
import { folderFiles } from '../../src/server/integrations/file-store.ts';
import { memoryCache } from '../../src/server/response-cache/memory-cache.ts';
import { type AppProcess, startApp } from '../engine/app-process.ts';
import { layMigrated } from '../engine/migrated.ts';
import { dataDir } from '../engine/processes.ts';
import { makeFarmer, makeListing } from '../support/factories.ts';

const LISTINGS = 30;
/** As many at once as the shop answers well. */
const CARRIED = 20;
/** Ten times as many at once as it takes on (limits.ts). */
const FLOOD = 10 * defaultHttpLimits.inFlight;
const BACK_MS = 10_000;
const PAGE = '/shop';

/**
 * Floods the shop `count` times, each for `seconds` after `calm` seconds of as many as it answers well: with ten times as many
 * requests at once as it takes on, of `path`, which is made again each time, over connections that stand. Node takes new ones one
 * by one between other work, so that too many of those wait with the system and are no flood to the shop. It has to shed with 503
 * and nothing else, stay alive for its health check, and be back within ten seconds: as quick as before (`slower` times at most)
 * and with no more memory than `heavier` times.
 */
export async function run(
  count: number,
  {
    log,
    path = PAGE,
    calm = 1,
    seconds = 10,
    slower = 2,
    heavier = 2,
  }: { log(line: string): void; path?: string } & Partial<Bounds>,
) {
  const data = dataDir();
  await prepare(data.path);
  // Answers kept in memory would be given however busy it is.
  const app = startApp({
    dataDir: data.path,
    env: { KEEP_ANSWERS: '0', LOG_LEVEL: 'info' },
  });
  const rounds: Round[] = [];
  try {
    await app.listening();
    const flooded: Flooded = { app, url: app.url + path };
    await load(flooded, CARRIED, calm);
    for (let round = 1; round <= count; round++) {
      rounds.push(await flood(flooded, { calm, seconds, slower, heavier }));
      log(`${round}/${count} ${JSON.stringify(rounds.at(-1))}`);
    }
  } finally {
    app.child.kill('SIGTERM');
    await app.ended;
    await data.remove();
  }
  const worst = (of: (round: Round) => number) => Math.max(...rounds.map(of));
  const figures = {
    floods: count,
    'asked : carried': Number(Math.min(...rounds.map((round) => round.asked)).toFixed(1)),
    'shed with 503, %': Number((Math.min(...rounds.map((round) => round.shed)) * 100).toFixed(1)),
    'neither answered nor shed': worst((round) => round.lost),
    'health check, slowest, ms': Math.round(worst((round) => round.health)),
    'back after, slowest, ms': Math.round(worst((round) => round.back)),
    'latency after : before, worst': Number(worst((round) => round.latency).toFixed(2)),
    'memory in it : before, worst': Number(worst((round) => round.peak).toFixed(2)),
    'memory after : before, worst': Number(worst((round) => round.memory).toFixed(2)),
  };
  const broken = rounds.some(
    ({ shed, lost, back, memory }) => shed === 0 || lost > 0 || back > BACK_MS || memory > heavier,
  );
  if (broken) throw new Error(`the flood was not weathered: ${JSON.stringify(figures)}`);
  return figures;
}

/** The shop, and what of it is asked for. */
type Flooded = { app: AppProcess; url: string };

/** How long it is asked what it carries, and flooded, in seconds; how much slower and heavier it may be afterwards. */
type Bounds = { calm: number; seconds: number; slower: number; heavier: number };

/** One flood; shares, times in milliseconds and ratios to what was before it. */
type Round = {
  asked: number;
  shed: number;
  lost: number;
  health: number;
  back: number;
  latency: number;
  peak: number;
  memory: number;
};

async function flood(of: Flooded, { calm, seconds, slower, heavier }: Bounds): Promise<Round> {
  const { app } = of;
  const quick = await latency(of);
  const carried = await load(of, CARRIED, calm);
  const held = () => memoryOf(app.child.pid!).now;
  const before = held();
  let peak = before;
  let health = 0;
  let over = false;
  const watch = (async () => {
    while (!over) {
      const began = performance.now();
      const { status } = await fetch(`${app.url}/healthz`);
      if (status !== 200) throw new Error(`the health check was answered with ${status}`);
      health = Math.max(health, performance.now() - began);
      peak = Math.max(peak, held());
      await pause(100);
    }
  })();
  // Awaited below; until then a failure must not count as unhandled.
  watch.catch(() => undefined);
  const flooded = await pour(of, seconds);
  over = true;
  await watch;

  const ended = performance.now();
  let now = await latency(of, 3);
  while (now > quick * slower && performance.now() - ended < BACK_MS) now = await latency(of, 3);
  const back = performance.now() - ended;
  let after = held();
  while (after > before * heavier && performance.now() - ended < BACK_MS) {
    await load(of, CARRIED, calm);
    after = Math.min(after, held());
  }
  return {
    asked: flooded.perSecond / carried.perSecond,
    shed: flooded.shed / flooded.answers,
    lost: carried.lost + flooded.lost,
    health,
    back,
    latency: (await latency(of)) / quick,
    peak: peak / before,
    memory: after / before,
  };
}

/** `connections` that ask again as soon as they are answered. */
async function load({ url }: Flooded, connections: number, seconds: number) {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    timeout: 30,
    headers: { accept: 'text/html' },
  });
  const shed = result.statusCodeStats?.['503']?.count ?? 0;
  const answers = result['2xx'] + shed;
  const time = (result.finish.getTime() - result.start.getTime()) / 1000;
  // Whoever still waited at the end was cut off by us, not by the shop.
  return { perSecond: answers / time, answers, shed, lost: result.non2xx - shed + result.errors };
}

/** Asks over as many connections as a flood has, each again as soon as it is answered; every answer is waited for. */
async function pour({ app, url }: Flooded, seconds: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: FLOOD });
  /** The status of the answer; 0 where there was none. */
  const ask = (address: string) =>
    new Promise<number>((resolve) => {
      get(address, { agent, headers: { accept: 'text/html' } }, (answer) => {
        answer.resume().on('close', () => resolve(answer.complete ? (answer.statusCode ?? 0) : 0));
      }).on('error', () => resolve(0));
    });
  const all = Array.from({ length: FLOOD });
  await Promise.all(all.map(() => ask(`${app.url}/healthz`)));
  const began = performance.now();
  const statuses = await Promise.all(
    all.map(async () => {
      const said: number[] = [];
      do said.push(await ask(url));
      while (performance.now() - began < seconds * 1000);
      return said;
    }),
  );
  const time = (performance.now() - began) / 1000;
  agent.destroy();
  const said = statuses.flat();
  const shed = said.filter((status) => status === 503).length;
  const answers = shed + said.filter((status) => status === 200).length;
  return { perSecond: answers / time, answers, shed, lost: said.length - answers };
}

/** The median time of an answer while nobody else asks, of `times`; a refusal counts as endless. */
async function latency({ url }: Flooded, times = 15): Promise<number> {
  const took: number[] = [];
  for (let n = 0; n < times; n++) {
    const began = performance.now();
    const answer = await fetch(url, { headers: { accept: 'text/html' } });
    await answer.arrayBuffer();
    took.push(answer.ok ? performance.now() - began : Number.POSITIVE_INFINITY);
    if (!answer.ok) await pause(50);
  }
  return took.sort((a, b) => a - b)[Math.floor(times / 2)]!;
}

/** A small catalogue in a database of its own. */
async function prepare(path: string): Promise<void> {
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  await layMigrated(path);
  const engine = await openEngine({ dataDir: path, log: silent });
  const ctx = createContext(engine.pool, {
    endBids: closeAffectedBids,
    clock: { now: () => new Date() },
    log: pino({ level: 'silent' }),
    cache: memoryCache(),
    files: folderFiles(`${path}/uploads`),
    config: { publicUrl: 'http://127.0.0.1', demo: false, secret: 'x'.repeat(40) },
  });
  const { id } = await makeFarmer(ctx);
  for (let n = 0; n < LISTINGS; n++) await makeListing(ctx, { farmerId: id });
  await engine.close();
}
