import { and, asc, inArray } from 'drizzle-orm';
import { contentEntries } from '../../../db/schema/content-tables.ts';
import type { AppContext } from '../../context.ts';
import { type Collection, collections, type Entry } from '../collections/collections.ts';
import { isPublished, scheduleContentInvalidation } from './published.ts';

/** The maximum number of entries that a page reads of one collection. */
const MAX_ENTRIES = 200;

/**
 * Returns the published entries of each collection in `names`, in their order, in one query. Entries that no longer
 * satisfy their schema are skipped and logged. Open to anyone.
 */
export async function findEntries<C extends Collection>(
  ctx: AppContext,
  ...names: C[]
): Promise<{ [K in C]: Entry<K>[] }> {
  await scheduleContentInvalidation(ctx);
  const rows = await ctx.db
    .select({
      collection: contentEntries.collection,
      number: contentEntries.number,
      data: contentEntries.data,
    })
    .from(contentEntries)
    .where(and(inArray(contentEntries.collection, names), isPublished(ctx)))
    .orderBy(asc(contentEntries.collection), asc(contentEntries.position), asc(contentEntries.number))
    .limit(MAX_ENTRIES * names.length);
  // TypeScript loses the relation between a name and its entries in fromEntries, and between a name and its schema's
  // output.
  const found = Object.fromEntries(names.map((name) => [name, []])) as unknown as { [K in C]: Entry<K>[] };
  for (const row of rows) {
    const parsed = collections[row.collection as C].safeParse(row.data);
    if (parsed.success)
      found[row.collection as C].push({ id: row.number, ...parsed.data } as unknown as Entry<C>);
    else
      ctx.log.warn(
        { collection: row.collection, number: row.number },
        'content entry does not fit its schema',
      );
  }
  return found;
}
