import type { z } from 'zod';
import { updateEntryInput } from '../../../shared/schemas/content-admin-schemas.ts';
import { type Actor, type AppContext, inTransaction, invalidate, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { parse } from '../../parse.ts';
import { collectionGuide } from '../collections/collection-guide.ts';
import {
  changedFields,
  EMPTY_DRAFT_COLUMNS,
  type EntryRow,
  type EntryView,
  entryView,
  hasNoChanges,
  lockEntryVersion,
  readEntryData,
  requireCollection,
  writeEntry,
} from './content-entry.ts';

/**
 * Updates the given parts of an entry: its fields, whether it is published, and since when. Pages show it at once, or
 * at that time; draft changes are dropped when fields are given, and become the fields when the entry is hidden without
 * any. A published entry must be complete; throws a stale error when `version` is not the stored one, and
 * `content_single` for hiding a single entry. Admins only.
 */
export async function updateContentEntry(
  ctx: AppContext,
  actor: Actor,
  name: string,
  number: number,
  input: z.input<typeof updateEntryInput>,
): Promise<EntryView> {
  requireUser(actor, { admin: 'updateContentEntry' });
  const collection = requireCollection(name);
  const wanted = parse(updateEntryInput, input);
  return inTransaction(ctx, async (ctx) => {
    const before = await lockEntryVersion(ctx, collection, number, wanted.version);
    const hides = wanted.status === 'draft' || wanted.publish_at;
    if (collectionGuide[collection].single && hides) fail('content_single');
    const status = wanted.status ?? before.status;
    const given = wanted.data ?? draftDataFor(before, status);
    const stage = status === 'draft' ? 'unfinished' : 'whole';
    return replaceEntry(ctx, actor, before, {
      ...(given ? { data: await readEntryData(ctx, collection, given, stage) } : {}),
      publishAt: wanted.publish_at === undefined ? before.publishAt : dateOf(wanted.publish_at),
      status,
    });
  });
}

/** The content of an update without fields: its draft changes when hiding, otherwise its current fields. */
function draftDataFor(before: EntryRow, status: EntryRow['status']): EntryRow['data'] | null {
  if (status === 'draft') return before.draft;
  return before.status === 'draft' ? before.data : null;
}

const dateOf = (iso: string | null) => (iso === null ? null : new Date(iso));

/**
 * Replaces the content of a locked entry in the caller's transaction; draft changes are dropped when `data` is given.
 * `data` is the result of `readEntryData`.
 */
export async function replaceEntry(
  ctx: AppContext,
  actor: Actor,
  before: EntryRow,
  wanted: Pick<EntryRow, 'status' | 'publishAt'> & { data?: Record<string, unknown> },
): Promise<EntryView> {
  const data = wanted.data ?? before.data;
  const trail = changedFields(
    { ...before.data, ...publicationOf(before) },
    { ...data, ...publicationOf(wanted) },
  );
  const dropsDraft = before.draft !== null && wanted.data !== undefined;
  if (hasNoChanges(trail) && !dropsDraft) return entryView(ctx, before);
  const columns = {
    data,
    status: wanted.status,
    publishAt: wanted.publishAt,
    ...(dropsDraft ? EMPTY_DRAFT_COLUMNS : {}),
    updatedAt: ctx.clock.now(),
  };
  const entry = await writeEntry(ctx, actor, before, columns, { action: 'content.update', ...trail });
  await invalidate(ctx, 'content');
  return entry;
}

const publicationOf = (row: Pick<EntryRow, 'status' | 'publishAt'>) => ({
  status: row.status,
  publish_at: row.publishAt?.toISOString() ?? null,
});
