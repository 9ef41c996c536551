import { and, eq } from 'drizzle-orm';
import { users } from '../../../db/schema/auth.ts';
import { contentEntries } from '../../../db/schema/content.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, requireUser, type Shop } from '../../shop.ts';
import { missingIn } from '../collections/unfinished.ts';
import { collectionNamed, differences, type EntryView, entryView, lastOf } from './content-entry.ts';

/**
 * `draft_by` is who saved the changes that wait beside the entry, `draft_fields` the fields in which they differ,
 * `missing_fields` those that are still empty before what is written can be shown.
 */
export type OpenedEntry = EntryView & {
  draft_by: string | null;
  draft_fields: string[];
  missing_fields: string[];
};

/** One entry of a collection in whatever state; `not_found` for an unknown one. Admins only. */
export async function getContentEntry(
  shop: Shop,
  actor: Actor,
  name: string,
  number: number,
): Promise<OpenedEntry> {
  requireUser(actor, 'admin');
  const collection = collectionNamed(name);
  const [found] = await shop.db
    .select({ row: contentEntries, by: users.name })
    .from(contentEntries)
    .leftJoin(users, eq(users.id, contentEntries.draftBy))
    .where(and(eq(contentEntries.collection, collection), eq(contentEntries.number, number)));
  if (!found) return refuse('not_found');
  const { data, draft } = found.row;
  const { before, after } = differences(data, draft ?? data);
  return {
    ...entryView(shop, found.row),
    draft_by: found.by,
    draft_fields: [...new Set([...Object.keys(before), ...Object.keys(after)])],
    missing_fields: missingIn(collection, draft ?? data),
  };
}

/** The number that the next entry of a collection gets, unless somebody is quicker. Admins only. */
export async function getNextEntryNumber(shop: Shop, actor: Actor, name: string): Promise<number> {
  requireUser(actor, 'admin');
  return (await lastOf(shop, collectionNamed(name))).number + 1;
}
