import type { z } from 'zod';
import { updateEntryInput } from '../../../shared/input/content-admin.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, changed, inTransaction, requireUser, type Shop } from '../../shop.ts';
import { collectionGuide } from '../collections/collection-guide.ts';
import {
  collectionNamed,
  differences,
  type EntryRow,
  type EntryView,
  entryView,
  isSame,
  lockEntryAt,
  noDraft,
  readEntryData,
  writeEntry,
} from './content-entry.ts';

/**
 * Changes what is given of an entry: its fields, whether it is published, and from when on. Pages show it at once, or
 * at that moment; changes that waited beside it are over when fields are given, and become its fields when it is hidden
 * without any. What is shown must be whole, a draft need not be. Admins only. A `version` that is no longer the stored one is refused as stale; a part that there is once
 * always shows (`content_single`).
 */
export async function updateContentEntry(
  shop: Shop,
  actor: Actor,
  name: string,
  number: number,
  input: z.input<typeof updateEntryInput>,
): Promise<EntryView> {
  requireUser(actor, 'admin');
  const collection = collectionNamed(name);
  const wanted = parse(updateEntryInput, input);
  return inTransaction(shop, async (shop) => {
    const before = await lockEntryAt(shop, collection, number, wanted.version);
    const hides = wanted.status === 'draft' || wanted.publish_at;
    if (collectionGuide[collection].single && hides) refuse('content_single');
    const status = wanted.status ?? before.status;
    const given = wanted.data ?? newlyMeant(before, status);
    const stage = status === 'draft' ? 'unfinished' : 'whole';
    return replaceEntry(shop, actor, before, {
      ...(given ? { data: await readEntryData(shop, collection, given, stage) } : {}),
      publishAt: wanted.publish_at === undefined ? before.publishAt : dateOf(wanted.publish_at),
      status,
    });
  });
}

/** What an entry is about without fields of its own: hidden, its waiting changes; shown, a draft as far as it is written. */
function newlyMeant(before: EntryRow, status: EntryRow['status']): EntryRow['data'] | null {
  if (status === 'draft') return before.draft;
  return before.status === 'draft' ? before.data : null;
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
  const columns = {
    data,
    status: wanted.status,
    publishAt: wanted.publishAt,
    ...(dropsDraft ? noDraft : {}),
    updatedAt: shop.clock.now(),
  };
  const entry = await writeEntry(shop, actor, before, columns, { action: 'content.update', ...trail });
  await changed(shop, 'content');
  return entry;
}

const shownOf = (row: Pick<EntryRow, 'status' | 'publishAt'>) => ({
  status: row.status,
  publish_at: row.publishAt?.toISOString() ?? null,
});
