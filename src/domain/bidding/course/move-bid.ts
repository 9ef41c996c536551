import { sql } from 'drizzle-orm';
import type { UndoableAnswer } from '../../../db/schema/bidding.ts';
import {
  type BidEvent,
  type BidParty,
  stateOf,
  type Transition,
  transition,
} from '../../../shared/bidding/bid-rules.ts';
import { refuse } from '../../refusal.ts';
import { changed, type Shop } from '../../shop.ts';
import type { BidSide } from './bid-policy.ts';
import type { LockedBid } from './lock-bid.ts';

/** Who made a transition, as its history row names him. */
export type MovedBy = { userId: string | null; role: 'customer' | 'farmer' | 'admin' | 'system' };

export const bySystem: MovedBy = { userId: null, role: 'system' };

export function bySide(side: BidSide): MovedBy {
  return { userId: side.user.userId, role: side.role };
}

/**
 * The transition that `event` makes of a locked bid, or its refusal (409). With `expectedOfferId`, the offer that
 * stands must be the one that the answer was meant for.
 */
export function requireStep(
  bid: LockedBid,
  event: BidEvent,
  party: BidParty,
  now: Date,
  expectedOfferId?: number,
): Transition {
  const state = stateOf(bid, now);
  if (bid.status === 'pending' && expectedOfferId !== undefined && expectedOfferId !== bid.offer.id) {
    return refuse(state === 'expired' ? 'bid_expired' : 'bid_offer_changed');
  }
  const step = transition(state, event, party);
  return typeof step === 'string' ? refuse(step) : step;
}

/**
 * Makes a transition of a locked bid and writes its history row, in one statement. `change` holds what goes with it:
 * a new offer with the end of its time, until when an accepted bid's stock is held, or what the step may be undone to;
 * what an earlier one could be undone to is gone.
 */
export async function moveBid(
  shop: Shop,
  bid: Pick<LockedBid, 'id' | 'status' | 'offer' | 'listing'>,
  step: Transition,
  by: MovedBy,
  change: {
    note?: string | undefined;
    offerId?: number;
    expiresAt?: Date;
    remindedAt?: Date | null;
    holdUntil?: Date | null;
    undo?: UndoableAnswer | null | undefined;
  } = {},
): Promise<void> {
  const now = shop.clock.now().toISOString();
  const { to } = step;
  const { rowCount } = await shop.db.execute(sql`
    with moved as (
      update bids
      set status = ${to.status}, turn = ${to.turn}, reason = ${to.reason},
          offer_id = ${change.offerId ?? bid.offer.id},
          expires_at = coalesce(${change.expiresAt?.toISOString() ?? null}::timestamptz, expires_at),
          reminded_at = case when ${change.expiresAt !== undefined}
            then ${change.remindedAt?.toISOString() ?? null}::timestamptz else reminded_at end,
          hold_until = ${change.holdUntil?.toISOString() ?? null}::timestamptz,
          undo = ${change.undo ? JSON.stringify(change.undo) : null}::jsonb,
          closed_at = ${to.status === 'pending' ? null : now}::timestamptz,
          updated_at = ${now}
      where id = ${bid.id} and status = ${bid.status}
      returning id, status, turn, reason, offer_id
    )
    insert into bid_history
      (bid_id, event, from_status, to_status, turn, reason, offer_id, note, actor_id, actor_role, at)
    select id, ${step.history}, ${bid.status}, status, turn, reason, offer_id, ${change.note ?? null}::text,
           ${by.userId}::text, ${by.role}, ${now}::timestamptz
    from moved`);
  if (rowCount !== 1) refuse('bid_not_open');
  // How fast its farmer answers is shown beside his goods.
  if (by.role === 'farmer' || by.role === 'admin') await changed(shop, `farmer:${bid.listing.farmerId}`);
}
