import type { z } from 'zod';
import { bidOffers } from '../../../db/schema/bidding.ts';
import { objectionTo, objectionToCounter } from '../../../shared/bidding/bid-rules.ts';
import { hoursAfter } from '../../../shared/figures/days.ts';
import { quantityOf } from '../../../shared/figures/quantity.ts';
import { counterBidInput } from '../../../shared/input/bids.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../../shop.ts';
import { messagesOf, sendMessages } from '../course/bid-messages.ts';
import { getSides, sideOf } from '../course/bid-policy.ts';
import { countOffers } from '../course/count-offers.ts';
import { lockBid, lockCustomer, refuseOtherGoods, standingOffer } from '../course/lock-bid.ts';
import { bySide, moveBid, requireStep } from '../course/move-bid.ts';
import { noteAdminAnswer, requireAdminReason } from '../course/note-admin-answer.ts';
import { undoableBy, untilOf } from '../course/undoable.ts';
import { answerAutomatically } from './answer-automatically.ts';
import { refuseBeyondLimits, refuseSuspended } from './place-bid.ts';

export type CounteredBid = {
  id: number;
  status: 'pending' | 'accepted' | 'rejected';
  turn: 'seller' | 'buyer' | null;
  offerId: number;
  expiresAt: Date;
  undoUntil: Date | null;
};

/**
 * Answers the standing offer with another, which replaces it and starts its time anew: the farmer's counter-offer,
 * above the buyer's price and at most the list price (rule 5), or the customer's next offer, which counts against his
 * limits (rule 6).
 */
export async function counterBid(
  shop: Shop,
  actor: Actor,
  bidId: number,
  input: z.input<typeof counterBidInput>,
): Promise<CounteredBid> {
  requireUser(actor);
  const { expected_offer_id, bid_price: price, note, ...given } = parse(counterBidInput, input);
  const qty = quantityOf(given.qty);
  const sides = await getSides(shop, bidId);
  const side = sideOf(sides, actor);
  requireAdminReason(side, note);
  return inTransaction(shop, async (shop) => {
    const now = shop.clock.now();
    if (side.party === 'buyer') await lockCustomer(shop, sides.customerId);
    const bid = await lockBid(shop, sides);
    const step = requireStep(bid, 'counter', side.party, now, expected_offer_id);
    refuseOtherGoods(bid);
    const { goods } = bid.listing;
    const objection =
      side.party === 'seller'
        ? objectionToCounter(goods, bid.offer.price, price, qty)
        : objectionTo(goods, price, qty);
    if (objection) return refuse(objection.code, objection.params);
    const { bidding } = await getSettings(shop, 'bidding');
    if (side.party === 'buyer') {
      const counts = await countOffers(shop, sides.customerId, sides.listingId, now);
      refuseSuspended(counts);
      refuseBeyondLimits(bidding, counts, now);
    }

    const [offer] = await shop.db
      .insert(bidOffers)
      .values({
        bidId,
        side: side.party,
        price,
        qty,
        note,
        listPrice: goods.listPrice,
        byUserId: side.user.userId,
        createdAt: now,
      })
      .returning(standingOffer);
    const expiresAt = hoursAfter(now, bidding.expiryHours);
    const undo = undoableBy(side, bid, now);
    await moveBid(shop, bid, step, bySide(side), { note, offerId: offer!.id, expiresAt, undo });
    await noteAdminAnswer(shop, side, bid, 'counter', note);
    const countered = { ...bid, turn: step.to.turn, offer: offer!, expiresAt, remindedAt: null, undo };
    const answer = side.party === 'buyer' ? await answerAutomatically(shop, countered) : null;
    const news = { kind: 'countered', note, answered: answer !== null } as const;
    const told = messagesOf(countered, news, side.party);
    await sendMessages(shop, [told, ...(answer?.messages ?? [])], undo);
    return {
      id: bidId,
      status: answer?.status ?? 'pending',
      turn: answer ? null : step.to.turn,
      offerId: offer!.id,
      expiresAt,
      undoUntil: untilOf(undo),
    };
  });
}
