import { and, count, desc, eq, exists, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import { farmers } from '../../db/schema/accounts.ts';
import { users } from '../../db/schema/auth.ts';
import { bids } from '../../db/schema/bidding.ts';
import { listings, products } from '../../db/schema/catalog.ts';
import { bidListInput, incomingBidListInput } from '../../shared/input/bids.ts';
import type { BidStatus } from '../../shared/labels.ts';
import { likePattern } from '../accounts/like-pattern.ts';
import { parse } from '../parse.ts';
import type { Actor, Shop } from '../shop.ts';
import { requireCustomer, requireSeller } from './bid-policy.ts';
import {
  type BidRow,
  type IncomingBid,
  incomingBid,
  type OwnBid,
  ownBid,
  type ReadAt,
  readNow,
  selectBids,
  statusSql,
} from './bid-view.ts';

/** One page of bids, with how many there are of each status, whatever the filter. */
export type BidPage<T> = {
  data: T[];
  total: number;
  page: number;
  limit: number;
  totalPages: number;
  counts: Record<BidStatus, number>;
  /** How many of the pending ones wait for the seller's answer. */
  toAnswer: number;
};

/** The customer's own bids, newest first (BID-16). `input`: status?, page, limit. */
export async function findOwnBids(shop: Shop, actor: Actor, input: unknown): Promise<BidPage<OwnBid>> {
  const user = requireCustomer(actor);
  return findBids(shop, eq(bids.customerId, user.userId), [], parse(bidListInput, input), ownBid);
}

/**
 * Bids on a farmer's listings, those that wait for an answer first; for an admin everybody's, newest first. `input`
 * besides: turn?, farmer?, city?, q?; a farmer's stay his own whatever stands there. The counts follow them, not the status.
 */
export async function findIncomingBids(
  shop: Shop,
  actor: Actor,
  input: unknown,
): Promise<BidPage<IncomingBid>> {
  const { farmerId } = requireSeller(actor);
  const { farmer, city, q, ...page } = parse(incomingBidListInput, input);
  const whose = and(
    farmerId === null ? undefined : eq(bids.farmerId, farmerId),
    farmer ? eq(bids.farmerId, farmer) : undefined,
    city
      ? inArray(bids.farmerId, shop.db.select({ id: farmers.id }).from(farmers).where(eq(farmers.city, city)))
      : undefined,
    q ? named(shop, likePattern(q)) : undefined,
  );
  if (farmerId === null) return findBids(shop, whose, [], page, incomingBid);
  const waiting = sql`(${statusSql(shop.clock.now())} = 'pending' and ${bids.turn} = 'seller') desc`;
  return findBids(shop, whose, [waiting], page, incomingBid);
}

/** Bids whose buyer's or product's name is like `words`. */
function named(shop: Shop, words: string): SQL | undefined {
  return or(
    exists(
      shop.db
        .select({ one: sql`1` })
        .from(users)
        .where(and(eq(users.id, bids.customerId), ilike(users.name, words))),
    ),
    exists(
      shop.db
        .select({ one: sql`1` })
        .from(listings)
        .innerJoin(products, eq(products.id, listings.productId))
        .where(and(eq(listings.id, bids.listingId), ilike(products.name, words))),
    ),
  );
}

async function findBids<T>(
  shop: Shop,
  whose: SQL | undefined,
  first: SQL[],
  { status, turn, page, limit }: { status?: BidStatus; turn?: 'seller'; page: number; limit: number },
  view: (row: BidRow, at: ReadAt) => T,
): Promise<BidPage<T>> {
  const at = await readNow(shop);
  const statusNow = statusSql(at.now);
  const counted = await shop.db
    .select({
      status: statusNow.as('status_now'),
      n: count(),
      sellers: sql<number>`count(*) filter (where ${bids.turn} = 'seller')::int`,
    })
    .from(bids)
    .where(whose)
    .groupBy(sql`status_now`);
  const counts: Record<BidStatus, number> = { pending: 0, accepted: 0, rejected: 0, expired: 0 };
  for (const row of counted) counts[row.status] = Number(row.n);
  const toAnswer = counted.find((row) => row.status === 'pending')?.sellers ?? 0;
  const rows = await selectBids(shop)
    .where(
      and(
        whose,
        status ? sql`${statusNow} = ${status}` : undefined,
        turn ? sql`${statusNow} = 'pending' and ${bids.turn} = ${turn}` : undefined,
      ),
    )
    .orderBy(...first, desc(bids.createdAt), desc(bids.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const meant = status ? { [status]: counts[status] } : counts;
  const total = turn
    ? Math.min(toAnswer, meant.pending ?? 0)
    : Object.values(meant).reduce((sum, n) => sum + n, 0);
  return {
    data: rows.map((row) => view(row, at)),
    total,
    page,
    limit,
    totalPages: Math.ceil(total / limit),
    counts,
    toAnswer,
  };
}
