import { and, asc, ne, or, sql } from 'drizzle-orm';
import { contentEntries } from '../../../db/schema/content-tables.ts';
import { entriesQuery } from '../../../shared/schemas/content-admin-schemas.ts';
import type { QueryOf } from '../../../shared/schemas/fields/query-of.ts';
import { type Actor, type AppContext, requireUser } from '../../context.ts';
import { textContains } from '../../formats/like-pattern.ts';
import { parse } from '../../parse.ts';
import { collectionGuide } from '../collections/collection-guide.ts';
import { type EntryView, entryView } from './content-entry.ts';

/** Returns the first entries of any collection that contain `q` in their published or draft version. Admins only. */
export async function searchContent(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof entriesQuery> = {},
): Promise<(Pick<EntryView, 'number' | 'title' | 'collection'> & { label: string })[]> {
  requireUser(actor, { admin: 'searchContent' });
  const { limit, q } = parse(entriesQuery, input);
  if (!q) return [];
  // Searches the values, not the names of the fields.
  const says = (data: typeof contentEntries.data | typeof contentEntries.draft) =>
    textContains(sql`jsonb_path_query_array(${data}, 'strict $.** ? (@.type() == "string")')::text`, q);
  const rows = await ctx.db
    .select()
    .from(contentEntries)
    .where(
      and(ne(contentEntries.status, 'deleted'), or(says(contentEntries.data), says(contentEntries.draft))),
    )
    .orderBy(asc(contentEntries.collection), asc(contentEntries.position), asc(contentEntries.number))
    .limit(limit);
  return rows.map((row) => {
    const { number, title, collection } = entryView(ctx, row);
    return { number, title, collection, label: collectionGuide[collection].label };
  });
}
