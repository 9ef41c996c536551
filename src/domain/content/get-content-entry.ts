import { and, eq } from 'drizzle-orm';
import { contentEntries } from '../../db/schema/content.ts';
import { refuse } from '../refusal.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';
import { collectionNamed, type EntryView, entryView } from './content-entry.ts';

/** One entry of a collection in whatever state; `not_found` for an unknown one. Admins only. */
export async function getContentEntry(
  shop: Shop,
  actor: Actor,
  name: string,
  number: number,
): Promise<EntryView> {
  requireUser(actor, 'admin');
  const collection = collectionNamed(name);
  const [row] = await shop.db
    .select()
    .from(contentEntries)
    .where(and(eq(contentEntries.collection, collection), eq(contentEntries.number, number)));
  return row ? entryView(shop, row) : refuse('not_found');
}
