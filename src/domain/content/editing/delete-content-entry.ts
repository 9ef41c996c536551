import { eq } from 'drizzle-orm';
import { contentEntries } from '../../../db/schema/content-tables.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, invalidate, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { collectionGuide } from '../collections/collection-guide.ts';
import { EMPTY_DRAFT_COLUMNS, entryView, lockEntry, requireCollection } from './content-entry.ts';

/**
 * Deletes an entry from every page at once; `restoreContentEntry` restores it as a draft. Its number is not reused;
 * throws `content_single` for a single-entry collection. Admins only.
 */
export async function deleteContentEntry(
  ctx: AppContext,
  actor: Actor,
  name: string,
  number: number,
): Promise<void> {
  await setDeleted(ctx, actor, { name, number, from: ['draft', 'published'], to: 'deleted' });
}

/** Restores a deleted entry as a draft, with its unpublished changes. Admins only. */
export async function restoreContentEntry(
  ctx: AppContext,
  actor: Actor,
  name: string,
  number: number,
): Promise<void> {
  await setDeleted(ctx, actor, { name, number, from: ['deleted'], to: 'draft' });
}

async function setDeleted(
  ctx: AppContext,
  actor: Actor,
  { name, number, from, to }: { name: string; number: number; from: string[]; to: 'deleted' | 'draft' },
): Promise<void> {
  requireUser(actor, { admin: 'deleteContentEntry' });
  const collection = requireCollection(name);
  if (collectionGuide[collection].single) fail('content_single');
  await inTransaction(ctx, async (ctx) => {
    const row = await lockEntry(ctx, collection, number);
    if (!from.includes(row.status)) fail('not_found');
    await ctx.db
      .update(contentEntries)
      .set({
        status: to,
        ...(to === 'draft'
          ? { ...EMPTY_DRAFT_COLUMNS, data: row.draft ?? row.data }
          : { draftPublishAt: null }),
        version: row.version + 1,
        updatedAt: ctx.clock.now(),
      })
      .where(eq(contentEntries.id, row.id));
    await recordAudit(ctx, actor, {
      action: to === 'deleted' ? 'content.delete' : 'content.restore',
      entity: 'content',
      entityId: `${collection}/${number}`,
      before: { status: row.status, title: entryView(ctx, row).title },
      after: { status: to },
    });
    await invalidate(ctx, 'content');
  });
}
