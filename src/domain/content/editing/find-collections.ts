import { sql } from 'drizzle-orm';
import { contentEntries } from '../../../db/schema/content-tables.ts';
import { type Actor, type AppContext, requireUser } from '../../context.ts';
import { int, typed } from '../../read-rows.ts';
import { type CollectionGuide, collectionGuide } from '../collections/collection-guide.ts';
import type { Collection } from '../collections/collections.ts';

export type CollectionView = Pick<CollectionGuide, 'label' | 'about' | 'area'> & {
  collection: Collection;
  single: boolean;
  published: number;
  scheduled: number;
  draft: number;
};

/** Lists every content collection with its number of entries in each state. Admins only. */
export async function findCollections(ctx: AppContext, actor: Actor): Promise<CollectionView[]> {
  requireUser(actor, { admin: 'findCollections' });
  const { status, publishAt, draft } = contentEntries;
  const now = ctx.clock.now().toISOString();
  const count = (condition: ReturnType<typeof sql>) =>
    typed(int, sql`(count(*) filter (where ${condition}))::int`);
  const rows = await ctx.db
    .select({
      collection: contentEntries.collection,
      published: count(sql`${status} = 'published' and coalesce(${publishAt} <= ${now}, true)`),
      scheduled: count(sql`${status} = 'published' and ${publishAt} > ${now}`),
      draft: count(sql`${status} = 'draft' or (${draft} is not null and ${status} <> 'deleted')`),
    })
    .from(contentEntries)
    .groupBy(contentEntries.collection);
  const counts = new Map(rows.map(({ collection, ...counted }) => [collection, counted]));
  return Object.entries(collectionGuide).map(([collection, { label, about, area, single }]) => ({
    collection: collection as Collection,
    label,
    about,
    area,
    single: single ?? false,
    ...(counts.get(collection) ?? { published: 0, scheduled: 0, draft: 0 }),
  }));
}
