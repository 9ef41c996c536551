import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import { bids } from '../../../db/schema/bidding.ts';
import { hoursAfter } from '../../../shared/figures/days.ts';
import { getSettings } from '../../settings/get-settings.ts';
import type { Shop } from '../../shop.ts';
import { messagesOf, sendMessages } from '../course/bid-messages.ts';
import { eachBid } from '../course/each-bid.ts';
import { lockBid } from '../course/lock-bid.ts';

/** Reminds the side whose turn it is, once per offer, when 12 hours (a setting) are left. Returns how many. */
export async function remindBids(shop: Shop): Promise<number> {
  const { bidding } = await getSettings(shop, 'bidding');
  const now = shop.clock.now();
  const due = and(
    eq(bids.status, 'pending'),
    isNull(bids.remindedAt),
    gt(bids.expiresAt, now),
    lte(bids.expiresAt, hoursAfter(now, bidding.reminderHours)),
  );
  return eachBid(shop, due, async (shop, sides) => {
    const bid = await lockBid(shop, sides);
    const marked = await shop.db
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
    await sendMessages(shop, [messagesOf(bid, { kind: 'reminder' })]);
    return true;
  });
}
