// `npm run bench -- --trade`: the cost of trading. Compares reads with and without orders, commands with single
// database statements, and pages of signed-in users with a list of the API, at each size of the catalogue; all
// alternating, so that other load on the machine affects both sides. Writes docs/evidence/bench-trade.md and its
// picture.

import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import { pino } from 'pino';
import { openEngine } from '../src/db/engine.ts';
import { measureCommands } from './commands.ts';
import { adminCookie, bidderCookies, prepare, type Seat } from './data.ts';
import { load, type Measured, together } from './load.ts';
import { readWhileBuying } from './mixed.ts';
import { ordersFor } from './orders.ts';
import { drawRows } from './picture.ts';
import { pinSelf, type Running, startControl, startShop } from './processes.ts';
import { number } from './report.ts';
import { tradeReport } from './trade-report.ts';

/** One line of the report: what is reached, relative to its reference. */
export type TradeRow = {
  listings: number;
  name: string;
  own: Measured;
  beside: Measured;
  besideName: string;
  ratio: number;
  target: number | undefined;
};

export type TradeOptions = { sizes: number[]; seconds: number; rounds: number; port: number; write: boolean };

const COMMANDS = { bid: 'Place a bid', accept: 'Accept a bid', order: 'Place an order' };
/** The lowest acceptable share of read throughput during 20 orders per second. */
const KEPT = (listings: number) => (listings > 50_000 ? 1 / 3 : 1 / 2);

/** Measures everything and writes the report. */
export async function measureTrade(options: TradeOptions): Promise<void> {
  pinSelf();
  const rows: TradeRow[] = [];
  const dashboards: { listings: number; own: Measured }[] = [];
  for (const listings of options.sizes) {
    const size = await measureSize(listings, options);
    rows.push(...size.rows);
    dashboards.push({ listings, own: size.dashboard });
  }
  const [small, ...larger] = dashboards;
  for (const { listings, own } of larger) {
    rows.push(
      rowOf(listings, '/admin/dashboard', own, small!.own, `the same at ${number(small!.listings)}`, 1 / 1.5),
    );
  }
  const text = tradeReport(rows, options, loadavg()[1]!);
  console.log(`\n${text}`);
  if (!options.write) return;
  writeFileSync('docs/evidence/bench-trade.md', text);
  writeFileSync('docs/pictures/bench-trade.svg', drawRows(rows));
}

function rowOf(
  listings: number,
  name: string,
  own: Measured,
  beside: Measured,
  besideName: string,
  target?: number,
): TradeRow {
  const ratio = own.perSecond / beside.perSecond;
  return { listings, name, own, beside, besideName, ratio, target };
}

async function measureSize(listings: number, { seconds, rounds, port }: TradeOptions) {
  const folder = resolve(`data/bench-${listings}`);
  prepare(folder, listings);
  const engine = await openEngine({ dataDir: folder, log: pino({ level: 'warn' }), poolMax: 4 });
  const seat: Seat = {
    publicUrl: `http://127.0.0.1:${port}`,
    secret: 'a secret for measuring, 0123456789 0123456789',
  };
  const running: Running[] = [];
  const shop = async (env: Record<string, string>) => {
    const settings = { SECRET: seat.secret, DATA_DIR: folder, DATABASE_URL: engine.url, ...env };
    const server = await startShop(port, settings, `${folder}/shop.log`);
    running.push(server);
    return server;
  };
  const rows: TradeRow[] = [];
  const row = (...given: Parameters<typeof rowOf> extends [number, ...infer Rest] ? Rest : never) =>
    rows.push(rowOf(listings, ...given));
  /** Measures `own` and `beside`, alternating. */
  const inTurns = async (
    own: { at: string; path: string; cookie?: string },
    beside: { at: string; path: string },
  ) => {
    const request = { path: own.path, ...(own.cookie ? { headers: { cookie: own.cookie } } : {}) };
    await load(own.at, [request], seconds / 2);
    const owns: Measured[] = [];
    const besides: Measured[] = [];
    for (let round = 0; round < rounds; round += 1) {
      besides.push(await load(beside.at, [{ path: beside.path }], seconds));
      owns.push(await load(own.at, [request], seconds));
    }
    return [together(owns), together(besides)] as const;
  };
  try {
    const kept = await shop({});
    for (const [name, path] of [
      ['List of products (API)', '/api/products?limit=20'],
      ['Shop page', '/shop'],
    ] as const) {
      console.log(`${listings}: ${name} …`);
      const orders = await ordersFor(engine.pool, Math.ceil(30 * seconds * rounds) + 100);
      const measured = await readWhileBuying(kept.address, { path }, orders, { seconds, rounds });
      const [alone, ...beside] = measured;
      for (const { rate, reads } of beside) {
        const target = rate === 20 ? KEPT(listings) : undefined;
        row(`${name}, from memory, ${rate} orders/s`, reads, alone!.reads, 'without orders', target);
      }
    }
    await kept.stop();

    const made = await shop({ KEEP_ANSWERS: '0' });
    for (const { command, shop, limit } of await measureCommands(engine, made.address, seat, {
      seconds,
      rounds,
    })) {
      row(COMMANDS[command], shop, limit, 'one database statement', 0.5);
    }
    const { farmer, customer } = await bidderCookies(engine.pool, seat);
    const admin = await adminCookie(engine.pool, seat);
    const list = { at: made.address, path: '/api/products?limit=20' };
    for (const [path, cookie] of [
      ['/bidding-list', customer],
      ['/farmer-bidding-approval', farmer],
      ['/admin/products', admin],
    ] as const) {
      console.log(`${listings}: ${path} …`);
      const [own, beside] = await inTurns({ at: made.address, path, cookie }, list);
      row(`${path}, signed in`, own, beside, 'list of products (API), from the database', 1 / 12);
    }
    const dashboard = await load(
      made.address,
      [{ path: '/admin/dashboard', headers: { cookie: admin } }],
      seconds * rounds,
    );
    const bytes = (await (await fetch(`${made.address}/shop`)).arrayBuffer()).byteLength;
    const control = await startControl(bytes, `${folder}/control.log`);
    const [own, beside] = await inTurns(
      { at: made.address, path: '/shop' },
      { at: control.address, path: '/' },
    );
    await control.stop();
    row(`/shop rendered each time, ${Math.round(bytes / 1000)} kB`, own, beside, 'plain node:http', 0.02);
    return { rows, dashboard };
  } finally {
    for (const server of running) await server.stop();
    await engine.close();
  }
}
