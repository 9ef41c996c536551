import { and, eq, gt, lte, ne, sql } from 'drizzle-orm';
import { users } from '../../../db/schema/auth-tables.ts';
import { bidOffers, bids, type UndoableResponse } from '../../../db/schema/bidding-tables.ts';
import { listings } from '../../../db/schema/catalogue-tables.ts';
import { hoursAfter } from '../../../shared/format/dates.ts';
import { quantityText, toDecimal } from '../../../shared/format/quantity.ts';
import type { Transition } from '../../../shared/rules/bidding/bid-rules.ts';
import type { AppContext } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { moveStock } from '../../listings/move-stock.ts';
import { allInTransaction } from '../../query-pipeline.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { createOrderForBid } from './create-order-for-bid.ts';
import { bidStateColumns, type LockedBid, requireUnchangedListing } from './lock-bid.ts';
import { type BidMessages, buildBidMessages } from './send-bid-messages.ts';
import { type BidTransitionActor, transitionBid } from './transition-bid.ts';

export type Deal = { orderCode: string; holdUntil: Date; messages: BidMessages[] };

/**
 * Concludes a deal for every kind of acceptance (bid rules 2, 3 and 6): creates the order at the agreed price, reserves the
 * stock for its checkout, and notifies rivals whose bids now exceed the stock. The bid is locked; `stock_short` (409)
 * rolls everything back.
 */
export async function createDeal(
  ctx: AppContext,
  bid: LockedBid,
  step: Transition,
  by: BidTransitionActor,
  { note, undo }: { note?: string | undefined; undo?: UndoableResponse | null } = {},
): Promise<Deal> {
  if (!bid.listing.goods.open) return fail('bid_listing_closed');
  if (!bid.customer.isActive) return fail('bid_customer_inactive');
  // The buyer may have joined the group since then.
  if (bid.customer.isMember) return fail('bid_own_listing');
  requireUnchangedListing(bid);
  const now = ctx.clock.now();
  const { bidding } = await getSettings(ctx, 'bidding');
  const holdUntil = hoursAfter(now, bidding.holdHours);
  const [, order] = await allInTransaction(
    transitionBid(ctx, bid, step, by, { note, holdUntil, undo }),
    createOrderForBid(ctx, bid, by, holdUntil),
  );
  const [{ available }, tight] = await allInTransaction(
    moveStock(ctx, {
      kind: 'reserve',
      listingId: bid.listing.id,
      qty: bid.offer.qty,
      bidId: bid.id,
      orderId: order.id,
      actorId: by.userId,
    }),
    findBidsShortOfStock(ctx, bid, now),
  );
  const news = { kind: 'accepted', note, orderCode: order.code, holdUntil } as const;
  const messages = buildBidMessages(bid, { ...news, onBehalf: by.role !== 'farmer' }, step.by);
  const left = toDecimal(available);
  const rivals = tight.map((rival) =>
    buildBidMessages({ ...rival, listing: bid.listing }, { kind: 'stock_short', left }),
  );
  return { orderCode: order.code, holdUntil, messages: [messages, ...rivals] };
}

/** The available stock of the listing of `bid` after its own reservation. */
const remainingStock = (bid: LockedBid) =>
  sql`(select ${listings.stock} - ${listings.reserved} from ${listings} where ${listings.id} = ${bid.listing.id})`;

/** Finds rival open bids that the stock covered before this deal and no longer covers ('Stok kurang'). */
const findBidsShortOfStock = (
  ctx: AppContext,
  bid: LockedBid,
  now: Date,
): PromiseLike<Omit<LockedBid, 'listing'>[]> =>
  ctx.db
    .select({
      ...bidStateColumns,
      customer: {
        userId: users.id,
        name: users.name,
        email: users.email,
        isActive: users.isActive,
        preferences: users.preferences,
      },
    })
    .from(bids)
    .innerJoin(bidOffers, eq(bidOffers.id, bids.offerId))
    .innerJoin(users, eq(users.id, bids.customerId))
    .where(
      and(
        eq(bids.listingId, bid.listing.id),
        eq(bids.status, 'pending'),
        gt(bids.expiresAt, now),
        ne(bids.id, bid.id),
        gt(bidOffers.qty, remainingStock(bid)),
        lte(bidOffers.qty, sql`${remainingStock(bid)} + ${quantityText(bid.offer.qty)}::numeric`),
      ),
    );
