import type { z } from 'zod';
import { answerBidInput } from '../../../shared/input/bids.ts';
import { parse } from '../../parse.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../../shop.ts';
import { messagesOf, sendMessages } from '../course/bid-messages.ts';
import { getSides, sideOf } from '../course/bid-policy.ts';
import { lockBid } from '../course/lock-bid.ts';
import { bySide, moveBid, requireStep } from '../course/move-bid.ts';
import { noteAdminAnswer, requireAdminReason } from '../course/note-admin-answer.ts';
import { undoableBy, untilOf } from '../course/undoable.ts';

export type RejectedBid = { id: number; status: 'rejected'; undoUntil: Date | null };

/** Rejects the offer that stands, by the side whose turn it is, with an optional note (rules 4 and 6). */
export async function rejectBid(
  shop: Shop,
  actor: Actor,
  bidId: number,
  input: z.input<typeof answerBidInput>,
): Promise<RejectedBid> {
  requireUser(actor);
  const { expected_offer_id, note } = parse(answerBidInput, input);
  const sides = await getSides(shop, bidId);
  const side = sideOf(sides, actor);
  requireAdminReason(side, note);
  return inTransaction(shop, async (shop) => {
    const bid = await lockBid(shop, sides);
    const now = shop.clock.now();
    const step = requireStep(bid, 'reject', side.party, now, expected_offer_id);
    const undo = undoableBy(side, bid, now);
    await moveBid(shop, bid, step, bySide(side), { note, undo });
    await noteAdminAnswer(shop, side, bid, 'reject', note);
    const news = { kind: 'rejected', note, onBehalf: side.role === 'admin' } as const;
    await sendMessages(shop, [messagesOf(bid, news, side.party)], undo);
    return { id: bid.id, status: 'rejected', undoUntil: untilOf(undo) };
  });
}
