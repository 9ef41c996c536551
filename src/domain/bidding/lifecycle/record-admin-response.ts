import { recordAudit } from '../../audit/record-audit.ts';
import type { AppContext } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import type { BidSide } from './bid-policy.ts';
import type { LockedBid } from './lock-bid.ts';

/** Requires the note of an admin who responds for a seller; it is the audited reason (bid rule 3). */
export function requireAdminReason(side: BidSide, note: string | undefined): void {
  if (side.role === 'admin' && !note) {
    fail('bid_reason_needed', {}, { note: 'Tuliskan alasannya.' });
  }
}

/** Records an admin's response and its reason in the audit log; other sides leave no audit row. */
export async function recordAdminResponse(
  ctx: AppContext,
  side: BidSide,
  bid: LockedBid,
  answer: 'accept' | 'reject' | 'counter' | 'undo',
  reason: string | undefined,
): Promise<void> {
  if (side.role !== 'admin') return;
  await recordAudit(ctx, side.user, {
    action: `bid.${answer}`,
    entity: 'bid',
    entityId: bid.id,
    before: { status: bid.status, turn: bid.turn, offerId: bid.offer.id },
    after: { answer, reason },
  });
}
