import { type SQL, sql } from 'drizzle-orm';
import { num, readRows } from '../read-rows.ts';
import type { Actor, Shop } from '../shop.ts';
import { findOwnStalls, type OwnStall } from './act-for.ts';

/** Pages of one stall's things, by what their addresses name, and whose each thing is. */
const pages: [RegExp, (name: string, userId: string) => SQL][] = [
  [
    /^\/admin\/orders\/([A-Z0-9-]{3,20})(?:\/timbang)?$/,
    (code) => sql`select farmer_id as id from orders where code = ${code}`,
  ],
  [/^\/admin\/balances\/(\d{1,9})$/, (id) => sql`select ${id}::int as id`],
  [
    /^\/admin\/kelompok\/lot\/(\d{1,9})$/,
    (id) => sql`select farmer_id as id from pooled_lots where listing_id = ${id}::int`,
  ],
  // Who bid himself reads his bid as its buyer, whatever group he is in.
  [
    /^\/bidding-list\/(\d{1,9})$/,
    (id, userId) =>
      sql`select farmer_id as id from bids where id = ${id}::int and customer_id is distinct from ${userId}`,
  ],
];
const GROUP_PAGE = /^\/admin\/kelompok(?:\/anggota)?$/;

/**
 * For which of the asker's stalls the page at `address` (path and query) is, where he does not act for it now: a letter's
 * link leads to one, whoever he is in this browser. None for what is another's, for nobody and for an admin.
 */
export async function findStallsOfPage(shop: Shop, actor: Actor, address: string): Promise<OwnStall[]> {
  if (actor.kind !== 'user' || actor.role === 'admin') return [];
  const { pathname, searchParams } = new URL(address, shop.config.publicUrl);
  if (GROUP_PAGE.test(pathname)) {
    const named = Number(searchParams.get('kelompok')) || null;
    if (named === null ? actor.group : actor.farmerId === named) return [];
    const groups = (await findOwnStalls(shop, actor)).filter(({ role }) => role !== null);
    return groups.filter(({ id }) => named === null || id === named);
  }
  for (const [pattern, whose] of pages) {
    const name = pattern.exec(pathname)?.[1];
    if (name === undefined) continue;
    const [row] = await readRows(shop, { id: num }, whose(name, actor.userId));
    if (!row || (actor.role === 'farmer' && actor.farmerId === row.id)) return [];
    return (await findOwnStalls(shop, actor)).filter(({ id }) => id === row.id);
  }
  return [];
}
