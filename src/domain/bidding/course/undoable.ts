import { randomUUID } from 'node:crypto';
import type { UndoableAnswer } from '../../../db/schema/bidding.ts';
import { UNDO_MS } from '../../../shared/undo.ts';
import type { BidSide } from './bid-policy.ts';

import type { LockedBid } from './lock-bid.ts';

/** What an answer by `side` to the locked bid may be undone to (rule 11); null for the buyer's, which stand at once. */
export function undoableBy(side: BidSide, bid: LockedBid, now: Date): UndoableAnswer | null {
  if (side.party !== 'seller') return null;
  return {
    by: side.user.userId,
    until: new Date(now.getTime() + UNDO_MS).toISOString(),
    key: `answer:${bid.id}:${randomUUID()}`,
    offerId: bid.offer.id,
    expiresAt: bid.expiresAt.toISOString(),
    remindedAt: bid.remindedAt?.toISOString() ?? null,
  };
}

/** Until when it may be undone. */
export const untilOf = (undo: UndoableAnswer | null): Date | null => undo && new Date(undo.until);
