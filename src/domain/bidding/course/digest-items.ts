import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import { digestItems } from '../../../db/schema/bidding.ts';
import { formatDateTime } from '../../../shared/labels.ts';
import type { Shop } from '../../shop.ts';
import { send } from '../../wire.ts';

export type DigestItem = { id: number; bidId: number; text: string; at: Date };

/**
 * What still waits for a farmer's digest in its order and locked until the transaction ends: of one bid, or of all
 * that is not held any more.
 */
export async function lockDigestItems(shop: Shop, userId: string, bidId?: number): Promise<DigestItem[]> {
  return shop.db
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
          ? or(isNull(digestItems.notBefore), lte(digestItems.notBefore, shop.clock.now()))
          : eq(digestItems.bidId, bidId),
        isNull(digestItems.mailKey),
      ),
    )
    .orderBy(asc(digestItems.id))
    .for('update');
}

/** Notes by which mail they were told. */
export async function markDigestItems(shop: Shop, items: DigestItem[], mailKey: string): Promise<void> {
  const ids = items.map(({ id }) => id);
  await send(shop, shop.db.update(digestItems).set({ mailKey }).where(inArray(digestItems.id, ids)));
}

/** What happened when, a line each. */
export const newsLines = (items: DigestItem[]): string =>
  items.map(({ text, at }) => `${formatDateTime(at)}: ${text}`).join('\n');
