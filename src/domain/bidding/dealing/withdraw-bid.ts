import { refuse } from '../../refusal.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../../shop.ts';
import { messagesOf, sendMessages } from '../course/bid-messages.ts';
import { getSides, sideOf } from '../course/bid-policy.ts';
import { lockBid } from '../course/lock-bid.ts';
import { bySide, moveBid, requireStep } from '../course/move-bid.ts';

export type WithdrawnBid = { id: number; status: 'rejected'; reason: 'withdrawn' };

/** Its maker takes an open bid back, whoever's turn it is (rule 7, R30). */
export async function withdrawBid(shop: Shop, actor: Actor, bidId: number): Promise<WithdrawnBid> {
  requireUser(actor);
  const sides = await getSides(shop, bidId);
  const side = sideOf(sides, actor);
  if (side.party !== 'buyer') return refuse('forbidden');
  return inTransaction(shop, async (shop) => {
    const bid = await lockBid(shop, sides);
    const step = requireStep(bid, 'withdraw', 'buyer', shop.clock.now());
    await moveBid(shop, bid, step, bySide(side));
    await sendMessages(shop, [messagesOf(bid, { kind: 'withdrawn' }, 'buyer')]);
    return { id: bid.id, status: 'rejected', reason: 'withdrawn' };
  });
}
