import { and, count, eq, gt, lte, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../../../db/schema/auth-tables.ts';
import { bidOffers, bids } from '../../../db/schema/bidding-tables.ts';
import { listings, products } from '../../../db/schema/catalogue-tables.ts';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import type { BidStatus } from '../../../shared/enums/labels.ts';
import { bidListInput, incomingBidListInput } from '../../../shared/schemas/bid-schemas.ts';
import type { QueryOf } from '../../../shared/schemas/fields/query-of.ts';
import type { AmountRange } from '../../../shared/schemas/fields/range.ts';
import type { Actor, AppContext, UserActor } from '../../context.ts';
import { textContains } from '../../formats/like-pattern.ts';
import { orderOf, type PageResult, readPage, toPage } from '../../pagination.ts';
import { parse } from '../../parse.ts';
import { amountBetween, dateBetween } from '../../range-filters.ts';
import { int, typed } from '../../read-rows.ts';
import { readAlone } from '../../read-together.ts';
import { requireCustomer, requireSeller } from '../lifecycle/bid-policy.ts';
import {
  type BidReadContext,
  type BidRow,
  bidStatusSql,
  createBidReadContext,
  type IncomingBid,
  type OwnBid,
  selectBids,
  toIncomingBid,
  toOwnBid,
} from './bid-view.ts';
import { marketBidsRead } from './count-market-bids.ts';

/** One page of bids, with the counts per status regardless of the filter. */
export type BidPage<T> = PageResult<T> & {
  counts: Record<BidStatus, number>;
  /** How many pending bids await the seller. */
  toAnswer: number;
};

/** Lists the buyer's own bids, newest first (BID-16). `input`: status?, page, limit. */
export async function findOwnBids(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof bidListInput>,
): Promise<BidPage<OwnBid>> {
  const user = requireCustomer(actor);
  return findBidPage(
    ctx,
    { user, whose: eq(bids.customerId, user.userId) },
    parse(bidListInput, input),
    toOwnBid,
  );
}

/**
 * Lists bids on a seller's listings, those that await the seller first and the most urgent on top; for an admin, all
 * bids, newest first. `input` also takes turn?, farmer?, city?, category?, q?, dates and amounts; a seller always gets
 * only their own. The counts apply every filter but the status.
 */
export async function findIncomingBids(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof incomingBidListInput>,
): Promise<BidPage<IncomingBid>> {
  const { user, farmerId } = requireSeller(actor, 'findIncomingBids');
  const { farmer, city, q, category, from, to, least, most, ...page } = parse(incomingBidListInput, input);
  const whose = and(
    farmerId === null ? undefined : eq(bids.farmerId, farmerId),
    farmer ? eq(bids.farmerId, farmer) : undefined,
    city
      ? sql`${bids.farmerId} = any(array(select f.id from ${farmers} f where f.city = ${city}))`
      : undefined,
    q ? matchesName(q) : undefined,
    category ? ofCategory(category) : undefined,
    dateBetween(bids.createdAt, { from, to }),
    offerTotalBetween({ least, most }),
  );
  const searched = q !== undefined && q !== '';
  if (farmerId === null) return findBidPage(ctx, { user, whose, searched }, page, toIncomingBid);
  const waiting = sql`(${bidStatusSql(ctx.clock.now())} = 'pending' and ${bids.awaiting} = 'seller')`;
  // The whole order is descending, so the least remaining time needs the highest value.
  const urgency = sql`case when ${waiting} then -extract(epoch from ${bids.expiresAt}) else 0 end`;
  return findBidPage(ctx, { user, whose, first: [waiting, urgency], searched }, page, toIncomingBid);
}

/** Matches bids by the name of the buyer or product. Arrays instead of joins let each side use its index. */
function matchesName(words: string): SQL | undefined {
  return or(
    sql`${bids.customerId} = any(array(select u.id from ${users} u where ${textContains(sql`u.name`, words)}))`,
    sql`${bids.listingId} = any(array(
      select l.id from ${listings} l join ${products} p on p.id = l.product_id where ${textContains(sql`p.name`, words)}))`,
  );
}

/** Matches bids on listings of a category. */
const ofCategory = (category: string) => sql`${bids.listingId} = any(array(
  select l.id from ${listings} l join ${products} p on p.id = l.product_id where p.category = ${category}))`;

/** Matches bids by the total of the current offer. */
function offerTotalBetween(sums: AmountRange): SQL | undefined {
  const between = amountBetween(sql`line_total(o.price, o.qty)`, sums);
  return between && sql`${bids.offerId} = any(array(select o.id from ${bidOffers} o where ${between}))`;
}

/** Matches bids whose status at `now` is `status`, the same for every reader (bid rule 8). */
function hasStatus(status: BidStatus, now: Date): SQL | undefined {
  if (status === 'pending') return and(eq(bids.status, 'pending'), gt(bids.expiresAt, now));
  if (status === 'expired') return or(eq(bids.status, 'expired'), isOverdue(now));
  return eq(bids.status, status);
}

const isOverdue = (now: Date) => and(eq(bids.status, 'pending'), lte(bids.expiresAt, now));

type Counts = Pick<BidPage<unknown>, 'counts' | 'toAnswer'>;

/** Counts bids per status: stored counts for the whole market, counted rows for a part of it. */
async function countBids(ctx: AppContext, whose: SQL | undefined, now: Date): Promise<Counts> {
  if (whose) return countMatchingBids(ctx, whose, now);
  const { answer: toAnswer, ...counts } = await readAlone(ctx, marketBidsRead(now));
  return { counts, toAnswer };
}

async function countMatchingBids(ctx: AppContext, whose: SQL, now: Date): Promise<Counts> {
  const counted = await ctx.db
    .select({
      status: bidStatusSql(now).as('status_now'),
      n: count(),
      sellers: typed(int, sql`count(*) filter (where ${bids.awaiting} = 'seller')::int`),
    })
    .from(bids)
    .where(whose)
    .groupBy(sql`status_now`);
  const counts: Record<BidStatus, number> = { pending: 0, accepted: 0, rejected: 0, expired: 0 };
  for (const row of counted) counts[row.status] = Number(row.n);
  return { counts, toAnswer: counted.find((row) => row.status === 'pending')?.sellers ?? 0 };
}

async function findBidPage<T>(
  ctx: AppContext,
  {
    user,
    whose,
    first = [],
    searched = false,
  }: { user: UserActor; whose: SQL | undefined; first?: SQL[]; searched?: boolean },
  { status, turn, page, limit }: { status?: BidStatus; turn?: 'seller'; page: number; limit: number },
  view: (row: BidRow, at: BidReadContext) => T,
): Promise<BidPage<T>> {
  const at = await createBidReadContext(ctx, user);
  const where = and(
    whose,
    status ? hasStatus(status, at.now) : undefined,
    turn ? and(hasStatus('pending', at.now), eq(bids.awaiting, turn)) : undefined,
  );
  const order = { by: [...first, bids.createdAt], descending: true };
  const counting = countBids(ctx, whose, at.now);
  const [{ counts, toAnswer }, { rows, total }] = await Promise.all([
    counting,
    readPage(
      ctx,
      bids.id,
      { where, searched, ...order, page, limit },
      (chosen) =>
        selectBids(ctx)
          .where(chosen)
          .orderBy(...orderOf(bids.id, order)),
      async () => {
        const { counts, toAnswer } = await counting;
        const meant = status ? { [status]: counts[status] } : counts;
        if (turn) return Math.min(toAnswer, meant.pending ?? 0);
        return Object.values(meant).reduce((sum, n) => sum + n, 0);
      },
    ),
  ]);
  return {
    ...toPage(
      rows.map((row) => view(row, at)),
      { total },
      { page, limit },
    ),
    counts,
    toAnswer,
  };
}
