// The back office's lists over 50,000 listings, 100,000 users and 200,000 bids beside the same over 50 of each: how many
// times as long each takes. `node bench/lists.ts`, or as a part of `npm run bench`.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pino } from 'pino';
import { openEngine } from '../src/db/engine.ts';
import { findFarmerAccounts } from '../src/domain/accounts/find-farmer-accounts.ts';
import { findUsers } from '../src/domain/accounts/find-users.ts';
import { findIncomingBids } from '../src/domain/bidding/find-bids.ts';
import { findOrders } from '../src/domain/orders/find-orders.ts';
import { type Actor, type Shop, shopOver } from '../src/domain/shop.ts';
import { findStallListings } from '../src/domain/stock/find-stall-listings.ts';
import { memoryCache } from '../src/server/cache.ts';

export type ListRow = { name: string; small: number; big: number; ratio: number };

const sizes = {
  small: { listings: 50, farmers: 10, customers: 50, bids: 50 },
  big: { listings: 50_000, farmers: 500, customers: 100_000, bids: 200_000 },
};
const ROUNDS = 15;

type Case = [name: string, read: (shop: Shop, actor: Actor) => Promise<unknown>];
const cases: Case[] = [
  ['Produk, terbaru', (shop, actor) => findStallListings(shop, actor, { limit: 10 })],
  ['Produk, termurah', (shop, actor) => findStallListings(shop, actor, { limit: 10, sort: 'price' })],
  ['Produk, menurut nama', (shop, actor) => findStallListings(shop, actor, { limit: 10, sort: 'name' })],
  ['Produk, stok menipis', (shop, actor) => findStallListings(shop, actor, { limit: 10, stock: 'low' })],
  ['Produk, tanpa gambar', (shop, actor) => findStallListings(shop, actor, { limit: 10, picture: 'none' })],
  ['Produk, cari "beras"', (shop, actor) => findStallListings(shop, actor, { limit: 10, q: 'beras' })],
  ['Produk, halaman 100', (shop, actor) => findStallListings(shop, actor, { limit: 10, page: 100 })],
  ['User, terbaru', (shop, actor) => findUsers(shop, actor, { limit: 10 })],
  ['User, menurut nama', (shop, actor) => findUsers(shop, actor, { limit: 10, sort: 'name' })],
  ['User, pelanggan', (shop, actor) => findUsers(shop, actor, { limit: 10, role: 'customer' })],
  ['User, cari "sri"', (shop, actor) => findUsers(shop, actor, { limit: 10, q: 'sri' })],
  ['Petani', (shop, actor) => findFarmerAccounts(shop, actor, { limit: 10 })],
  ['Penawaran', (shop, actor) => findIncomingBids(shop, actor, { limit: 10 })],
  ['Pesanan', (shop, actor) => findOrders(shop, actor, { limit: 10 })],
];

/** A folder with a database of `size`, filled once. */
function prepare(name: keyof typeof sizes): string {
  const folder = resolve(`data/bench-lists-${name}`);
  const done = `${folder}/filled`;
  if (existsSync(done)) return folder;
  mkdirSync(folder, { recursive: true });
  const options = Object.entries(sizes[name]).flatMap(([option, count]) => [`--${option}`, String(count)]);
  execFileSync(process.execPath, ['scripts/seed.ts', ...options], {
    env: { ...process.env, DATA_DIR: folder, NODE_ENV: 'production' },
    stdio: 'inherit',
  });
  writeFileSync(done, '');
  return folder;
}

const admin: Actor = {
  kind: 'user',
  userId: 'bench',
  role: 'admin',
  name: 'Bench',
  email: 'bench@contoh.example',
  phone: null,
  farmerId: null,
};

/** The median time of each list, in milliseconds, over one database. */
async function measure(name: keyof typeof sizes): Promise<number[]> {
  const log = pino({ level: 'warn' });
  const engine = await openEngine({ dataDir: prepare(name), log, poolMax: 4 });
  try {
    const shop = shopOver(engine.pool, {
      clock: { now: () => new Date() },
      log,
      cache: memoryCache(),
      files: { write: async () => {}, read: async () => null, remove: async () => {} },
      config: { publicUrl: 'http://127.0.0.1', demo: false, secret: '' },
    });
    const medians: number[] = [];
    for (const [, read] of cases) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const began = performance.now();
        await read(shop, admin);
        times.push(performance.now() - began);
      }
      medians.push(times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]!);
    }
    return medians;
  } finally {
    await engine.close();
  }
}

/** Each list over the small and the big database. */
export async function compareLists(): Promise<ListRow[]> {
  const small = await measure('small');
  const big = await measure('big');
  return cases.map(([name], at) => ({
    name,
    small: small[at]!,
    big: big[at]!,
    ratio: big[at]! / small[at]!,
  }));
}

/** The comparison as a Markdown table. */
export function listsTable(rows: ListRow[]): string {
  const figure = (value: number) => value.toLocaleString('id-ID', { maximumFractionDigits: 1 });
  const lines = rows.map(
    (row) => `| ${row.name} | ${figure(row.small)} | ${figure(row.big)} | ${figure(row.ratio)} |`,
  );
  return ['| Daftar | 50 (ms) | 50.000 (ms) | Kali |', '| --- | --- | --- | --- |', ...lines].join('\n');
}

if (import.meta.main) console.log(listsTable(await compareLists()));
