import { and, eq, gt, isNull, lte, min, or, type SQL } from 'drizzle-orm';
import { contentEntries } from '../../../db/schema/content.ts';
import type { Shop } from '../../shop.ts';

/** Entries whose time has come: published, not scheduled for later. */
export function isPublished(shop: Shop): SQL | undefined {
  return and(
    eq(contentEntries.status, 'published'),
    or(isNull(contentEntries.publishAt), lte(contentEntries.publishAt, shop.clock.now())),
  );
}

/** The same, of one collection. */
export function publishedNow(shop: Shop, collection: string): SQL | undefined {
  return and(eq(contentEntries.collection, collection), isPublished(shop));
}

/**
 * Makes the memory drop what shows content at the moment when the next scheduled entry comes out. To be called before
 * content is read: an entry whose time comes in between is then either shown already, or its moment still known.
 */
export async function heedSchedule(shop: Shop): Promise<void> {
  const { at } = await shop.cache.remember('content:next', ['content'], async () => {
    const [row] = await shop.db
      .select({ at: min(contentEntries.publishAt) })
      .from(contentEntries)
      .where(and(eq(contentEntries.status, 'published'), gt(contentEntries.publishAt, shop.clock.now())));
    return { at: row?.at ?? null, bytes: 64 };
  });
  if (at) shop.cache.changesAt('content', at);
}
