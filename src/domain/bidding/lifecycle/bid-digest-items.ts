import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import { digestItems } from '../../../db/schema/bidding-tables.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import type { AppContext } from '../../context.ts';
import { deferQuery } from '../../query-pipeline.ts';

export type BidDigestItem = { id: number; bidId: number; text: string; at: Date };

/**
 * Locks the items that await a seller's digest, in their order, until the transaction ends: those of one bid, or all
 * that are not delayed any more.
 */
export async function lockBidDigestItems(
  ctx: AppContext,
  userId: string,
  bidId?: number,
): Promise<BidDigestItem[]> {
  return ctx.db
    .select({
      id: digestItems.id,
      bidId: digestItems.bidId,
      text: digestItems.text,
      at: digestItems.createdAt,
    })
    .from(digestItems)
    .where(
      and(
        eq(digestItems.userId, userId),
        bidId === undefined
          ? or(isNull(digestItems.notBefore), lte(digestItems.notBefore, ctx.clock.now()))
          : eq(digestItems.bidId, bidId),
        isNull(digestItems.emailKey),
      ),
    )
    .orderBy(asc(digestItems.id))
    .for('update');
}

/** Records the e-mail in which the items were sent. */
export async function markBidDigestItemsSent(
  ctx: AppContext,
  items: BidDigestItem[],
  emailKey: string,
): Promise<void> {
  const ids = items.map(({ id }) => id);
  await deferQuery(ctx, ctx.db.update(digestItems).set({ emailKey }).where(inArray(digestItems.id, ids)));
}

/** Formats each item as a line with its time and event. */
export const digestLines = (items: BidDigestItem[]): string =>
  items.map(({ text, at }) => `${formatDateTime(at)}: ${text}`).join('\n');
