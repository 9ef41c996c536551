import { sql } from 'drizzle-orm';
import { hoursAfter } from '../../../shared/format/dates.ts';
import type { BidCounts } from '../../../shared/rules/bidding/bid-rules.ts';
import type { AppContext } from '../../context.ts';
import { bool, int, nullable, readRows } from '../../read-rows.ts';

export type OfferCounts = BidCounts & {
  /** When the oldest counted offer on this listing was made; null without one. */
  oldest: Date | null;
  /** When the buyer's suspension ends; null when the buyer may bid. */
  suspendedUntil: Date | null;
  /**
   * Whether the account still exists and is active; the session may have ended while the request waited for the lock.
   */
  active: boolean;
  /** Whether the buyer sells the listing too, as a member of its group. */
  isOwn: boolean;
  /** The buyer's pending bid on this listing, expired or not. */
  pending: { id: number; expired: boolean } | null;
};

/** Counts everything that a buyer's limits need, as of `now`, in the caller's transaction. */
export async function countOffers(
  ctx: AppContext,
  customerId: string,
  listingId: number,
  now: Date,
): Promise<OfferCounts> {
  const at = now.toISOString();
  const since = hoursAfter(now, -24).toISOString();
  const rows = await readRows(
    ctx,
    {
      on_listing: int,
      oldest: nullable(int),
      open: int,
      pending_id: nullable(int),
      pending_expired: nullable(bool),
      in_negotiation: int,
      suspended: nullable(int),
      active: bool,
      own: bool,
    },
    sql`
    select recent.n as on_listing, recent.oldest, open.n as open,
           pending.id as pending_id, pending.expires_at <= ${at} as pending_expired,
           (select count(*)::int from bid_offers o where o.bid_id = pending.id and o.side = 'buyer') as in_negotiation,
           (select (extract(epoch from u.bidding_suspended_until) * 1000)::float8 from users u
            where u.id = ${customerId} and u.bidding_suspended_until > ${at}) as suspended,
           exists (select from users u where u.id = ${customerId} and u.is_active and u.deleted_at is null) as active,
           exists (select from listings l join group_members m on m.farmer_id = l.farmer_id
                   where l.id = ${listingId} and m.user_id = ${customerId} and m.left_at is null) as own
    from (
      select count(*)::int as n, (extract(epoch from min(o.created_at)) * 1000)::float8 as oldest
      from bid_offers o join bids b on b.id = o.bid_id
      where o.by_user_id = ${customerId} and o.side = 'buyer' and o.created_at > ${since}
        and b.listing_id = ${listingId}
    ) recent
    cross join (
      select count(*)::int as n from bids
      where customer_id = ${customerId} and status = 'pending' and expires_at > ${at}
    ) open
    left join bids pending
      on pending.customer_id = ${customerId} and pending.listing_id = ${listingId} and pending.status = 'pending'`,
  );
  const row = rows[0]!;
  const pending =
    row.pending_id === null ? null : { id: row.pending_id, expired: row.pending_expired === true };
  return {
    onListing: row.on_listing,
    open: row.open,
    inNegotiation: pending && !pending.expired ? row.in_negotiation : 0,
    suspendedUntil: row.suspended === null ? null : new Date(row.suspended),
    active: row.active,
    isOwn: row.own,
    oldest: row.oldest === null ? null : new Date(row.oldest),
    pending,
  };
}
