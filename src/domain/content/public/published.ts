import { and, eq, gt, isNull, lte, min, or, type SQL } from 'drizzle-orm';
import { contentEntries } from '../../../db/schema/content-tables.ts';
import type { AppContext } from '../../context.ts';

/** Entries whose publication time has come. */
export function isPublished(ctx: AppContext): SQL | undefined {
  return and(
    eq(contentEntries.status, 'published'),
    or(isNull(contentEntries.publishAt), lte(contentEntries.publishAt, ctx.clock.now())),
  );
}

/** The same for one collection. */
export function isPublishedIn(ctx: AppContext, collection: string): SQL | undefined {
  return and(eq(contentEntries.collection, collection), isPublished(ctx));
}

/**
 * Schedules the cache invalidation for the publication of the next scheduled entry. Call it before content is read: an
 * entry that is due in between is then either shown already or still scheduled.
 */
export async function scheduleContentInvalidation(ctx: AppContext): Promise<void> {
  const { at } = await ctx.cache.remember('content:next', ['content'], async () => {
    const [row] = await ctx.db
      .select({ at: min(contentEntries.publishAt) })
      .from(contentEntries)
      .where(and(eq(contentEntries.status, 'published'), gt(contentEntries.publishAt, ctx.clock.now())));
    return { at: row?.at ?? null, bytes: 64 };
  });
  if (at) ctx.cache.changesAt('content', at);
}
