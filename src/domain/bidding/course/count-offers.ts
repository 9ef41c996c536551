import { sql } from 'drizzle-orm';
import type { BidCounts } from '../../../shared/bidding/bid-rules.ts';
import { hoursAfter } from '../../../shared/figures/days.ts';
import { bool, num, orNull, readRows } from '../../read-rows.ts';
import type { Shop } from '../../shop.ts';

export type OfferCounts = BidCounts & {
  /** When the oldest offer on this listing that still counts was made; null for none. */
  oldest: Date | null;
  /** Until when he may not bid at all; null when he may. */
  suspendedUntil: Date | null;
  /** Whether the account is still there and on; a session may have ended while its request waited its turn. */
  active: boolean;
  /** The customer's pending bid on this listing, whether its time has run out or not. */
  pending: { id: number; expired: boolean } | null;
};

/** What the limits count for a customer: all of it at `now`, inside the caller's transaction. */
export async function countOffers(
  shop: Shop,
  customerId: string,
  listingId: number,
  now: Date,
): Promise<OfferCounts> {
  const at = now.toISOString();
  const since = hoursAfter(now, -24).toISOString();
  const rows = await readRows(
    shop,
    {
      on_listing: num,
      oldest: orNull(num),
      open: num,
      pending_id: orNull(num),
      pending_expired: orNull(bool),
      in_negotiation: num,
      suspended: orNull(num),
      active: bool,
    },
    sql`
    select recent.n as on_listing, recent.oldest, open.n as open,
           pending.id as pending_id, pending.expires_at <= ${at} as pending_expired,
           (select count(*)::int from bid_offers o where o.bid_id = pending.id and o.side = 'buyer') as in_negotiation,
           (select (extract(epoch from u.bidding_suspended_until) * 1000)::float8 from users u
            where u.id = ${customerId} and u.bidding_suspended_until > ${at}) as suspended,
           exists (select from users u where u.id = ${customerId} and u.is_active and u.deleted_at is null) as active
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
    oldest: row.oldest === null ? null : new Date(row.oldest),
    pending,
  };
}
