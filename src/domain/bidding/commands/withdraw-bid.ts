import { type Actor, type AppContext, inTransaction, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { getBidSides, requireBidSide } from '../lifecycle/bid-policy.ts';
import { lockBid } from '../lifecycle/lock-bid.ts';
import { buildBidMessages, sendBidMessages } from '../lifecycle/send-bid-messages.ts';
import { bySide, requireBidTransition, transitionBid } from '../lifecycle/transition-bid.ts';

export type WithdrawnBid = { id: number; status: 'rejected'; reason: 'withdrawn' };

/** Lets the buyer withdraw an open bid, whichever side has to respond (bid rule 7, R30). */
export async function withdrawBid(ctx: AppContext, actor: Actor, bidId: number): Promise<WithdrawnBid> {
  requireUser(actor);
  const sides = await getBidSides(ctx, bidId);
  const side = requireBidSide(sides, actor);
  if (side.party !== 'buyer') return fail('forbidden');
  return inTransaction(ctx, async (ctx) => {
    const bid = await lockBid(ctx, sides);
    const step = requireBidTransition(bid, 'withdraw', 'buyer', ctx.clock.now());
    await transitionBid(ctx, bid, step, bySide(side));
    await sendBidMessages(ctx, [buildBidMessages(bid, { kind: 'withdrawn' }, 'buyer')]);
    return { id: bid.id, status: 'rejected', reason: 'withdrawn' };
  });
}
