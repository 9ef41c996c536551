import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import { bids } from '../../../db/schema/bidding-tables.ts';
import { hoursAfter } from '../../../shared/format/dates.ts';
import type { AppContext } from '../../context.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { forEachBid } from '../lifecycle/for-each-bid.ts';
import { lockBid } from '../lifecycle/lock-bid.ts';
import { buildBidMessages, sendBidMessages } from '../lifecycle/send-bid-messages.ts';

/** Reminds the side that has to respond, once per offer, when 12 hours (a setting) remain. Returns how many. */
export async function remindBids(ctx: AppContext): Promise<number> {
  const { bidding } = await getSettings(ctx, 'bidding');
  const now = ctx.clock.now();
  const due = and(
    eq(bids.status, 'pending'),
    isNull(bids.remindedAt),
    gt(bids.expiresAt, now),
    lte(bids.expiresAt, hoursAfter(now, bidding.reminderHours)),
  );
  return forEachBid(ctx, due, async (ctx, sides) => {
    const bid = await lockBid(ctx, sides);
    const marked = await ctx.db
      .update(bids)
      .set({ remindedAt: now })
      .where(
        and(
          eq(bids.id, bid.id),
          eq(bids.status, 'pending'),
          isNull(bids.remindedAt),
          gt(bids.expiresAt, now),
        ),
      )
      .returning({ id: bids.id });
    if (marked.length === 0) return false;
    await sendBidMessages(ctx, [buildBidMessages(bid, { kind: 'reminder' })]);
    return true;
  });
}
