import { and, eq, lte } from 'drizzle-orm';
import type { z } from 'zod';
import { contentEntries } from '../../../db/schema/content-tables.ts';
import { entryVersionInput } from '../../../shared/schemas/content-admin-schemas.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireUser, system } from '../../context.ts';
import { fail, isDomainError } from '../../domain-error.ts';
import { parse } from '../../parse.ts';
import type { Collection } from '../collections/collections.ts';
import {
  type EntryView,
  lockEntry,
  lockEntryVersion,
  readEntryData,
  requireCollection,
} from './content-entry.ts';
import { replaceEntry } from './update-content-entry.ts';

/**
 * Publishes the draft changes of an entry, or a new entry, at once. They must satisfy the collection's schema; throws
 * `content_no_draft` without changes, and a stale error when `version` is not the stored one. Admins only.
 */
export async function publishContentDraft(
  ctx: AppContext,
  actor: Actor,
  name: string,
  number: number,
  input: z.input<typeof entryVersionInput>,
): Promise<EntryView> {
  requireUser(actor, { admin: 'publishContentDraft' });
  const collection = requireCollection(name);
  const { version } = parse(entryVersionInput, input);
  return inTransaction(ctx, async (ctx) => {
    const before = await lockEntryVersion(ctx, collection, number, version);
    const data = before.draft ?? (before.status === 'draft' ? before.data : fail('content_no_draft'));
    return replaceEntry(ctx, actor, before, {
      data: await readEntryData(ctx, collection, data, 'whole'),
      status: 'published',
      publishAt: before.draft ? before.publishAt : null,
    });
  });
}

/**
 * Publishes scheduled changes that are due; returns how many. Changes that no longer satisfy the schema stay as an
 * unscheduled draft.
 */
export async function publishDueDrafts(ctx: AppContext): Promise<number> {
  const due = await ctx.db
    .select({ collection: contentEntries.collection, number: contentEntries.number })
    .from(contentEntries)
    .where(lte(contentEntries.draftPublishAt, ctx.clock.now()));
  let published = 0;
  for (const { collection, number } of due) {
    const one = { collection: collection as Collection, number };
    try {
      if (await publishDue(ctx, one)) published += 1;
    } catch (thrown) {
      if (!isDomainError(thrown)) throw thrown;
      await unschedule(ctx, one, thrown.message);
    }
  }
  return published;
}

async function publishDue(ctx: AppContext, { collection, number }: Due): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockEntry(ctx, collection, number);
    // The schedule may have changed since the query.
    if (!before.draft || !before.draftPublishAt || before.draftPublishAt > ctx.clock.now()) return false;
    const data = await readEntryData(ctx, collection, before.draft, 'whole');
    await replaceEntry(ctx, system, before, { data, status: before.status, publishAt: before.publishAt });
    return true;
  });
}

type Due = { collection: Collection; number: number };

async function unschedule(ctx: AppContext, { collection, number }: Due, reason: string): Promise<void> {
  ctx.log.warn({ collection, number, reason }, 'a scheduled draft could not be published');
  await inTransaction(ctx, async (ctx) => {
    const before = await lockEntry(ctx, collection, number);
    await ctx.db
      .update(contentEntries)
      .set({ draftPublishAt: null, version: before.version + 1 })
      .where(and(eq(contentEntries.id, before.id), lte(contentEntries.draftPublishAt, ctx.clock.now())));
    await recordAudit(ctx, system, {
      action: 'content.unschedule',
      entity: 'content',
      entityId: `${collection}/${number}`,
      before: { draft_publish_at: before.draftPublishAt?.toISOString() ?? null },
      after: { draft_publish_at: null, reason },
    });
  });
}
