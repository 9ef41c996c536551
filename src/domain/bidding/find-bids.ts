import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { bids } from '../../db/schema/bidding.ts';
import { bidListInput } from '../../shared/input/bids.ts';
import type { BidStatus } from '../../shared/labels.ts';
import { parse } from '../parse.ts';
import type { Actor, Shop } from '../shop.ts';
import { requireCustomer, requireSeller } from './bid-policy.ts';
import {
  type BidRow,
  type IncomingBid,
  incomingBid,
  type OwnBid,
  ownBid,
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
};

/** The customer's own bids, newest first (BID-16). `input`: status?, page, limit. */
export async function findOwnBids(shop: Shop, actor: Actor, input: unknown): Promise<BidPage<OwnBid>> {
  const user = requireCustomer(actor);
  return findBids(shop, eq(bids.customerId, user.userId), [], input, ownBid);
}

/** Bids on a farmer's listings, those that wait for an answer first; for an admin everybody's, newest first. */
export async function findIncomingBids(
  shop: Shop,
  actor: Actor,
  input: unknown,
): Promise<BidPage<IncomingBid>> {
  const { farmerId } = requireSeller(actor);
  if (farmerId === null) return findBids(shop, undefined, [], input, incomingBid);
  const waiting = sql`(${statusSql(shop.clock.now())} = 'pending' and ${bids.turn} = 'seller') desc`;
  return findBids(shop, eq(bids.farmerId, farmerId), [waiting], input, incomingBid);
}

async function findBids<T>(
  shop: Shop,
  whose: SQL | undefined,
  first: SQL[],
  input: unknown,
  view: (row: BidRow, now: Date) => T,
): Promise<BidPage<T>> {
  const { status, page, limit } = parse(bidListInput, input);
  const now = shop.clock.now();
  const statusNow = statusSql(now);
  const counted = await shop.db
    .select({ status: statusNow.as('status_now'), n: count() })
    .from(bids)
    .where(whose)
    .groupBy(sql`status_now`);
  const counts: Record<BidStatus, number> = { pending: 0, accepted: 0, rejected: 0, expired: 0 };
  for (const row of counted) counts[row.status] = Number(row.n);
  const rows = await selectBids(shop)
    .where(and(whose, status ? sql`${statusNow} = ${status}` : undefined))
    .orderBy(...first, desc(bids.createdAt), desc(bids.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const total = status ? counts[status] : Object.values(counts).reduce((sum, n) => sum + n, 0);
  return {
    data: rows.map((row) => view(row, now)),
    total,
    page,
    limit,
    totalPages: Math.ceil(total / limit),
    counts,
  };
}
