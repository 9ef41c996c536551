import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { openEngine } from '../../src/db/engine.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { startApp } from '../engine/app-process.ts';
import { layMigrated } from '../engine/migrated.ts';
import { dataDir } from '../engine/processes.ts';
import { billing } from '../support/billing-form.ts';
import { brokenInvariants } from '../support/broken-invariants.ts';
import { makeFarmer, makeListing } from '../support/factories.ts';
import { ask } from '../support/http-client.ts';
import { enablePayments, soldOrder } from '../support/order-factories.ts';
import { signedIn } from '../support/sign-in-as.ts';
import { shopFor, withShop } from './kill.ts';
import { AS_SERVED, delayOf, heldBy, orderOf, partsHeldBy } from './uploads.ts';

const BUYERS = 6;
const GUESTS = 6;
const FARMERS = 2;
const LISTINGS = 40;
const STOCK = 100_000;
/** Between two things that one person does. */
const PACE_MS = 700;
const GREW_MAX = 200;
const LEFT_MAX = 50;
const SLOWER_MAX = 2;

type Options = {
  log(line: string): void;
  /** Instead of so many minutes; and how long the calm before it lasts. */
  seconds?: number;
  calm?: number;
  /** Judges neither times nor memory. */
  brief?: boolean;
};

type Taken = { kind: string; ms: number; status: number };

/**
 * `count` minutes of every attack at once (`siege/attackers.ts`) on the built shop, beside people who look, search, ask for a
 * quote, order and call off, bid, and change their stock, each at the pace of a person. It fails where the 99th percentile of
 * an answer to them is more than twice that of the calm before, where one of them is answered with a fault, where anything
 * that was acknowledged is not there at the end or an invariant is broken, or where memory grows by more than 200 MB or is
 * not back within 50 MB a minute later.
 */
export async function run(
  count: number,
  { log, seconds = count * 60, calm = 120, brief = false }: Options,
): Promise<Record<string, number>> {
  const data = dataDir();
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  await layMigrated(data.path);
  const engine = await openEngine({ dataDir: data.path, log: silent });
  const ctx = shopFor(data.path, engine.pool);
  await enablePayments(ctx);
  await engine.pool.query(`insert into settings (key, value) values ('door', '{"open":true}')`);
  const farmers = await Promise.all(Array.from({ length: FARMERS }, () => makeFarmer(ctx)));
  const listings: { id: number; farmerId: number }[] = [];
  for (let n = 0; n < LISTINGS; n += 1)
    listings.push(await makeListing(ctx, { farmerId: farmers[n % FARMERS]!.id, stock: toQuantity(STOCK) }));
  const admin = await signedIn({ ctx }, { role: 'admin' });
  const buyers = await Promise.all(
    Array.from({ length: BUYERS }, (_, at) => signedIn({ ctx }, { email: `pembeli-${at}@contoh.example` })),
  );
  for (const buyer of buyers)
    await soldOrder({ ctx }, listings[0]!, 1, '2026-10-01T03:00:00Z').then(() => buyer);
  // Whoever has bought before is limited by nothing.
  await engine.pool.query(
    `update orders set customer_id = one.id, paid_at = placed_at
     from (select id, row_number() over (order by id) as n from users where email like 'pembeli-%') one
     join (select id as order_id, row_number() over (order by id) as n from orders) o using (n)
     where orders.id = o.order_id`,
  );
  const sellers = await Promise.all(farmers.map(({ userId }) => signedIn({ ctx }, { userId })));
  // What was laid past the use cases has no history; it is counted before.
  const already = countOf(await brokenInvariants(engine.pool));
  const databaseUrl = engine.url;
  await engine.close();

  const app = startApp({ dataDir: data.path, env: { NODE_OPTIONS: AS_SERVED, TRUST_PROXY: '127.0.0.1' } });
  let attackers: ChildProcess | undefined;
  let told: Record<string, Record<string, number>> = {};
  try {
    await app.listening();
    const pid = app.child.pid!;
    const work: Work = {
      url: app.url,
      agent: new Agent({ keepAlive: true, maxSockets: 64 }),
      listings: listings.map(({ id }) => id),
      taken: [],
      orders: new Map(),
      bids: [],
    };
    let over = false;
    const people = Promise.all([
      ...Array.from({ length: GUESTS }, (_, at) => beGuest(work, at, () => over)),
      ...buyers.map((buyer, at) => beBuyer(work, buyer.cookie, at, () => over)),
      ...sellers.map((seller, at) => beFarmer(work, seller.cookie, at, () => over)),
    ]);
    people.catch(() => undefined);
    await pause(10_000);
    work.taken.length = 0;
    await pause(calm * 1000);
    const before = p99Of(work.taken);
    const start = heldBy(pid);
    log(`calm: ${work.taken.length} answers, p99 ${before} ms, ${start} MB`);

    const order = await orderOf(app.url, buyers[0]!.cookie, listings[1]!.id);
    work.taken.length = 0;
    await delayOf(app.url);
    attackers = fork(join(import.meta.dirname, 'siege/attackers.ts'), [
      app.url,
      admin.cookie,
      buyers[0]!.cookie,
      order,
      listings.map(({ id }) => id).join(','),
    ]);
    // Whoever attacks has machines of his own: here he takes what the shop leaves of the cores.
    setPriority(attackers.pid!, 19);
    attackers.on('message', (said) => {
      told = said as typeof told;
    });
    let highest = start;
    let atMost: number[] = [];
    const timer = setInterval(() => {
      const parts = partsHeldBy(pid);
      const sum = Math.round(parts.reduce((all, one) => all + one, 0));
      if (sum > highest) [highest, atMost] = [sum, parts.map(Math.round)];
    }, 100);
    const until = Date.now() + seconds * 1000;
    while (Date.now() < until) {
      await Promise.race([pause(Math.min(30_000, until - Date.now())), people]);
      log(
        `${work.taken.length} answers, p99 ${p99Of(work.taken)} ms, ${heldBy(pid)} MB, at most ${atMost.join(' + ')} ${JSON.stringify(told)}`,
      );
    }
    const siege = [...work.taken];
    const delay = await delayOf(app.url);
    attackers.kill('SIGKILL');
    await once(attackers, 'exit');
    attackers = undefined;
    over = true;
    await people;
    clearInterval(timer);
    if (!brief) await pause(60_000);
    const later = heldBy(pid);
    const lost = (await withShop(data.path, databaseUrl, (ctx) => lostOf(ctx.pool, work, log))) - already;
    const faults = siege.filter(({ status }) => status >= 500 && status !== 503).length;
    const answers = Object.values(told).flatMap((of) => Object.entries(of));
    const figures = {
      minutes: Number((seconds / 60).toFixed(1)),
      'attacks answered': answers.reduce((sum, [, times]) => sum + times, 0),
      'attacks answered with a fault': answers.reduce(
        (sum, [status, times]) => sum + (Number(status) >= 500 && status !== '503' ? times : 0),
        0,
      ),
      'answers to people': siege.length,
      'people answered with a fault': faults,
      'people told to come back (503)': siege.filter(({ status }) => status === 503).length,
      'p99 of the calm, ms': before,
      'p99 under attack, ms': p99Of(siege),
      'delay of the event loop, p99, ms': delay.p99,
      'acknowledged and lost': lost,
      'memory before, MB': start,
      'memory at most, MB': highest,
      'memory a minute later, MB': later,
    };
    for (const kind of new Set(siege.map((one) => one.kind)))
      log(`${kind}: p99 ${p99Of(siege.filter((one) => one.kind === kind))} ms`);
    const broken =
      lost > 0 ||
      faults > 0 ||
      (!brief &&
        (p99Of(siege) > before * SLOWER_MAX || highest > start + GREW_MAX || later > start + LEFT_MAX));
    if (broken) throw new Error(`the siege was not weathered: ${JSON.stringify(figures)}`);
    return figures;
  } finally {
    attackers?.kill('SIGKILL');
    app.child.kill('SIGTERM');
    await app.ended;
    await data.remove();
  }
}

type Work = {
  url: string;
  agent: Agent;
  listings: number[];
  taken: Taken[];
  /** Orders by their code, and what was acknowledged last of each. */
  orders: Map<string, 'placed' | 'cancelled'>;
  bids: number[];
};

async function timed(
  work: Work,
  kind: string,
  path: string,
  more: { cookie?: string; json?: object; method?: string } = {},
) {
  const began = performance.now();
  const key: Record<string, string> = more.json ? { 'idempotency-key': crypto.randomUUID() } : {};
  const { status, body } = await ask(new URL(path, work.url), { agent: work.agent, ...more, headers: key });
  work.taken.push({ kind, ms: performance.now() - began, status });
  return { status, body };
}
const rest = () => pause(PACE_MS * (0.5 + Math.random()));
const oneOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)]!;

async function beGuest(work: Work, at: number, over: () => boolean): Promise<void> {
  const words = ['beras', 'cabai', 'gabah', 'lombok', 'sayur'];
  for (let n = at; !over(); n += 1) {
    const id = oneOf(work.listings);
    if (n % 5 === 0) await timed(work, 'home', '/');
    else if (n % 5 === 1) await timed(work, 'list', `/shop?page=${1 + (n % 3)}`);
    else if (n % 5 === 2) await timed(work, 'product', `/shop-single/${id}`);
    else if (n % 5 === 3) await timed(work, 'search', `/shop?q=${oneOf(words)}`);
    else await timed(work, 'quote', '/api/cart/quote', { json: { items: [{ id, quantity: 2 }] } });
    await rest();
  }
}

async function beBuyer(work: Work, cookie: string, at: number, over: () => boolean): Promise<void> {
  for (let n = at; !over(); n += 1) {
    const id = work.listings[(at * 7 + n) % work.listings.length]!;
    if (n % 3 === 0) {
      const items = [{ id, quantity: 1, price: 12_000 }];
      const { status, body } = await timed(work, 'order', '/api/orders', {
        cookie,
        json: { items, billing, paymentMethod: 'cod' },
      });
      if (status === 201) {
        const { code } = JSON.parse(body).data.orders[0] as { code: string };
        work.orders.set(code, 'placed');
        await rest();
        const called = await timed(work, 'call off', `/api/orders/${code}/cancel`, { cookie, json: {} });
        if (called.status === 200) work.orders.set(code, 'cancelled');
      }
    } else if (n % 3 === 1) {
      const { status, body } = await timed(work, 'bid', `/api/products/${id}/bids`, {
        cookie,
        json: { qty: 2, bid_price: 11_000 },
      });
      if (status === 201) work.bids.push(JSON.parse(body).data.id as number);
    } else await timed(work, 'own orders', '/orders', { cookie });
    await rest();
  }
}

async function beFarmer(work: Work, cookie: string, at: number, over: () => boolean): Promise<void> {
  for (let n = 0; !over(); n += 1) {
    const id = work.listings[at + FARMERS * (n % Math.floor(work.listings.length / FARMERS))]!;
    if (n % 2) await timed(work, 'own list', '/admin/products', { cookie });
    else
      await timed(work, 'stock', `/api/admin/products/${id}/stock`, {
        cookie,
        json: { by: n % 4 ? 10 : -10 },
      });
    await rest();
  }
}

/** The 99th percentile of the answers, whole milliseconds. */
function p99Of(taken: readonly Taken[]): number {
  const times = taken.map(({ ms }) => ms).sort((a, b) => a - b);
  return Math.round(times[Math.floor(times.length * 0.99)] ?? 0);
}

const countOf = (broken: Record<string, unknown[]>) => Object.values(broken).flat().length;

/** What was acknowledged and is not there, and every row that breaks an invariant. */
async function lostOf(pool: Pool, { orders, bids }: Work, log: (line: string) => void): Promise<number> {
  const kept = await pool.query<{ code: string; status: string }>('select code, status from orders');
  const status = new Map(kept.rows.map((row) => [row.code, row.status]));
  const wanted = { placed: ['awaiting_payment', 'cancelled'], cancelled: ['cancelled'] };
  const gone = [...orders].filter(([code, last]) => !wanted[last].includes(status.get(code) ?? '')).length;
  const there = await pool.query('select 1 from bids where id = any($1)', [bids]);
  const broken = await brokenInvariants(pool);
  log(
    `orders ${orders.size}, bids ${bids.length}; ${gone} and ${new Set(bids).size - there.rows.length} gone; ${JSON.stringify(broken).slice(0, 600)}`,
  );
  return gone + (new Set(bids).size - there.rows.length) + countOf(broken);
}
