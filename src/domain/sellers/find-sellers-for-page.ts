import { type SQL, sql } from 'drizzle-orm';
import type { Actor, AppContext } from '../context.ts';
import { int, readRows } from '../read-rows.ts';
import { findOwnSellers, type OwnSeller } from './switch-seller.ts';

/** Pages of one seller's records by URL pattern, and the query for each record's seller. */
const SELLER_PAGES: [RegExp, (name: string, userId: string) => SQL][] = [
  [
    /^\/admin\/orders\/([A-Z0-9-]{3,20})(?:\/weighing)?$/,
    (code) => sql`select farmer_id as id from orders where code = ${code}`,
  ],
  [/^\/admin\/balances\/(\d{1,9})$/, (id) => sql`select ${id}::int as id`],
  [
    /^\/admin\/farmer-group\/lots\/(\d{1,9})$/,
    (id) => sql`select farmer_id as id from pooled_lots where listing_id = ${id}::int`,
  ],
  // A user who made the bid sees it as its buyer, even as a member of the selling group.
  [
    /^\/bidding-list\/(\d{1,9})$/,
    (id, userId) =>
      sql`select farmer_id as id from bids where id = ${id}::int and customer_id is distinct from ${userId}`,
  ],
];
const GROUP_PAGE = /^\/admin\/farmer-group(?:\/members)?$/;

/**
 * Which of the user's sellers, other than the active one, the page at `address` (path and query) belongs to:
 * an email may link to a page of any of them. None for another's page, for guests and for admins.
 */
export async function findSellersForPage(
  ctx: AppContext,
  actor: Actor,
  address: string,
): Promise<OwnSeller[]> {
  if (actor.kind !== 'user' || actor.role === 'admin') return [];
  const { pathname, searchParams } = new URL(address, ctx.config.publicUrl);
  if (GROUP_PAGE.test(pathname)) {
    const named = Number(searchParams.get('group')) || null;
    if (named === null ? actor.group : actor.farmerId === named) return [];
    const groups = (await findOwnSellers(ctx, actor)).filter(({ role }) => role !== null);
    return groups.filter(({ id }) => named === null || id === named);
  }
  for (const [pattern, whose] of SELLER_PAGES) {
    const name = pattern.exec(pathname)?.[1];
    if (name === undefined) continue;
    const [row] = await readRows(ctx, { id: int }, whose(name, actor.userId));
    if (!row || (actor.role === 'farmer' && actor.farmerId === row.id)) return [];
    return (await findOwnSellers(ctx, actor)).filter(({ id }) => id === row.id);
  }
  return [];
}
