import { and, asc, count, desc, eq, gt, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { contentEntries } from '../../../db/schema/content-tables.ts';
import { entriesQuery } from '../../../shared/schemas/content-admin-schemas.ts';
import type { QueryOf } from '../../../shared/schemas/fields/query-of.ts';
import { type Actor, type AppContext, requireUser } from '../../context.ts';
import { textContains } from '../../formats/like-pattern.ts';
import { type PageResult, toPage } from '../../pagination.ts';
import { parse } from '../../parse.ts';
import { collectionGuide } from '../collections/collection-guide.ts';
import { type EntryView, entryView, requireCollection } from './content-entry.ts';

export type EntryPage = PageResult<EntryView>;

/** Returns a page of one collection's entries in the order of the public pages, without deleted ones. Admins only. */
export async function findContentEntries(
  ctx: AppContext,
  actor: Actor,
  name: string,
  input: QueryOf<typeof entriesQuery> = {},
): Promise<EntryPage> {
  requireUser(actor, { admin: 'findContentEntries' });
  const collection = requireCollection(name);
  const { page, limit, q, state } = parse(entriesQuery, input);
  const now = ctx.clock.now();
  const states = {
    // Unpublished changes of an entry count as a draft too.
    draft: or(
      eq(contentEntries.status, 'draft'),
      and(ne(contentEntries.status, 'deleted'), isNotNull(contentEntries.draft)),
    ),
    deleted: eq(contentEntries.status, 'deleted'),
    scheduled: and(eq(contentEntries.status, 'published'), gt(contentEntries.publishAt, now)),
    published: and(
      eq(contentEntries.status, 'published'),
      or(isNull(contentEntries.publishAt), lte(contentEntries.publishAt, now)),
    ),
  };
  const where = and(
    eq(contentEntries.collection, collection),
    state ? states[state] : ne(contentEntries.status, 'deleted'),
    q ? textContains(sql`concat(${contentEntries.data}, ${contentEntries.draft})`, q) : undefined,
  );
  const order = collectionGuide[collection].byDate
    ? [desc(sql`${contentEntries.data} ->> 'date'`), asc(contentEntries.number)]
    : [asc(contentEntries.position), asc(contentEntries.number)];
  const [rows, totals] = await Promise.all([
    ctx.db
      .select()
      .from(contentEntries)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset((page - 1) * limit),
    ctx.db.select({ total: count() }).from(contentEntries).where(where),
  ]);
  const total = totals[0]?.total ?? 0;
  return toPage(
    rows.map((row) => entryView(ctx, row)),
    { total },
    { page, limit },
  );
}
