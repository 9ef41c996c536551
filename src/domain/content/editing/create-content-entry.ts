import type { z } from 'zod';
import { contentEntries } from '../../../db/schema/content.ts';
import { createEntryInput } from '../../../shared/input/content-admin.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, changed, inTransaction, requireUser, type Shop } from '../../shop.ts';
import { collectionGuide } from '../collections/collection-guide.ts';
import {
  collectionNamed,
  type EntryView,
  entryView,
  keepPictures,
  lastOf,
  lockCollection,
  readEntryData,
} from './content-entry.ts';

/**
 * Adds an entry at the end of a collection, as a draft unless told otherwise, which may be half written, under a number that the collection has
 * never used. Admins only; refuses a second entry of a part that there is once (`content_single`).
 */
export async function createContentEntry(
  shop: Shop,
  actor: Actor,
  name: string,
  input: z.input<typeof createEntryInput>,
): Promise<EntryView> {
  requireUser(actor, 'admin');
  const collection = collectionNamed(name);
  const { data: given, status, publish_at } = parse(createEntryInput, input);
  return inTransaction(shop, async (shop) => {
    await lockCollection(shop, collection);
    const data = await readEntryData(shop, collection, given, status === 'draft' ? 'unfinished' : 'whole');
    const last = await lastOf(shop, collection);
    if (collectionGuide[collection].single && last.number > 0) refuse('content_single');
    const now = shop.clock.now();
    const [row] = await shop.db
      .insert(contentEntries)
      .values({
        collection,
        number: last.number + 1,
        position: last.position + 1,
        data,
        status,
        publishAt: publish_at ? new Date(publish_at) : null,
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    const entry = entryView(shop, row!);
    await keepPictures(shop, actor, entry);
    await noteAudit(shop, actor, {
      action: 'content.create',
      entity: 'content',
      entityId: `${collection}/${entry.number}`,
      after: { title: entry.title, status, publish_at: entry.publish_at },
    });
    await changed(shop, 'content');
    return entry;
  });
}
