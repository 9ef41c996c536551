import { sql } from 'drizzle-orm';
import type { UndoableResponse } from '../../../db/schema/bidding-tables.ts';
import {
  type BidEvent,
  type BidParty,
  bidStateOf,
  nextBidState,
  type Transition,
} from '../../../shared/rules/bidding/bid-rules.ts';
import { type AppContext, invalidate } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import type { BidSide } from './bid-policy.ts';
import type { LockedBid } from './lock-bid.ts';

/** The actor of a transition, as its history row names them. */
export type BidTransitionActor = { userId: string | null; role: 'customer' | 'farmer' | 'admin' | 'system' };

export const bySystem: BidTransitionActor = { userId: null, role: 'system' };

export function bySide(side: BidSide): BidTransitionActor {
  return { userId: side.user.userId, role: side.role };
}

/**
 * Returns the transition of a locked bid for `event`, or throws its error (409). With `expectedOfferId`, the current
 * offer must be the one that the response was meant for.
 */
export function requireBidTransition(
  bid: LockedBid,
  event: BidEvent,
  party: BidParty,
  now: Date,
  expectedOfferId?: number,
): Transition {
  const state = bidStateOf(bid, now);
  if (bid.status === 'pending' && expectedOfferId !== undefined && expectedOfferId !== bid.offer.id) {
    return fail(state === 'expired' ? 'bid_expired' : 'bid_offer_changed');
  }
  const step = nextBidState(state, event, party);
  return typeof step === 'string' ? fail(step) : step;
}

/**
 * Applies a transition to a locked bid and inserts its history row in one statement. `change` holds the new offer with
 * its deadline, the end of an accepted bid's hold, or the undo state; an earlier undo state is cleared.
 */
export async function transitionBid(
  ctx: AppContext,
  bid: Pick<LockedBid, 'id' | 'status' | 'offer' | 'listing'>,
  step: Transition,
  by: BidTransitionActor,
  change: {
    note?: string | undefined;
    offerId?: number;
    expiresAt?: Date;
    remindedAt?: Date | null;
    holdUntil?: Date | null;
    undo?: UndoableResponse | null | undefined;
  } = {},
): Promise<void> {
  const now = ctx.clock.now().toISOString();
  const { to } = step;
  const { rowCount } = await ctx.db.execute(sql`
    with moved as (
      update bids
      set status = ${to.status}, awaiting = ${to.turn}, reason = ${to.reason},
          offer_id = ${change.offerId ?? bid.offer.id},
          expires_at = coalesce(${change.expiresAt?.toISOString() ?? null}::timestamptz, expires_at),
          reminded_at = case when ${change.expiresAt !== undefined}
            then ${change.remindedAt?.toISOString() ?? null}::timestamptz else reminded_at end,
          hold_until = ${change.holdUntil?.toISOString() ?? null}::timestamptz,
          undo = ${change.undo ? JSON.stringify(change.undo) : null}::jsonb,
          closed_at = ${to.status === 'pending' ? null : now}::timestamptz,
          updated_at = ${now}
      where id = ${bid.id} and status = ${bid.status}
      returning id, status, awaiting, reason, offer_id
    )
    insert into bid_history
      (bid_id, event, from_status, to_status, awaiting, reason, offer_id, note, actor_id, actor_role, at)
    select id, ${step.history}, ${bid.status}, status, awaiting, reason, offer_id, ${change.note ?? null}::text,
           ${by.userId}::text, ${by.role}, ${now}::timestamptz
    from moved`);
  if (rowCount !== 1) fail('bid_not_open');
  // The seller's response time is shown on the pages of their listings.
  if (by.role === 'farmer' || by.role === 'admin') await invalidate(ctx, `farmer:${bid.listing.farmerId}`);
}
