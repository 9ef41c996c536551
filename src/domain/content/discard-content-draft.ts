import { eq } from 'drizzle-orm';
import { contentEntries } from '../../db/schema/content.ts';
import { entryVersionInput } from '../../shared/input/content-admin.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { parse } from '../parse.ts';
import { refuse } from '../refusal.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../shop.ts';
import {
  collectionNamed,
  differences,
  type EntryView,
  entryView,
  keepPictures,
  lockEntry,
  noDraft,
} from './content-entry.ts';

/**
 * Throws away the changes that wait beside an entry; what shows stays, and the trail keeps what they were. Admins only;
 * refuses an entry without changes (`content_no_draft`), and as stale a `version` that is no longer the stored one.
 */
export async function discardContentDraft(
  shop: Shop,
  actor: Actor,
  name: string,
  number: number,
  input: unknown,
): Promise<EntryView> {
  requireUser(actor, 'admin');
  const collection = collectionNamed(name);
  const { version } = parse(entryVersionInput, input);
  return inTransaction(shop, async (shop) => {
    const before = await lockEntry(shop, collection, number);
    if (before.status === 'deleted') return refuse('not_found');
    if (version !== before.version) refuse('stale_version');
    if (!before.draft) return refuse('content_no_draft');
    const [row] = await shop.db
      .update(contentEntries)
      .set({ ...noDraft, version: before.version + 1 })
      .where(eq(contentEntries.id, before.id))
      .returning();
    const entry = entryView(shop, row!);
    await keepPictures(shop, actor, entry);
    await noteAudit(shop, actor, {
      action: 'content.discard',
      entity: 'content',
      entityId: `${collection}/${number}`,
      ...differences(before.draft, before.data),
    });
    return entry;
  });
}
