import type { z } from 'zod';
import { respondToBidInput } from '../../../shared/schemas/bid-schemas.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../../context.ts';
import { parse } from '../../parse.ts';
import { getBidSides, requireBidSide } from '../lifecycle/bid-policy.ts';
import { createDeal } from '../lifecycle/create-deal.ts';
import { lockBid } from '../lifecycle/lock-bid.ts';
import { recordAdminResponse, requireAdminReason } from '../lifecycle/record-admin-response.ts';
import { sendBidMessages } from '../lifecycle/send-bid-messages.ts';
import { bySide, requireBidTransition } from '../lifecycle/transition-bid.ts';
import { undoableResponse, undoUntilOf } from '../lifecycle/undoable-response.ts';

export type AcceptedBid = {
  id: number;
  status: 'accepted';
  orderCode: string;
  holdUntil: Date;
  undoUntil: Date | null;
};

/**
 * Accepts the current offer: the seller accepts the buyer's offer (bid rule 3), the buyer accepts a counter-offer (bid rule 6),
 * and an admin acts for the seller with a reason in the note. Reserves the stock and creates the order in the same
 * transaction.
 */
export async function acceptBid(
  ctx: AppContext,
  actor: Actor,
  bidId: number,
  input: z.input<typeof respondToBidInput>,
): Promise<AcceptedBid> {
  requireUser(actor);
  const { expected_offer_id, note } = parse(respondToBidInput, input);
  const sides = await getBidSides(ctx, bidId);
  const side = requireBidSide(sides, actor);
  requireAdminReason(side, note);
  return inTransaction(ctx, async (ctx) => {
    const bid = await lockBid(ctx, sides);
    const now = ctx.clock.now();
    const step = requireBidTransition(bid, 'accept', side.party, now, expected_offer_id);
    const undo = undoableResponse(side, bid, now);
    const deal = await createDeal(ctx, bid, step, bySide(side), { note, undo });
    await recordAdminResponse(ctx, side, bid, 'accept', note);
    await sendBidMessages(ctx, deal.messages, undo);
    const { orderCode, holdUntil } = deal;
    return { id: bid.id, status: 'accepted', orderCode, holdUntil, undoUntil: undoUntilOf(undo) };
  });
}
