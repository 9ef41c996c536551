import { and, asc, count, desc, eq, gt, ilike, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { contentEntries } from '../../../db/schema/content.ts';
import { entriesQuery } from '../../../shared/input/content-admin.ts';
import type { Asked } from '../../../shared/input/parts/asked.ts';
import { type Listed, listed } from '../../page-of.ts';
import { parse } from '../../parse.ts';
import { type Actor, requireUser, type Shop } from '../../shop.ts';
import { likePattern } from '../../text/like-pattern.ts';
import { collectionGuide } from '../collections/collection-guide.ts';
import { collectionNamed, type EntryView, entryView } from './content-entry.ts';

export type EntryPage = Listed<EntryView>;

/** A page of one collection's entries in the order in which pages show them, without the deleted ones. Admins only. */
export async function findContentEntries(
  shop: Shop,
  actor: Actor,
  name: string,
  input: Asked<typeof entriesQuery> = {},
): Promise<EntryPage> {
  requireUser(actor, 'admin');
  const collection = collectionNamed(name);
  const { page, limit, q, state } = parse(entriesQuery, input);
  const now = shop.clock.now();
  const states = {
    // Changes that wait beside an entry are a draft as well.
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
    q ? ilike(sql`concat(${contentEntries.data}, ${contentEntries.draft})`, likePattern(q)) : undefined,
  );
  const order = collectionGuide[collection].byDate
    ? [desc(sql`${contentEntries.data} ->> 'date'`), asc(contentEntries.number)]
    : [asc(contentEntries.position), asc(contentEntries.number)];
  const [rows, totals] = await Promise.all([
    shop.db
      .select()
      .from(contentEntries)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset((page - 1) * limit),
    shop.db.select({ total: count() }).from(contentEntries).where(where),
  ]);
  const total = totals[0]?.total ?? 0;
  return listed(
    rows.map((row) => entryView(shop, row)),
    { total },
    { page, limit },
  );
}
