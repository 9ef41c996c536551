import type { z } from 'zod';
import { respondToBidInput } from '../../../shared/schemas/bid-schemas.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../../context.ts';
import { parse } from '../../parse.ts';
import { getBidSides, requireBidSide } from '../lifecycle/bid-policy.ts';
import { lockBid } from '../lifecycle/lock-bid.ts';
import { recordAdminResponse, requireAdminReason } from '../lifecycle/record-admin-response.ts';
import { buildBidMessages, sendBidMessages } from '../lifecycle/send-bid-messages.ts';
import { bySide, requireBidTransition, transitionBid } from '../lifecycle/transition-bid.ts';
import { undoableResponse, undoUntilOf } from '../lifecycle/undoable-response.ts';

export type RejectedBid = { id: number; status: 'rejected'; undoUntil: Date | null };

/** Rejects the current offer for the side that has to respond, with an optional note (bid rules 4 and 6). */
export async function rejectBid(
  ctx: AppContext,
  actor: Actor,
  bidId: number,
  input: z.input<typeof respondToBidInput>,
): Promise<RejectedBid> {
  requireUser(actor);
  const { expected_offer_id, note } = parse(respondToBidInput, input);
  const sides = await getBidSides(ctx, bidId);
  const side = requireBidSide(sides, actor);
  requireAdminReason(side, note);
  return inTransaction(ctx, async (ctx) => {
    const bid = await lockBid(ctx, sides);
    const now = ctx.clock.now();
    const step = requireBidTransition(bid, 'reject', side.party, now, expected_offer_id);
    const undo = undoableResponse(side, bid, now);
    await transitionBid(ctx, bid, step, bySide(side), { note, undo });
    await recordAdminResponse(ctx, side, bid, 'reject', note);
    const news = { kind: 'rejected', note, onBehalf: side.role === 'admin' } as const;
    await sendBidMessages(ctx, [buildBidMessages(bid, news, side.party)], undo);
    return { id: bid.id, status: 'rejected', undoUntil: undoUntilOf(undo) };
  });
}
