import { eq } from 'drizzle-orm';
import { contentEntries } from '../../db/schema/content.ts';
import { updateEntryInput } from '../../shared/input/content-admin.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { parse } from '../parse.ts';
import { refuse } from '../refusal.ts';
import { type Actor, changed, inTransaction, requireUser, type Shop } from '../shop.ts';
import { collectionGuide } from './collection-guide.ts';
import {
  collectionNamed,
  differences,
  type EntryView,
  entryView,
  keepPictures,
  lockEntry,
  readEntryData,
} from './content-entry.ts';

/**
 * Changes what is given of an entry: its fields, whether it is published, and from when on. Pages show it at once, or
 * at that moment. Admins only. A `version` that is no longer the stored one is refused as stale; a part that there is
 * once always shows (`content_single`).
 */
export async function updateContentEntry(
  shop: Shop,
  actor: Actor,
  name: string,
  number: number,
  input: unknown,
): Promise<EntryView> {
  requireUser(actor, 'admin');
  const collection = collectionNamed(name);
  const wanted = parse(updateEntryInput, input);
  return inTransaction(shop, async (shop) => {
    const before = await lockEntry(shop, collection, number);
    if (before.status === 'deleted') return refuse('not_found');
    if (wanted.version !== before.version) refuse('stale_version');
    const hides = wanted.status === 'draft' || wanted.publish_at;
    if (collectionGuide[collection].single && hides) refuse('content_single');
    const data = wanted.data ? await readEntryData(shop, collection, wanted.data) : before.data;
    const publishAt = wanted.publish_at === undefined ? before.publishAt : dateOf(wanted.publish_at);
    const status = wanted.status ?? before.status;
    const stateOf = (row: { status: string; publishAt: Date | null }) => ({
      status: row.status,
      publish_at: row.publishAt?.toISOString() ?? null,
    });
    const trail = differences(
      { ...before.data, ...stateOf(before) },
      { ...data, ...stateOf({ status, publishAt }) },
    );
    if (Object.keys(trail.after).length + Object.keys(trail.before).length === 0)
      return entryView(shop, before);
    const [row] = await shop.db
      .update(contentEntries)
      .set({ data, status, publishAt, version: before.version + 1, updatedAt: shop.clock.now() })
      .where(eq(contentEntries.id, before.id))
      .returning();
    const entry = entryView(shop, row!);
    await keepPictures(shop, actor, entry);
    await noteAudit(shop, actor, {
      action: 'content.update',
      entity: 'content',
      entityId: `${collection}/${number}`,
      ...trail,
    });
    await changed(shop, 'content');
    return entry;
  });
}

const dateOf = (iso: string | null) => (iso === null ? null : new Date(iso));
