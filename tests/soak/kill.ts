import { availableParallelism, loadavg } from 'node:os';
import pg from 'pg';
import { pino } from 'pino';
import { readPostmaster } from '../../src/db/embedded/postmaster.ts';
import { openEngine } from '../../src/db/engine.ts';
import { closeAffectedBids } from '../../src/domain/bidding/scheduled/close-unfulfillable-bids.ts';
import { type AppContext, createContext } from '../../src/domain/context.ts';
import { readConfig } from '../../src/server/config.ts';
import { folderFiles } from '../../src/server/integrations/file-store.ts';
import { memoryCache } from '../../src/server/response-cache/memory-cache.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { type AppProcess, startApp } from '../engine/app-process.ts';
import { layMigrated } from '../engine/migrated.ts';
import { dataDir } from '../engine/processes.ts';
import { brokenInvariants } from '../support/broken-invariants.ts';
import { makeFarmer, makeListing } from '../support/factories.ts';
import { signedIn } from '../support/sign-in-as.ts';

const LISTINGS = 20;
const CUSTOMERS = 12;
const WRITERS = 4;
/** Every so manyth bid is accepted, so that deals are under way at the kill too. */
const ACCEPT_EVERY = 4;
const REQUEST_MS = 5_000;
/** The shop, its database and the writers keep about as many processes running as there are cores; beyond twice that it is others. */
const BUSY = 2 * availableParallelism();
const VICTIMS = ['both', 'app', 'database'] as const;

type Market = { farmer: string; listings: number[] };
type Acked = { bids: number[]; accepts: number[] };

/**
 * Kills the app and the database at once, then each alone, in turn, with signal 9, while bids are placed and accepted over HTTP. After each:
 * everything that was acknowledged is there, nothing is half-written, and the shop answers from the database again.
 * A loss ends the run at once. A restart of more than `restartMs` is no loss: it is counted, and fails the proof only where the
 * machine was free to do better. `seed` says after how long each kill comes.
 */
export async function run(
  count: number,
  { log, seed, restartMs = 5_000 }: { log(line: string): void; seed: number; restartMs?: number },
) {
  const random = numbersOf(seed);
  const data = dataDir();
  const { url, market } = await prepare(data.path);
  const start = () => startApp({ dataDir: data.path, env: { LOG_LEVEL: 'info' } });
  const acked: Acked = { bids: [], accepts: [] };
  const restarts: { took: number; busy: boolean }[] = [];
  let app = start();
  await app.listening();
  try {
    for (let cycle = 0; cycle < count; cycle++) {
      const victim = VICTIMS[cycle % VICTIMS.length] as (typeof VICTIMS)[number];
      const cookies = await withShop(data.path, url, (ctx) => signIn(ctx));
      const work = write(app.url, market, cookies, acked);
      await work.busy();
      await new Promise((resolve) => setTimeout(resolve, random() * 300));

      const killedAt = Date.now();
      const server = readPostmaster(`${data.path}/pg`)?.pid;
      if (victim !== 'database') app.child.kill('SIGKILL');
      if (victim !== 'app' && server) process.kill(server, 'SIGKILL');
      if (victim !== 'database') {
        await app.ended;
        app = start();
      }
      await work.stop();
      await answers(app, market.farmer);
      const took = Date.now() - killedAt;
      const load = loadavg()[0] ?? 0;
      restarts.push({ took, busy: load > BUSY });
      await withShop(data.path, url, (ctx) => verify(ctx, acked));
      log(
        `${cycle + 1}/${count} ${victim}: ${took} ms at load ${load.toFixed(1)}, ${acked.bids.length} bids, ${acked.accepts.length} acceptances`,
      );
    }
  } catch (error) {
    // What the app says of it may still be on its way.
    await new Promise((resolve) => setTimeout(resolve, 200));
    log(app.output().slice(-3_000));
    throw error;
  } finally {
    app.child.kill('SIGTERM');
    await app.ended;
    await data.remove();
  }
  const sorted = restarts.map(({ took }) => took).sort((a, b) => a - b);
  const slow = restarts.filter(({ took }) => took > restartMs);
  const figures = {
    kills: count,
    'acknowledged bids': acked.bids.length,
    'acknowledged acceptances': acked.accepts.length,
    // Otherwise it would have thrown.
    lost: 0,
    'half-written': 0,
    'median restart, ms': sorted[Math.floor(sorted.length / 2)] ?? 0,
    'slowest restart, ms': sorted.at(-1) ?? 0,
    [`above ${restartMs} ms, the machine free`]: slow.filter(({ busy }) => !busy).length,
    [`above ${restartMs} ms, the machine busy with other work`]: slow.filter(({ busy }) => busy).length,
  };
  if (slow.some(({ busy }) => !busy)) throw new Error(`too slow, nothing lost: ${JSON.stringify(figures)}`);
  return figures;
}

/** Numbers from 0 to 1, the same for each seed (mulberry32). */
export function numbersOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function prepare(path: string): Promise<{ url: string; market: Market }> {
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  await layMigrated(path);
  const engine = await openEngine({ dataDir: path, log: silent });
  const ctx = shopFor(path, engine.pool);
  const { id, userId } = await makeFarmer(ctx);
  const listings: number[] = [];
  for (let i = 0; i < LISTINGS; i++) {
    listings.push((await makeListing(ctx, { farmerId: id, stock: toQuantity(1_000_000) })).id);
  }
  const { cookie } = await signedIn({ ctx }, { userId });
  await engine.close();
  return { url: engine.url, market: { farmer: cookie, listings } };
}

/** A shop over the data of `path`, to prepare it and to look at it from beside. */
export function shopFor(path: string, pool: pg.Pool): AppContext {
  const { secret, publicUrl } = readConfig({ DATA_DIR: path });
  return createContext(pool, {
    endBids: closeAffectedBids,
    clock: { now: () => new Date() },
    log: pino({ level: 'silent' }),
    cache: memoryCache(),
    files: folderFiles(`${path}/uploads`),
    config: { publicUrl, demo: false, secret },
  });
}

/** Looks at the database past the app, over a connection that lets go of it at once. */
export async function withShop<T>(
  path: string,
  url: string,
  work: (ctx: AppContext) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  pool.on('error', () => undefined);
  try {
    return await work(shopFor(path, pool));
  } finally {
    await pool.end();
  }
}

async function signIn(ctx: AppContext): Promise<string[]> {
  const customers = await Promise.all(Array.from({ length: CUSTOMERS }, () => signedIn({ ctx })));
  return customers.map((customer) => customer.cookie);
}

/** Customers who bid on every listing, and the farmer who accepts some, until stopped or cut off. */
function write(url: string, market: Market, cookies: string[], acked: Acked) {
  const slots = cookies.flatMap((cookie) => market.listings.map((listing) => ({ cookie, listing })));
  const before = acked.bids.length;
  let stopped = false;
  const ask = async <T>(path: string, cookie: string, body?: object): Promise<T | undefined> => {
    const response = await fetch(`${url}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(REQUEST_MS),
    });
    if (response.ok) return ((await response.json()) as { data: T }).data;
    // 503 while the database is away is what a client should see; anything else would spoil the proof.
    if (response.status === 503) return undefined;
    throw new Error(`${path}: ${response.status} ${await response.text()}`);
  };
  const writer = async () => {
    for (let slot = slots.pop(); slot && !stopped; slot = slots.pop()) {
      const offer = { qty: 1, bid_price: 10_000 };
      const placed = await ask<{ id: number }>(`/products/${slot.listing}/bids`, slot.cookie, offer);
      if (!placed) return;
      acked.bids.push(placed.id);
      if (placed.id % ACCEPT_EVERY !== 0) continue;
      const bid = await ask<{ offerId: number }>(`/bids/${placed.id}`, market.farmer);
      if (!bid) return;
      const accepted = await ask(`/bids/${placed.id}/accept`, market.farmer, {
        expected_offer_id: bid.offerId,
      });
      if (!accepted) return;
      acked.accepts.push(placed.id);
    }
  };
  const cutOff = (error: unknown) => {
    const { name, cause } = error as Error;
    // The connection broke under the request: whether it took effect is not known, and nothing was acknowledged.
    if (name === 'TypeError' || name === 'TimeoutError' || cause) return;
    throw error;
  };
  const running = Promise.all(Array.from({ length: WRITERS }, () => writer().catch(cutOff)));
  // Awaited in stop(); until then a failure must not count as unhandled.
  running.catch(() => undefined);
  return {
    busy: async () => {
      while (acked.bids.length < before + 10) {
        const done = await Promise.race([
          running.then(() => true),
          new Promise<false>((resolve) => setTimeout(resolve, 5, false)),
        ]);
        if (done && acked.bids.length < before + 10) throw new Error('the writers ended before the kill');
      }
    },
    stop: async () => {
      stopped = true;
      await running;
    },
  };
}

/** Waits for an answer that has to come from the database. */
export async function answers(app: AppProcess, cookie: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    try {
      const response = await fetch(`${app.url}/api/bids/incoming`, {
        headers: { cookie },
        signal: AbortSignal.timeout(REQUEST_MS),
      });
      if (response.ok) return;
    } catch {
      // Not listening yet.
    }
    if (Date.now() > deadline) throw new Error('the shop does not answer any more');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function verify(ctx: AppContext, acked: Acked): Promise<void> {
  const missing = async (what: string, ids: number[], present: string) => {
    const { rows } = await ctx.pool.query(
      `select id from unnest($1::int[]) as acked (id) where not exists (${present}) limit 5`,
      [ids],
    );
    if (rows.length > 0) throw new Error(`${what}: ${rows.map((row) => row.id).join(', ')}`);
  };
  await missing(
    'bids that were acknowledged are lost',
    acked.bids,
    'select from bids b where b.id = acked.id',
  );
  await missing(
    'acceptances that were acknowledged are lost',
    acked.accepts,
    `select from bids b join orders o on o.bid_id = b.id where b.id = acked.id and b.status = 'accepted'`,
  );
  const { rows: half } = await ctx.pool.query(
    `select b.id from bids b
     where not exists (select from bid_offers o where o.bid_id = b.id)
        or not exists (select from bid_history h where h.bid_id = b.id and h.event = 'offered')
        or (b.status = 'accepted') <> exists (select from orders o where o.bid_id = b.id)
     limit 5`,
  );
  if (half.length > 0) throw new Error(`half-written bids: ${half.map((row) => row.id).join(', ')}`);
  const broken = await brokenInvariants(ctx.pool);
  if (Object.keys(broken).length > 0) throw new Error(`broken invariants: ${JSON.stringify(broken)}`);
}
