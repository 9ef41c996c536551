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
  type EntryRow,
  type EntryView,
  entryView,
  isSame,
  keepPictures,
  lockEntry,
  noDraft,
  readEntryData,
} from './content-entry.ts';

/**
 * Changes what is given of an entry: its fields, whether it is published, and from when on. Pages show it at once, or
 * at that moment; changes that waited beside it are over when fields are given, and become its fields when it is hidden
 * without any. Admins only. A `version` that is no longer the stored one is refused as stale; a part that there is once
 * always shows (`content_single`).
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
    const given = wanted.data ?? (wanted.status === 'draft' ? before.draft : null);
    return replaceEntry(shop, actor, before, {
      ...(given ? { data: await readEntryData(shop, collection, given) } : {}),
      publishAt: wanted.publish_at === undefined ? before.publishAt : dateOf(wanted.publish_at),
      status: wanted.status ?? before.status,
    });
  });
}

const dateOf = (iso: string | null) => (iso === null ? null : new Date(iso));

/**
 * Puts something else in the place of a locked entry, in the caller's transaction; changes that waited beside it are
 * over when `data` is given. `data` is what `readEntryData` gave.
 */
export async function replaceEntry(
  shop: Shop,
  actor: Actor,
  before: EntryRow,
  wanted: Pick<EntryRow, 'status' | 'publishAt'> & { data?: Record<string, unknown> },
): Promise<EntryView> {
  const data = wanted.data ?? before.data;
  const trail = differences({ ...before.data, ...shownOf(before) }, { ...data, ...shownOf(wanted) });
  const dropsDraft = before.draft !== null && wanted.data !== undefined;
  if (isSame(trail) && !dropsDraft) return entryView(shop, before);
  const [row] = await shop.db
    .update(contentEntries)
    .set({
      data,
      status: wanted.status,
      publishAt: wanted.publishAt,
      ...(dropsDraft ? noDraft : {}),
      version: before.version + 1,
      updatedAt: shop.clock.now(),
    })
    .where(eq(contentEntries.id, before.id))
    .returning();
  const entry = entryView(shop, row!);
  await keepPictures(shop, actor, entry);
  await noteAudit(shop, actor, {
    action: 'content.update',
    entity: 'content',
    entityId: `${entry.collection}/${entry.number}`,
    ...trail,
  });
  await changed(shop, 'content');
  return entry;
}

const shownOf = (row: Pick<EntryRow, 'status' | 'publishAt'>) => ({
  status: row.status,
  publish_at: row.publishAt?.toISOString() ?? null,
});
