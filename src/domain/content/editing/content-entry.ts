import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, max } from 'drizzle-orm';
import { z } from 'zod';
import { contentEntries } from '../../../db/schema/content-tables.ts';
import { uploads } from '../../../db/schema/system-tables.ts';
import type { AuditAction } from '../../../shared/enums/audit-kinds.ts';
import { uploadIdsIn, uploadUrlOf } from '../../../shared/format/upload-url.ts';
import type { EntryState } from '../../../shared/schemas/content-admin-schemas.ts';
import { advisoryLock } from '../../advisory-lock.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Actor, AppContext } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { parse } from '../../parse.ts';
import { attachUploads } from '../../uploads/attach-uploads.ts';
import { collectionGuide } from '../collections/collection-guide.ts';
import { type Collection, collections } from '../collections/collections.ts';
import { readDraftData } from '../collections/draft-validation.ts';

/** An entry in the admin; times in ISO 8601 UTC. `place` is its rank in the collection's order, from 1. */
export type EntryView = {
  collection: Collection;
  number: number;
  title: string;
  state: EntryState;
  status: 'draft' | 'published' | 'deleted';
  publish_at: string | null;
  version: number;
  /** The public page that shows it. */
  href: string;
  createdAt: string;
  updatedAt: string;
  data: Record<string, unknown>;
  /** The entry's draft changes, and their scheduled publication. */
  draft: { at: string; publish_at: string | null; data: Record<string, unknown> } | null;
};

export type EntryRow = typeof contentEntries.$inferSelect;

/** Returns `name` as a collection; throws `not_found`. */
export function requireCollection(name: string): Collection {
  return Object.hasOwn(collections, name) ? (name as Collection) : fail('not_found');
}

/** Maps a row to the admin's view at the current time. */
export function entryView(ctx: AppContext, row: EntryRow): EntryView {
  const collection = row.collection as Collection;
  const guide = collectionGuide[collection];
  return {
    collection,
    number: row.number,
    title: String(row.data[guide.title] || `Nomor ${row.number}`),
    state: row.status === 'published' && !isPublishedEntry(ctx, row) ? 'scheduled' : row.status,
    status: row.status,
    publish_at: row.publishAt?.toISOString() ?? null,
    version: row.version,
    href: guide.page(row.number),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    data: row.data,
    draft:
      row.draft && row.draftAt
        ? {
            at: row.draftAt.toISOString(),
            publish_at: row.draftPublishAt?.toISOString() ?? null,
            data: row.draft,
          }
        : null,
  };
}

/** Whether visitors see the entry at the current time. */
export function isPublishedEntry(ctx: AppContext, row: EntryRow): boolean {
  return row.status === 'published' && (row.publishAt === null || row.publishAt <= ctx.clock.now());
}

/** The columns of a row without draft changes. */
export const EMPTY_DRAFT_COLUMNS = { draft: null, draftAt: null, draftBy: null, draftPublishAt: null };

/** Locks and returns one entry until the transaction ends; throws `not_found`. */
export async function lockEntry(ctx: AppContext, collection: Collection, number: number): Promise<EntryRow> {
  const [row] = await ctx.db
    .select()
    .from(contentEntries)
    .where(and(eq(contentEntries.collection, collection), eq(contentEntries.number, number)))
    .for('update');
  return row ?? fail('not_found');
}

/** The same for an update: throws for a deleted entry, and a stale error when `version` is not the stored one. */
export async function lockEntryVersion(
  ctx: AppContext,
  collection: Collection,
  number: number,
  version: number,
): Promise<EntryRow> {
  const row = await lockEntry(ctx, collection, number);
  if (row.status === 'deleted') return fail('not_found');
  if (version !== row.version) fail('stale_version');
  return row;
}

/**
 * Updates columns of a locked entry as its next version, retains its pictures and records the change, in the caller's
 * transaction.
 */
export async function writeEntry(
  ctx: AppContext,
  actor: Actor,
  before: EntryRow,
  columns: Partial<EntryRow>,
  note: { action: AuditAction } & ReturnType<typeof changedFields>,
): Promise<EntryView> {
  const [row] = await ctx.db
    .update(contentEntries)
    .set({ ...columns, version: before.version + 1 })
    .where(eq(contentEntries.id, before.id))
    .returning();
  const entry = entryView(ctx, row!);
  await attachEntryPictures(ctx, actor, entry);
  await recordAudit(ctx, actor, {
    entity: 'content',
    entityId: `${entry.collection}/${entry.number}`,
    ...note,
  });
  return entry;
}

/** The highest number and position that a collection has assigned, including deleted entries; 0 when it has none. */
export async function lastNumberAndPosition(
  ctx: AppContext,
  collection: Collection,
): Promise<{ number: number; position: number }> {
  const [last] = await ctx.db
    .select({ number: max(contentEntries.number), position: max(contentEntries.position) })
    .from(contentEntries)
    .where(eq(contentEntries.collection, collection));
  return { number: last?.number ?? 0, position: last?.position ?? 0 };
}

/** Serialises changes to one collection's numbers and order until the transaction ends. */
export async function lockCollection(ctx: AppContext, collection: Collection): Promise<void> {
  await advisoryLock(ctx, `content:${collection}`);
}

/** Whether an entry is published, so that all fields are required, or may be incomplete. */
export type EntryStage = 'whole' | 'unfinished';

/**
 * Parses `data` with the collection's schema; errors are at `data.<field>`. The size of an uploaded picture comes from
 * the upload, not from the input.
 */
export async function readEntryData(
  ctx: AppContext,
  collection: Collection,
  data: Record<string, unknown>,
  stage: EntryStage,
): Promise<Record<string, unknown>> {
  const ids = uploadIds(data);
  const rows =
    ids.length === 0
      ? []
      : await ctx.db
          .select({ id: uploads.id, width: uploads.width, height: uploads.height })
          .from(uploads)
          .where(inArray(uploads.id, ids));
  const sizes = new Map(rows.map((row) => [uploadUrlOf(row.id), row]));
  const sized = withSizes(data, sizes) as Record<string, unknown>;
  if (stage === 'unfinished') return readDraftData(collection, sized);
  const schema = z.strictObject({ data: collections[collection] as z.ZodType });
  return parse(schema, { data: sized }).data as Record<string, unknown>;
}

/** Attaches the pictures of the published and the draft content to the entry, in the caller's transaction. */
export async function attachEntryPictures(
  ctx: AppContext,
  actor: Actor,
  entry: Pick<EntryView, 'collection' | 'number' | 'data' | 'draft'>,
): Promise<void> {
  await attachUploads(ctx, actor, {
    urls: uploadIds([entry.data, entry.draft?.data]).map(uploadUrlOf),
    purpose: 'content',
    to: `content:${entry.collection}:${entry.number}`,
  });
}

function uploadIds(data: unknown): string[] {
  return uploadIdsIn(JSON.stringify(data));
}

/** Fields with a picture whose `width` and `height` are siblings. */
const PICTURE_FIELDS = ['thumb', 'bgImage', 'poster'];

function withSizes(value: unknown, sizes: Map<string, { width: number; height: number }>): unknown {
  if (Array.isArray(value)) return value.map((one) => withSizes(one, sizes));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, withSizes(one, sizes)] as const);
  const copy: Record<string, unknown> = Object.fromEntries(entries);
  for (const name of PICTURE_FIELDS) {
    const size = typeof copy[name] === 'string' ? sizes.get(copy[name]) : undefined;
    if (size && 'width' in copy) Object.assign(copy, { width: size.width, height: size.height });
  }
  return copy;
}

/** Whether nothing differs. */
export function hasNoChanges(trail: ReturnType<typeof changedFields>): boolean {
  return Object.keys(trail.before).length + Object.keys(trail.after).length === 0;
}

/** The fields of `after` that differ from `before`, with both values, for the audit log. */
export function changedFields(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !isDeepStrictEqual(before[key], after[key]),
  );
  const pick = (from: Record<string, unknown>) =>
    Object.fromEntries(keys.flatMap((key) => (from[key] === undefined ? [] : [[key, from[key]]])));
  return { before: pick(before), after: pick(after) };
}
