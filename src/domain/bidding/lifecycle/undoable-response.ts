import { randomUUID } from 'node:crypto';
import type { UndoableResponse } from '../../../db/schema/bidding-tables.ts';
import { UNDO_MS } from '../../../shared/rules/undo-duration.ts';
import type { BidSide } from './bid-policy.ts';

import type { LockedBid } from './lock-bid.ts';

/**
 * The undo state of a response by `side` to the locked bid (bid rule 11); null for the buyer, whose responses are final at
 * once.
 */
export function undoableResponse(side: BidSide, bid: LockedBid, now: Date): UndoableResponse | null {
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

/** The end of the undo period. */
export const undoUntilOf = (undo: UndoableResponse | null): Date | null => undo && new Date(undo.until);
