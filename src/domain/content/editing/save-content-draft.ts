import type { z } from 'zod';
import { draftEntryInput } from '../../../shared/schemas/content-admin-schemas.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../../context.ts';
import { parse } from '../../parse.ts';
import {
  changedFields,
  EMPTY_DRAFT_COLUMNS,
  type EntryView,
  entryView,
  hasNoChanges,
  isPublishedEntry,
  lockEntryVersion,
  readEntryData,
  requireCollection,
  writeEntry,
} from './content-entry.ts';
import { replaceEntry } from './update-content-entry.ts';

/**
 * Saves draft changes of an entry: next to its published version or, for an unpublished entry, in the entry itself;
 * they may be incomplete unless they are scheduled. They are published at `publish_at` or manually, and changes equal
 * to the published version are dropped. Throws a stale error when `version` is not the stored one. Admins only.
 */
export async function saveContentDraft(
  ctx: AppContext,
  actor: Actor,
  name: string,
  number: number,
  input: z.input<typeof draftEntryInput>,
): Promise<EntryView> {
  const { userId } = requireUser(actor, { admin: 'saveContentDraft' });
  const collection = requireCollection(name);
  const { version, data: given, publish_at } = parse(draftEntryInput, input);
  return inTransaction(ctx, async (ctx) => {
    const before = await lockEntryVersion(ctx, collection, number, version);
    const data = await readEntryData(ctx, collection, given, publish_at ? 'whole' : 'unfinished');
    const publishAt = publish_at ? new Date(publish_at) : null;
    if (!isPublishedEntry(ctx, before)) {
      return replaceEntry(ctx, actor, before, {
        data,
        publishAt,
        status: publishAt ? 'published' : 'draft',
      });
    }
    const trail = changedFields(
      { ...(before.draft ?? before.data), draft_publish_at: before.draftPublishAt?.toISOString() ?? null },
      { ...data, draft_publish_at: publishAt?.toISOString() ?? null },
    );
    if (hasNoChanges(trail)) return entryView(ctx, before);
    const now = ctx.clock.now();
    const waits = !hasNoChanges(changedFields(before.data, data));
    const columns = waits
      ? { draft: data, draftAt: now, draftBy: userId, draftPublishAt: publishAt }
      : EMPTY_DRAFT_COLUMNS;
    return writeEntry(ctx, actor, before, columns, { action: 'content.draft', ...trail });
  });
}
