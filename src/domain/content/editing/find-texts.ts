import { and, asc, ilike, ne, or, sql } from 'drizzle-orm';
import { contentEntries } from '../../../db/schema/content.ts';
import { entriesQuery } from '../../../shared/input/content-admin.ts';
import type { Asked } from '../../../shared/input/parts/asked.ts';
import { parse } from '../../parse.ts';
import { type Actor, requireUser, type Shop } from '../../shop.ts';
import { likePattern } from '../../text/like-pattern.ts';
import { collectionGuide } from '../collections/collection-guide.ts';
import { type EntryView, entryView } from './content-entry.ts';

/** The first entries of any collection that say `q`, in what stands or in the changes beside it. Admins only. */
export async function findTexts(
  shop: Shop,
  actor: Actor,
  input: Asked<typeof entriesQuery> = {},
): Promise<(Pick<EntryView, 'number' | 'title' | 'collection'> & { label: string })[]> {
  requireUser(actor, 'admin');
  const { limit, q } = parse(entriesQuery, input);
  if (!q) return [];
  // What people wrote, not the names of the fields it stands in.
  const says = (data: typeof contentEntries.data | typeof contentEntries.draft) =>
    ilike(sql`jsonb_path_query_array(${data}, 'strict $.** ? (@.type() == "string")')::text`, likePattern(q));
  const rows = await shop.db
    .select()
    .from(contentEntries)
    .where(
      and(ne(contentEntries.status, 'deleted'), or(says(contentEntries.data), says(contentEntries.draft))),
    )
    .orderBy(asc(contentEntries.collection), asc(contentEntries.position), asc(contentEntries.number))
    .limit(limit);
  return rows.map((row) => {
    const { number, title, collection } = entryView(shop, row);
    return { number, title, collection, label: collectionGuide[collection].label };
  });
}
