import { and, asc, inArray } from 'drizzle-orm';
import { contentEntries } from '../../../db/schema/content.ts';
import type { Shop } from '../../shop.ts';
import { type Collection, collections, type Entry } from '../collections/collections.ts';
import { heedSchedule, isPublished } from './published.ts';

/** Entries of one collection that a page reads at most. */
const MOST = 200;

/**
 * The published entries of each collection in `names`, in their order, read in one query. Entries that no longer fit
 * their schema are left out and logged. Open to anyone.
 */
export async function findEntries<C extends Collection>(
  shop: Shop,
  ...names: C[]
): Promise<{ [K in C]: Entry<K>[] }> {
  await heedSchedule(shop);
  const rows = await shop.db
    .select({
      collection: contentEntries.collection,
      number: contentEntries.number,
      data: contentEntries.data,
    })
    .from(contentEntries)
    .where(and(inArray(contentEntries.collection, names), isPublished(shop)))
    .orderBy(asc(contentEntries.collection), asc(contentEntries.position), asc(contentEntries.number))
    .limit(MOST * names.length);
  // fromEntries forgets which name goes with which entries, and a schema picked by name what it gives.
  const found = Object.fromEntries(names.map((name) => [name, []])) as unknown as { [K in C]: Entry<K>[] };
  for (const row of rows) {
    const parsed = collections[row.collection as C].safeParse(row.data);
    if (parsed.success)
      found[row.collection as C].push({ id: row.number, ...parsed.data } as unknown as Entry<C>);
    else
      shop.log.warn(
        { collection: row.collection, number: row.number },
        'content entry does not fit its schema',
      );
  }
  return found;
}
