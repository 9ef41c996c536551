import { and, eq, lte } from 'drizzle-orm';
import type { z } from 'zod';
import { contentEntries } from '../../../db/schema/content.ts';
import { entryVersionInput } from '../../../shared/input/content-admin.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { parse } from '../../parse.ts';
import { isRefusal, refuse } from '../../refusal.ts';
import { type Actor, inTransaction, requireUser, type Shop, system } from '../../shop.ts';
import type { Collection } from '../collections/collections.ts';
import { collectionNamed, type EntryView, lockEntry, lockEntryAt, readEntryData } from './content-entry.ts';
import { replaceEntry } from './update-content-entry.ts';

/**
 * Puts the changes that wait beside an entry in the place of what shows, or shows an entry that nobody has seen yet, at
 * once. They must still fit the collection's schema. Admins only; refuses an entry without changes
 * (`content_no_draft`), and as stale a `version` that is no longer the stored one.
 */
export async function publishContentDraft(
  shop: Shop,
  actor: Actor,
  name: string,
  number: number,
  input: z.input<typeof entryVersionInput>,
): Promise<EntryView> {
  requireUser(actor, 'admin');
  const collection = collectionNamed(name);
  const { version } = parse(entryVersionInput, input);
  return inTransaction(shop, async (shop) => {
    const before = await lockEntryAt(shop, collection, number, version);
    const data = before.draft ?? (before.status === 'draft' ? before.data : refuse('content_no_draft'));
    return replaceEntry(shop, actor, before, {
      data: await readEntryData(shop, collection, data, 'whole'),
      status: 'published',
      publishAt: before.draft ? before.publishAt : null,
    });
  });
}

/**
 * Publishes the changes whose time has come; how many. Changes that no longer fit the collection's schema stay where
 * they are, without a time.
 */
export async function publishDueDrafts(shop: Shop): Promise<number> {
  const due = await shop.db
    .select({ collection: contentEntries.collection, number: contentEntries.number })
    .from(contentEntries)
    .where(lte(contentEntries.draftPublishAt, shop.clock.now()));
  let published = 0;
  for (const { collection, number } of due) {
    const one = { collection: collection as Collection, number };
    try {
      if (await publishDue(shop, one)) published += 1;
    } catch (thrown) {
      if (!isRefusal(thrown)) throw thrown;
      await unschedule(shop, one, thrown.message);
    }
  }
  return published;
}

async function publishDue(shop: Shop, { collection, number }: Due): Promise<boolean> {
  return inTransaction(shop, async (shop) => {
    const before = await lockEntry(shop, collection, number);
    // Somebody may have changed his mind since it was found.
    if (!before.draft || !before.draftPublishAt || before.draftPublishAt > shop.clock.now()) return false;
    const data = await readEntryData(shop, collection, before.draft, 'whole');
    await replaceEntry(shop, system, before, { data, status: before.status, publishAt: before.publishAt });
    return true;
  });
}

type Due = { collection: Collection; number: number };

async function unschedule(shop: Shop, { collection, number }: Due, reason: string): Promise<void> {
  shop.log.warn({ collection, number, reason }, 'a scheduled draft could not be published');
  await inTransaction(shop, async (shop) => {
    const before = await lockEntry(shop, collection, number);
    await shop.db
      .update(contentEntries)
      .set({ draftPublishAt: null, version: before.version + 1 })
      .where(and(eq(contentEntries.id, before.id), lte(contentEntries.draftPublishAt, shop.clock.now())));
    await noteAudit(shop, system, {
      action: 'content.unschedule',
      entity: 'content',
      entityId: `${collection}/${number}`,
      before: { draft_publish_at: before.draftPublishAt?.toISOString() ?? null },
      after: { draft_publish_at: null, reason },
    });
  });
}
