import type { z } from 'zod';
import { draftEntryInput } from '../../../shared/input/content-admin.ts';
import { parse } from '../../parse.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../../shop.ts';
import {
  collectionNamed,
  differences,
  type EntryView,
  entryView,
  isLive,
  isSame,
  lockEntryAt,
  noDraft,
  readEntryData,
  writeEntry,
} from './content-entry.ts';
import { replaceEntry } from './update-content-entry.ts';

/**
 * Keeps changes of an entry where no visitor sees them: beside what shows, or, while nothing of it shows, in the entry
 * itself; they may be half written unless they have a time. They come out at `publish_at`, or when somebody publishes them. Changes back to what shows leave nothing
 * waiting. Admins only; a `version` that is no longer the stored one is refused as stale.
 */
export async function saveContentDraft(
  shop: Shop,
  actor: Actor,
  name: string,
  number: number,
  input: z.input<typeof draftEntryInput>,
): Promise<EntryView> {
  const { userId } = requireUser(actor, 'admin');
  const collection = collectionNamed(name);
  const { version, data: given, publish_at } = parse(draftEntryInput, input);
  return inTransaction(shop, async (shop) => {
    const before = await lockEntryAt(shop, collection, number, version);
    const data = await readEntryData(shop, collection, given, publish_at ? 'whole' : 'unfinished');
    const publishAt = publish_at ? new Date(publish_at) : null;
    if (!isLive(shop, before)) {
      return replaceEntry(shop, actor, before, {
        data,
        publishAt,
        status: publishAt ? 'published' : 'draft',
      });
    }
    const trail = differences(
      { ...(before.draft ?? before.data), draft_publish_at: before.draftPublishAt?.toISOString() ?? null },
      { ...data, draft_publish_at: publishAt?.toISOString() ?? null },
    );
    if (isSame(trail)) return entryView(shop, before);
    const now = shop.clock.now();
    const waits = !isSame(differences(before.data, data));
    const columns = waits
      ? { draft: data, draftAt: now, draftBy: userId, draftPublishAt: publishAt }
      : noDraft;
    return writeEntry(shop, actor, before, columns, { action: 'content.draft', ...trail });
  });
}
