import { eq } from 'drizzle-orm';
import { contentEntries } from '../../../db/schema/content.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, changed, inTransaction, requireUser, type Shop } from '../../shop.ts';
import { collectionGuide } from '../collections/collection-guide.ts';
import { collectionNamed, entryView, lockEntry, noDraft } from './content-entry.ts';

/**
 * Takes an entry away from every page at once; `restoreContentEntry` brings it back as a draft. Its number stays its
 * own. Admins only; a part that there is once cannot be deleted (`content_single`).
 */
export async function deleteContentEntry(
  shop: Shop,
  actor: Actor,
  name: string,
  number: number,
): Promise<void> {
  await settle(shop, actor, { name, number, from: ['draft', 'published'], to: 'deleted' });
}

/** Brings a deleted entry back as a draft, with the changes that waited beside it. Admins only. */
export async function restoreContentEntry(
  shop: Shop,
  actor: Actor,
  name: string,
  number: number,
): Promise<void> {
  await settle(shop, actor, { name, number, from: ['deleted'], to: 'draft' });
}

async function settle(
  shop: Shop,
  actor: Actor,
  { name, number, from, to }: { name: string; number: number; from: string[]; to: 'deleted' | 'draft' },
): Promise<void> {
  requireUser(actor, 'admin');
  const collection = collectionNamed(name);
  if (collectionGuide[collection].single) refuse('content_single');
  await inTransaction(shop, async (shop) => {
    const row = await lockEntry(shop, collection, number);
    if (!from.includes(row.status)) refuse('not_found');
    await shop.db
      .update(contentEntries)
      .set({
        status: to,
        ...(to === 'draft' ? { ...noDraft, data: row.draft ?? row.data } : { draftPublishAt: null }),
        version: row.version + 1,
        updatedAt: shop.clock.now(),
      })
      .where(eq(contentEntries.id, row.id));
    await noteAudit(shop, actor, {
      action: to === 'deleted' ? 'content.delete' : 'content.restore',
      entity: 'content',
      entityId: `${collection}/${number}`,
      before: { status: row.status, title: entryView(shop, row).title },
      after: { status: to },
    });
    await changed(shop, 'content');
  });
}
