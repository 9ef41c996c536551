import type { z } from 'zod';
import { bidOffers } from '../../../db/schema/bidding-tables.ts';
import { hoursAfter } from '../../../shared/format/dates.ts';
import { toQuantity } from '../../../shared/format/quantity.ts';
import { counterOfferProblem, offerProblem } from '../../../shared/rules/bidding/bid-rules.ts';
import { counterBidInput } from '../../../shared/schemas/bid-schemas.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { parse } from '../../parse.ts';
import { keptReferences } from '../../references/reference-table.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { getBidSides, requireBidSide } from '../lifecycle/bid-policy.ts';
import { countOffers } from '../lifecycle/count-offers.ts';
import {
  currentOfferColumns,
  lockBid,
  lockCustomer,
  requireUnchangedListing,
} from '../lifecycle/lock-bid.ts';
import { offerSnapshot } from '../lifecycle/offer-snapshot.ts';
import { recordAdminResponse, requireAdminReason } from '../lifecycle/record-admin-response.ts';
import { buildBidMessages, sendBidMessages } from '../lifecycle/send-bid-messages.ts';
import { bySide, requireBidTransition, transitionBid } from '../lifecycle/transition-bid.ts';
import { undoableResponse, undoUntilOf } from '../lifecycle/undoable-response.ts';
import { requireNotSuspended, requireWithinBidLimits } from './place-bid.ts';
import { respondAutomatically } from './respond-automatically.ts';

export type CounteredBid = {
  id: number;
  status: 'pending' | 'accepted' | 'rejected';
  turn: 'seller' | 'buyer' | null;
  offerId: number;
  expiresAt: Date;
  undoUntil: Date | null;
};

/**
 * Replaces the current offer by a new one and restarts its time limit. A seller's counter-offer is above the buyer's
 * price and at most the list price (bid rule 5); a buyer's next offer counts against their limits (bid rule 6).
 */
export async function counterBid(
  ctx: AppContext,
  actor: Actor,
  bidId: number,
  input: z.input<typeof counterBidInput>,
): Promise<CounteredBid> {
  requireUser(actor);
  const { expected_offer_id, bid_price: price, note, ...given } = parse(counterBidInput, input);
  const qty = toQuantity(given.qty);
  const sides = await getBidSides(ctx, bidId);
  const side = requireBidSide(sides, actor);
  requireAdminReason(side, note);
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    if (side.party === 'buyer') await lockCustomer(ctx, sides.customerId);
    const bid = await lockBid(ctx, sides);
    const step = requireBidTransition(bid, 'counter', side.party, now, expected_offer_id);
    requireUnchangedListing(bid);
    const { goods } = bid.listing;
    const objection =
      side.party === 'seller'
        ? counterOfferProblem(goods, bid.offer.price, price, qty)
        : offerProblem(goods, price, qty);
    if (objection) return fail(objection.code, objection.params);
    const { bidding } = await getSettings(ctx, 'bidding');
    if (side.party === 'buyer') {
      const counts = await countOffers(ctx, sides.customerId, sides.listingId, now);
      if (counts.isOwn) return fail('bid_own_listing');
      requireNotSuspended(counts);
      requireWithinBidLimits(bidding, counts, now);
    }

    const [offer] = await ctx.db
      .insert(bidOffers)
      .values({
        bidId,
        side: side.party,
        price,
        qty,
        note,
        ...offerSnapshot(bid.listing),
        referencePrices: (await keptReferences(ctx))(bid.listing.referenced),
        listPrice: goods.listPrice,
        byUserId: side.user.userId,
        createdAt: now,
      })
      .returning(currentOfferColumns);
    const expiresAt = hoursAfter(now, bidding.expiryHours);
    const undo = undoableResponse(side, bid, now);
    await transitionBid(ctx, bid, step, bySide(side), { note, offerId: offer!.id, expiresAt, undo });
    await recordAdminResponse(ctx, side, bid, 'counter', note);
    const countered = { ...bid, turn: step.to.turn, offer: offer!, expiresAt, remindedAt: null, undo };
    const answer = side.party === 'buyer' ? await respondAutomatically(ctx, countered) : null;
    const news = { kind: 'countered', note, answered: answer !== null } as const;
    const told = buildBidMessages(countered, news, side.party);
    await sendBidMessages(ctx, [told, ...(answer?.messages ?? [])], undo);
    return {
      id: bidId,
      status: answer?.status ?? 'pending',
      turn: answer ? null : step.to.turn,
      offerId: offer!.id,
      expiresAt,
      undoUntil: undoUntilOf(undo),
    };
  });
}
