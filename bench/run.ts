// `npm run bench`: measures the built product over 50,000 listings, on one core, loaded from another, next to a raw
// node:http control that returns as many bytes in the same run. Prints ratios and writes docs/evidence/bench.md.

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Request } from 'autocannon';
import { pino } from 'pino';
import { openEngine } from '../src/db/engine.ts';
import { compareBuilds } from './compare.ts';
import { adminCookie, answersFor, placesFor, prepare } from './data.ts';
import { compareLists, listsTable } from './lists.ts';
import { load, type Measured, sendOnce, together } from './load.ts';
import { measureOrders } from './orders.ts';
import { canPin, memoryOf, pinSelf, type Running, startControl, startShop } from './processes.ts';
import { type Row, report } from './report.ts';
import { measureScale, scaleSizes } from './scale/scale.ts';
import { measureTrade } from './trade.ts';
import { weigh } from './weights.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    listings: { type: 'string', default: '50000' },
    seconds: { type: 'string', default: '6' },
    commands: { type: 'string', default: '1200' },
    port: { type: 'string', default: '3190' },
    'no-lists': { type: 'boolean', default: false },
    'no-write': { type: 'boolean', default: false },
    trade: { type: 'boolean', default: false },
    sizes: { type: 'string', default: '5000,50000' },
    compare: { type: 'string' },
    scale: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '2' },
  },
});
if (values.scale) {
  await measureScale({ sizes: scaleSizes(positionals), write: !values['no-write'] });
  process.exit();
}
const seconds = Number(values.seconds);
const folder = resolve('data/bench');
const seat = {
  publicUrl: `http://127.0.0.1:${values.port}`,
  secret: 'a secret for measuring, 0123456789 0123456789',
};
const shop = (env: Record<string, string>, log: string) =>
  startShop(Number(values.port), { SECRET: seat.secret, DATA_DIR: folder, ...env }, `${folder}/${log}`);

// A build of other sources would be reported under this version's name.
execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
const short = {
  seconds: Number(values.seconds) / 2,
  rounds: Number(values.rounds),
  port: Number(values.port),
};
if (values.trade) {
  await measureTrade({ ...short, sizes: values.sizes.split(',').map(Number), write: !values['no-write'] });
  process.exit();
}
if (values.compare) {
  await compareBuilds(values.compare, { ...short, listings: Number(values.listings) });
  process.exit();
}
prepare(folder, Number(values.listings));

console.log('Start …');
const first = await shop({ DEMO: '1' }, 'start.log');
const { startMs } = first;
await first.stop();

const log = pino({ level: 'warn' });
const engine = await openEngine({ dataDir: folder, log, poolMax: 4 });
pinSelf();
const database = { DATABASE_URL: engine.url };
const rows: Row[] = [];
/** Every public page whose URL needs no listing of this catalogue. */
const PUBLIC_PAGES = [
  '/',
  '/home-2',
  '/home-3',
  '/home-4',
  '/about-us',
  '/team',
  '/team-details/1',
  '/services',
  '/services-2',
  '/service-details/1',
  '/project',
  '/project-details/1',
  '/faq',
  '/contact-us',
  '/blog-standard',
  '/blog-with-sidebar',
  '/blog-2-column',
  '/blog-3-column',
  '/blog-single/1',
  '/blog-single-with-sidebar/1',
  '/shop',
  '/prices',
  '/cart',
  '/checkout',
  '/wishlist',
  '/login',
  '/register',
];
/** Every page of the admin area whose URL needs no record. */
const OFFICE_PAGES = [
  '/admin/dashboard',
  '/admin/products',
  '/admin/products?add=1',
  '/admin/products/import',
  '/admin/farmers',
  '/admin/farmers?add=1',
  '/admin/users',
  '/admin/users?add=1',
  '/admin/bids',
  '/admin/orders',
  '/admin/payments',
  '/admin/payouts',
  '/admin/payouts/new',
  '/admin/balances',
  '/admin/complaints',
  '/admin/reports',
  '/admin/reports/prices',
  '/admin/content',
  '/admin/content/posts',
  '/admin/content/posts/1',
  '/admin/messages',
  '/admin/moderation',
  '/admin/subscribers',
  '/admin/newsletters',
  '/admin/newsletters/new',
  '/admin/coupons',
  '/admin/settings',
  '/admin/settings/reference-prices',
  '/admin/profile',
  '/admin/outbox',
  '/admin/audit',
];
/** Slices of a case's time. */
const SLICES = 4;
let memory = 0;

/**
 * Measures one case next to a control of its own size. Reads alternate with the control in short slices, so that other
 * load on the machine affects both; commands are sent once each, after a slice of the control.
 */
async function compare(
  name: string,
  target: number | undefined,
  address: string,
  requests: Request[],
  measure?: () => Promise<Measured>,
): Promise<void> {
  console.log(`${name} …`);
  const answer = await fetch(address + requests[0]!.path);
  const bytes = (await answer.arrayBuffer()).byteLength;
  const control = await startControl(bytes, `${folder}/control.log`);
  const slice = (at: string, what: Request[]) => load(at, what, seconds / SLICES);
  const floors: Measured[] = [];
  const owns: Measured[] = [];
  if (!measure) await slice(address, requests);
  for (let round = 0; round < SLICES; round += 1) {
    floors.push(await slice(control.address, [{ path: '/' }]));
    if (!measure) owns.push(await slice(address, requests));
  }
  await control.stop();
  const own = measure ? await measure() : together(owns);
  const floor = together(floors);
  rows.push({ name, target, bytes, own, control: floor, ratio: own.perSecond / floor.perSecond });
}

const get = (path: string): Request => ({ method: 'GET', path });

async function reads(server: Running) {
  const { rows: found } = await engine.pool.query<{ id: number }>(
    'select id from listings where is_active and deleted_at is null order by random() limit 500',
  );
  const pages = Array.from({ length: 50 }, (_, n) => get(`/api/products?limit=20&page=${n + 1}`));
  const words = [
    'beras',
    'bers merha',
    'cabai rawit',
    'tomat',
    'gabah kering',
    'ikan',
    'mangga',
    'jagun',
    'bayam',
    'susu',
  ];
  const searches = words.flatMap((q) =>
    [1, 2, 3].map((page) => get(`/api/products/search?q=${encodeURIComponent(q)}&limit=20&page=${page}`)),
  );
  const details = found.map(({ id }) => get(`/api/products/${id}`));
  await compare('List of products (API), from the database', 0.06, server.address, pages);
  await compare('One product (API), from the database', 0.06, server.address, details);
  await compare('Search (API), from the database', 0.03, server.address, searches);
  await compare('Shop page, rendered each time', 0.008, server.address, [get('/shop')]);
}

async function commands(server: Running) {
  const count = Number(values.commands);
  const places = await placesFor(engine.pool, count, seat);
  const json = { 'content-type': 'application/json' };
  let ids: number[] = [];
  const bids = places.map(
    ({ listingId, price, qty, cookie }): Request => ({
      method: 'POST',
      path: `/api/products/${listingId}/bids`,
      headers: { ...json, cookie },
      body: JSON.stringify({ qty, bid_price: price }),
    }),
  );
  await compare('Place a bid', undefined, server.address, bids, async () => {
    const sent = await sendOnce(server.address, bids);
    ids = sent.bodies.map((body) => JSON.parse(body).data.id);
    return sent;
  });
  const answers = (await answersFor(engine.pool, ids, seat)).map(
    ({ bidId, offerId, cookie }): Request => ({
      method: 'POST',
      path: `/api/bids/${bidId}/accept`,
      headers: { ...json, cookie },
      body: JSON.stringify({ expected_offer_id: offerId }),
    }),
  );
  if (answers.length > 0) {
    await compare('Accept a bid', undefined, server.address, answers, () =>
      sendOnce(server.address, answers),
    );
  }
}

let weights: Awaited<ReturnType<typeof weigh>> = [];
let office: typeof weights = [];
try {
  const kept = await shop(database, 'kept.log');
  await compare('List of products (API), from memory', 0.5, kept.address, [get('/api/products?limit=20')]);
  await compare('Shop page, from memory', 0.5, kept.address, [get('/shop')]);
  memory = Math.max(memory, memoryOf(kept.pid).peak);
  const { rows: one } = await engine.pool.query<{ id: number }>(
    'select min(id) as id from listings where is_active',
  );
  weights = await weigh(kept.address, [...PUBLIC_PAGES, `/shop-single/${one[0]!.id}`, '/bidding-list']);
  office = await weigh(kept.address, OFFICE_PAGES, await adminCookie(engine.pool, seat));
  await kept.stop();

  const made = await shop({ ...database, KEEP_ANSWERS: '0' }, 'made.log');
  await reads(made);
  await commands(made);
  rows.push(
    ...(await measureOrders(engine.pool, made, { commands: Number(values.commands), seconds, folder })),
  );
  memory = Math.max(memory, memoryOf(made.pid).peak);
  await made.stop();
} finally {
  await engine.close();
}

let lists = 'Not measured in this run; `node bench/lists.ts` measures them alone.';
if (!values['no-lists']) {
  console.log('Admin lists …');
  lists = listsTable(await compareLists());
}

const text = report({
  rows,
  weights,
  office,
  lists,
  memory,
  startMs,
  pinned: canPin,
  listings: Number(values.listings),
});
console.log(`\n${text}`);
if (!values['no-write']) writeFileSync('docs/evidence/bench.md', text);
