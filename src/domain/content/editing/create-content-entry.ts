import type { z } from 'zod';
import { contentEntries } from '../../../db/schema/content-tables.ts';
import { createEntryInput } from '../../../shared/schemas/content-admin-schemas.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, invalidate, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { parse } from '../../parse.ts';
import { collectionGuide } from '../collections/collection-guide.ts';
import {
  attachEntryPictures,
  type EntryView,
  entryView,
  lastNumberAndPosition,
  lockCollection,
  readEntryData,
  requireCollection,
} from './content-entry.ts';

/**
 * Appends an entry to a collection under a new number, as a draft, which may be incomplete, by default. Throws
 * `content_single` for a second entry of a single-entry collection. Admins only.
 */
export async function createContentEntry(
  ctx: AppContext,
  actor: Actor,
  name: string,
  input: z.input<typeof createEntryInput>,
): Promise<EntryView> {
  requireUser(actor, { admin: 'createContentEntry' });
  const collection = requireCollection(name);
  const { data: given, status, publish_at } = parse(createEntryInput, input);
  return inTransaction(ctx, async (ctx) => {
    await lockCollection(ctx, collection);
    const data = await readEntryData(ctx, collection, given, status === 'draft' ? 'unfinished' : 'whole');
    const last = await lastNumberAndPosition(ctx, collection);
    if (collectionGuide[collection].single && last.number > 0) fail('content_single');
    const now = ctx.clock.now();
    const [row] = await ctx.db
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
    const entry = entryView(ctx, row!);
    await attachEntryPictures(ctx, actor, entry);
    await recordAudit(ctx, actor, {
      action: 'content.create',
      entity: 'content',
      entityId: `${collection}/${entry.number}`,
      after: { title: entry.title, status, publish_at: entry.publish_at },
    });
    await invalidate(ctx, 'content');
    return entry;
  });
}
