import { and, eq, gt, lte, ne, sql } from 'drizzle-orm';
import { users } from '../../../db/schema/auth.ts';
import { bidOffers, bids, type UndoableAnswer } from '../../../db/schema/bidding.ts';
import { listings } from '../../../db/schema/catalogue.ts';
import type { Transition } from '../../../shared/bidding/bid-rules.ts';
import { hoursAfter } from '../../../shared/figures/days.ts';
import { decimalOf, quantityText } from '../../../shared/figures/quantity.ts';
import { moveStock } from '../../listings/move-stock.ts';
import { refuse } from '../../refusal.ts';
import { getSettings } from '../../settings/get-settings.ts';
import type { Shop } from '../../shop.ts';
import { together } from '../../wire.ts';
import { type BidMessages, messagesOf } from './bid-messages.ts';
import { type LockedBid, refuseOtherGoods, standingOffer } from './lock-bid.ts';
import { type MovedBy, moveBid } from './move-bid.ts';
import { openOrderOfBid } from './order-of-bid.ts';

export type Deal = { orderCode: string; holdUntil: Date; messages: BidMessages[] };

/**
 * What every acceptance does, whoever accepts (rules 2, 3 and 6): makes the order at the agreed price, holds the stock
 * for its checkout, and tells rivals whose bids have become too large. The bid is locked; `stock_short` (409) undoes
 * all of it.
 */
export async function settleBid(
  shop: Shop,
  bid: LockedBid,
  step: Transition,
  by: MovedBy,
  { note, undo }: { note?: string | undefined; undo?: UndoableAnswer | null } = {},
): Promise<Deal> {
  if (!bid.listing.goods.open) return refuse('bid_listing_closed');
  if (!bid.customer.isActive) return refuse('bid_customer_inactive');
  refuseOtherGoods(bid);
  const now = shop.clock.now();
  const { bidding } = await getSettings(shop, 'bidding');
  const holdUntil = hoursAfter(now, bidding.holdHours);
  const [, order] = await together(
    moveBid(shop, bid, step, by, { note, holdUntil, undo }),
    openOrderOfBid(shop, bid, by, holdUntil),
  );
  const [{ available }, tight] = await together(
    moveStock(shop, {
      kind: 'reserve',
      listingId: bid.listing.id,
      qty: bid.offer.qty,
      bidId: bid.id,
      orderId: order.id,
      actorId: by.userId,
    }),
    findTight(shop, bid, now),
  );
  const news = { kind: 'accepted', note, orderCode: order.code, holdUntil } as const;
  const messages = messagesOf(bid, { ...news, onBehalf: by.role !== 'farmer' }, step.by);
  const left = decimalOf(available);
  const rivals = tight.map((rival) =>
    messagesOf({ ...rival, listing: bid.listing }, { kind: 'stock_short', left }),
  );
  return { orderCode: order.code, holdUntil, messages: [messages, ...rivals] };
}

/** What is left of the listing of `bid` once its stock is held. */
const left = (bid: LockedBid) =>
  sql`(select ${listings.stock} - ${listings.reserved} from ${listings} where ${listings.id} = ${bid.listing.id})`;

/** The rivals whose open bids the stock sufficed for until now and no longer does ('Stok kurang'). */
const findTight = (shop: Shop, bid: LockedBid, now: Date): PromiseLike<Omit<LockedBid, 'listing'>[]> =>
  shop.db
    .select({
      id: bids.id,
      status: bids.status,
      turn: bids.turn,
      expiresAt: bids.expiresAt,
      holdUntil: bids.holdUntil,
      remindedAt: bids.remindedAt,
      undo: bids.undo,
      offer: standingOffer,
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
        gt(bidOffers.qty, left(bid)),
        lte(bidOffers.qty, sql`${left(bid)} + ${quantityText(bid.offer.qty)}::numeric`),
      ),
    );
