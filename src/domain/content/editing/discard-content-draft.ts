import type { z } from 'zod';
import { entryVersionInput } from '../../../shared/input/content-admin.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../../shop.ts';
import {
  collectionNamed,
  differences,
  type EntryView,
  lockEntryAt,
  noDraft,
  writeEntry,
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
  input: z.input<typeof entryVersionInput>,
): Promise<EntryView> {
  requireUser(actor, 'admin');
  const collection = collectionNamed(name);
  const { version } = parse(entryVersionInput, input);
  return inTransaction(shop, async (shop) => {
    const before = await lockEntryAt(shop, collection, number, version);
    if (!before.draft) return refuse('content_no_draft');
    return writeEntry(shop, actor, before, noDraft, {
      action: 'content.discard',
      ...differences(before.draft, before.data),
    });
  });
}
