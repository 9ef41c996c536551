import { auditLog } from '../../../db/schema/system.ts';
import { refuse } from '../../refusal.ts';
import type { Shop } from '../../shop.ts';
import type { BidSide } from './bid-policy.ts';
import type { LockedBid } from './lock-bid.ts';

/** An admin who answers in a farmer's place says why (rule 3); his note is the reason. */
export function requireAdminReason(side: BidSide, note: string | undefined): void {
  if (side.role === 'admin' && !note) {
    refuse('bid_reason_needed', {}, { note: 'Tuliskan alasannya.' });
  }
}

/** Writes an admin's answer and its reason into the audit log; other sides leave no row there. */
export async function noteAdminAnswer(
  shop: Shop,
  side: BidSide,
  bid: LockedBid,
  answer: 'accept' | 'reject' | 'counter' | 'undo',
  reason: string | undefined,
): Promise<void> {
  if (side.role !== 'admin') return;
  await shop.db.insert(auditLog).values({
    actorId: side.user.userId,
    action: `bid.${answer}`,
    entity: 'bid',
    entityId: String(bid.id),
    before: { status: bid.status, turn: bid.turn, offerId: bid.offer.id },
    after: { answer, reason },
    at: shop.clock.now(),
  });
}
