import type { z } from 'zod';
import { answerBidInput } from '../../../shared/input/bids.ts';
import { parse } from '../../parse.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../../shop.ts';
import { sendMessages } from '../course/bid-messages.ts';
import { getSides, sideOf } from '../course/bid-policy.ts';
import { lockBid } from '../course/lock-bid.ts';
import { bySide, requireStep } from '../course/move-bid.ts';
import { noteAdminAnswer, requireAdminReason } from '../course/note-admin-answer.ts';
import { settleBid } from '../course/settle-bid.ts';
import { undoableBy, untilOf } from '../course/undoable.ts';

export type AcceptedBid = {
  id: number;
  status: 'accepted';
  orderCode: string;
  holdUntil: Date;
  undoUntil: Date | null;
};

/**
 * Accepts the offer that stands: the farmer (or an admin, with his reason as the note) the buyer's (rule 3), the
 * customer the farmer's counter-offer (rule 6). Holds the stock and makes the order in the same transaction.
 */
export async function acceptBid(
  shop: Shop,
  actor: Actor,
  bidId: number,
  input: z.input<typeof answerBidInput>,
): Promise<AcceptedBid> {
  requireUser(actor);
  const { expected_offer_id, note } = parse(answerBidInput, input);
  const sides = await getSides(shop, bidId);
  const side = sideOf(sides, actor);
  requireAdminReason(side, note);
  return inTransaction(shop, async (shop) => {
    const bid = await lockBid(shop, sides);
    const now = shop.clock.now();
    const step = requireStep(bid, 'accept', side.party, now, expected_offer_id);
    const undo = undoableBy(side, bid, now);
    const deal = await settleBid(shop, bid, step, bySide(side), { note, undo });
    await noteAdminAnswer(shop, side, bid, 'accept', note);
    await sendMessages(shop, deal.messages, undo);
    const { orderCode, holdUntil } = deal;
    return { id: bid.id, status: 'accepted', orderCode, holdUntil, undoUntil: untilOf(undo) };
  });
}
