import { and, count, eq, gt, lte, or, type SQL, sql } from 'drizzle-orm';
import { farmers } from '../../../db/schema/accounts.ts';
import { users } from '../../../db/schema/auth.ts';
import { bidOffers, bids } from '../../../db/schema/bidding.ts';
import { listings, products } from '../../../db/schema/catalogue.ts';
import { bidListInput, incomingBidListInput } from '../../../shared/input/bids.ts';
import type { Asked } from '../../../shared/input/parts/asked.ts';
import type { SumSpan } from '../../../shared/input/parts/span.ts';
import type { BidStatus } from '../../../shared/labels.ts';
import { type Listed, listed, orderOf, readPage } from '../../page-of.ts';
import { parse } from '../../parse.ts';
import { num, typed } from '../../read-rows.ts';
import type { Actor, Shop, UserActor } from '../../shop.ts';
import { likePattern } from '../../text/like-pattern.ts';
import { ofSum, onDays } from '../../within.ts';
import { requireCustomer, requireSeller } from '../course/bid-policy.ts';
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
import { countMarketBids } from './count-market-bids.ts';

/** One page of bids, with how many there are of each status, whatever the filter. */
export type BidPage<T> = Listed<T> & {
  counts: Record<BidStatus, number>;
  /** How many of the pending ones wait for the seller's answer. */
  toAnswer: number;
};

/** The customer's own bids, newest first (BID-16). `input`: status?, page, limit. */
export async function findOwnBids(
  shop: Shop,
  actor: Actor,
  input: Asked<typeof bidListInput>,
): Promise<BidPage<OwnBid>> {
  const user = requireCustomer(actor);
  return findBids(
    shop,
    { user, whose: eq(bids.customerId, user.userId) },
    parse(bidListInput, input),
    ownBid,
  );
}

/**
 * Bids on a farmer's listings, those that wait for his answer first, the most urgent of them highest; for an admin
 * everybody's, newest first. `input`
 * besides: turn?, farmer?, city?, category?, q?, days and sums; a farmer's stay his own whatever stands there. The counts follow them, not the status.
 */
export async function findIncomingBids(
  shop: Shop,
  actor: Actor,
  input: Asked<typeof incomingBidListInput>,
): Promise<BidPage<IncomingBid>> {
  const { user, farmerId } = requireSeller(actor);
  const { farmer, city, q, category, from, to, least, most, ...page } = parse(incomingBidListInput, input);
  const whose = and(
    farmerId === null ? undefined : eq(bids.farmerId, farmerId),
    farmer ? eq(bids.farmerId, farmer) : undefined,
    city
      ? sql`${bids.farmerId} = any(array(select f.id from ${farmers} f where f.city = ${city}))`
      : undefined,
    q ? named(likePattern(q)) : undefined,
    category ? ofCategory(category) : undefined,
    onDays(bids.createdAt, { from, to }),
    offering({ least, most }),
  );
  const searched = q !== undefined && q !== '';
  if (farmerId === null) return findBids(shop, { user, whose, searched }, page, incomingBid);
  const waiting = sql`(${statusSql(shop.clock.now())} = 'pending' and ${bids.turn} = 'seller')`;
  // Sorted downwards like the rest, so that the least time left stands highest.
  const urgency = sql`case when ${waiting} then -extract(epoch from ${bids.expiresAt}) else 0 end`;
  return findBids(shop, { user, whose, first: [waiting, urgency], searched }, page, incomingBid);
}

/** Bids whose buyer's or product's name is like `words`. Arrays, not joins: then each side has its index. */
function named(words: string): SQL | undefined {
  return or(
    sql`${bids.customerId} = any(array(select u.id from ${users} u where u.name ilike ${words}))`,
    sql`${bids.listingId} = any(array(
      select l.id from ${listings} l join ${products} p on p.id = l.product_id where p.name ilike ${words}))`,
  );
}

/** Bids on goods of a category. */
const ofCategory = (category: string) => sql`${bids.listingId} = any(array(
  select l.id from ${listings} l join ${products} p on p.id = l.product_id where p.category = ${category}))`;

/** Bids whose standing offer comes to so much. */
function offering(sums: SumSpan): SQL | undefined {
  const between = ofSum(sql`line_total(o.price, o.qty)`, sums);
  return between && sql`${bids.offerId} = any(array(select o.id from ${bidOffers} o where ${between}))`;
}

/** Bids that have `status` at `now`, as every reader is to see it (rule 8). */
function inStatus(status: BidStatus, now: Date): SQL | undefined {
  if (status === 'pending') return and(eq(bids.status, 'pending'), gt(bids.expiresAt, now));
  if (status === 'expired') return or(eq(bids.status, 'expired'), overdue(now));
  return eq(bids.status, status);
}

const overdue = (now: Date) => and(eq(bids.status, 'pending'), lte(bids.expiresAt, now));

type Counts = Pick<BidPage<unknown>, 'counts' | 'toAnswer'>;

/** How many there are of each status: kept for all, counted where only some are meant. */
async function countBids(shop: Shop, whose: SQL | undefined, now: Date): Promise<Counts> {
  if (whose) return countThose(shop, whose, now);
  const { answer: toAnswer, ...counts } = await countMarketBids(shop, now);
  return { counts, toAnswer };
}

async function countThose(shop: Shop, whose: SQL, now: Date): Promise<Counts> {
  const counted = await shop.db
    .select({
      status: statusSql(now).as('status_now'),
      n: count(),
      sellers: typed(num, sql`count(*) filter (where ${bids.turn} = 'seller')::int`),
    })
    .from(bids)
    .where(whose)
    .groupBy(sql`status_now`);
  const counts: Record<BidStatus, number> = { pending: 0, accepted: 0, rejected: 0, expired: 0 };
  for (const row of counted) counts[row.status] = Number(row.n);
  return { counts, toAnswer: counted.find((row) => row.status === 'pending')?.sellers ?? 0 };
}

async function findBids<T>(
  shop: Shop,
  {
    user,
    whose,
    first = [],
    searched = false,
  }: { user: UserActor; whose: SQL | undefined; first?: SQL[]; searched?: boolean },
  { status, turn, page, limit }: { status?: BidStatus; turn?: 'seller'; page: number; limit: number },
  view: (row: BidRow, at: ReadAt) => T,
): Promise<BidPage<T>> {
  const at = await readNow(shop, user);
  const where = and(
    whose,
    status ? inStatus(status, at.now) : undefined,
    turn ? and(inStatus('pending', at.now), eq(bids.turn, turn)) : undefined,
  );
  const order = { by: [...first, bids.createdAt], descending: true };
  const counting = countBids(shop, whose, at.now);
  const [{ counts, toAnswer }, { rows, total }] = await Promise.all([
    counting,
    readPage(
      shop,
      bids.id,
      { where, searched, ...order, page, limit },
      (chosen) =>
        selectBids(shop)
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
    ...listed(
      rows.map((row) => view(row, at)),
      { total },
      { page, limit },
    ),
    counts,
    toAnswer,
  };
}
