import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, max } from 'drizzle-orm';
import { z } from 'zod';
import { contentEntries } from '../../../db/schema/content.ts';
import { uploads } from '../../../db/schema/system.ts';
import type { EntryState } from '../../../shared/input/content-admin.ts';
import type { AuditAction } from '../../../shared/kinds/audit-kinds.ts';
import { uploadAddress, uploadIdsIn } from '../../../shared/upload-address.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import type { Actor, Shop } from '../../shop.ts';
import { takeTurns } from '../../take-turns.ts';
import { attachUploads } from '../../uploads/attach-uploads.ts';
import { collectionGuide } from '../collections/collection-guide.ts';
import { type Collection, collections } from '../collections/collections.ts';
import { readUnfinished } from '../collections/unfinished.ts';

/** An entry as the back office sees it; times in ISO 8601 UTC. `place` is its rank in the collection's order, from 1. */
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
  /** Changes that wait beside it, and when they come out by themselves. */
  draft: { at: string; publish_at: string | null; data: Record<string, unknown> } | null;
};

export type EntryRow = typeof contentEntries.$inferSelect;

/** `name` as a collection, or `not_found`. */
export function collectionNamed(name: string): Collection {
  return Object.hasOwn(collections, name) ? (name as Collection) : refuse('not_found');
}

/** The row as the back office sees it at the shop's present time. */
export function entryView(shop: Shop, row: EntryRow): EntryView {
  const collection = row.collection as Collection;
  const guide = collectionGuide[collection];
  return {
    collection,
    number: row.number,
    title: String(row.data[guide.title] || `Nomor ${row.number}`),
    state: row.status === 'published' && !isLive(shop, row) ? 'scheduled' : row.status,
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

/** Whether visitors see the entry at the shop's present time. */
export function isLive(shop: Shop, row: EntryRow): boolean {
  return row.status === 'published' && (row.publishAt === null || row.publishAt <= shop.clock.now());
}

/** Columns of a row beside which no changes wait. */
export const noDraft = { draft: null, draftAt: null, draftBy: null, draftPublishAt: null };

/** The row of one entry, locked until the transaction ends; `not_found` when there is none. */
export async function lockEntry(shop: Shop, collection: Collection, number: number): Promise<EntryRow> {
  const [row] = await shop.db
    .select()
    .from(contentEntries)
    .where(and(eq(contentEntries.collection, collection), eq(contentEntries.number, number)))
    .for('update');
  return row ?? refuse('not_found');
}

/** The same of an entry that is to be changed: refuses a deleted one, and as stale what was not seen in `version`. */
export async function lockEntryAt(
  shop: Shop,
  collection: Collection,
  number: number,
  version: number,
): Promise<EntryRow> {
  const row = await lockEntry(shop, collection, number);
  if (row.status === 'deleted') return refuse('not_found');
  if (version !== row.version) refuse('stale_version');
  return row;
}

/**
 * Writes columns of a locked entry as its next version, keeps the pictures that it now names and notes the change, in the
 * caller's transaction.
 */
export async function writeEntry(
  shop: Shop,
  actor: Actor,
  before: EntryRow,
  columns: Partial<EntryRow>,
  note: { action: AuditAction } & ReturnType<typeof differences>,
): Promise<EntryView> {
  const [row] = await shop.db
    .update(contentEntries)
    .set({ ...columns, version: before.version + 1 })
    .where(eq(contentEntries.id, before.id))
    .returning();
  const entry = entryView(shop, row!);
  await keepPictures(shop, actor, entry);
  await noteAudit(shop, actor, {
    entity: 'content',
    entityId: `${entry.collection}/${entry.number}`,
    ...note,
  });
  return entry;
}

/** The last number and place that a collection has given, deleted entries' included; 0 where it has none. */
export async function lastOf(
  shop: Shop,
  collection: Collection,
): Promise<{ number: number; position: number }> {
  const [last] = await shop.db
    .select({ number: max(contentEntries.number), position: max(contentEntries.position) })
    .from(contentEntries)
    .where(eq(contentEntries.collection, collection));
  return { number: last?.number ?? 0, position: last?.position ?? 0 };
}

/** Makes changes to one collection's numbers and order wait for each other until the transaction ends. */
export async function lockCollection(shop: Shop, collection: Collection): Promise<void> {
  await takeTurns(shop, `content:${collection}`);
}

/** Whether an entry is to be shown, so that all of it must be there, or may still be written. */
export type Stage = 'whole' | 'unfinished';

/**
 * `data` as the collection's schema has it; errors stand at `data.<field>`. The size of an uploaded picture is what the
 * upload says, whatever was typed.
 */
export async function readEntryData(
  shop: Shop,
  collection: Collection,
  data: Record<string, unknown>,
  stage: Stage,
): Promise<Record<string, unknown>> {
  const ids = uploadIds(data);
  const rows =
    ids.length === 0
      ? []
      : await shop.db
          .select({ id: uploads.id, width: uploads.width, height: uploads.height })
          .from(uploads)
          .where(inArray(uploads.id, ids));
  const sizes = new Map(rows.map((row) => [uploadAddress(row.id), row]));
  const sized = withSizes(data, sizes) as Record<string, unknown>;
  if (stage === 'unfinished') return readUnfinished(collection, sized);
  const schema = z.strictObject({ data: collections[collection] as z.ZodType });
  return parse(schema, { data: sized }).data as Record<string, unknown>;
}

/**
 * Says that the pictures in what shows and in the changes beside it belong to the entry from now on, in the caller's
 * transaction.
 */
export async function keepPictures(
  shop: Shop,
  actor: Actor,
  entry: Pick<EntryView, 'collection' | 'number' | 'data' | 'draft'>,
): Promise<void> {
  await attachUploads(shop, actor, {
    urls: uploadIds([entry.data, entry.draft?.data]).map(uploadAddress),
    purpose: 'content',
    to: `content:${entry.collection}:${entry.number}`,
  });
}

function uploadIds(data: unknown): string[] {
  return uploadIdsIn(JSON.stringify(data));
}

/** Fields that hold the picture to which `width` and `height` beside it belong. */
const PICTURES = ['thumb', 'bgImage', 'poster'];

function withSizes(value: unknown, sizes: Map<string, { width: number; height: number }>): unknown {
  if (Array.isArray(value)) return value.map((one) => withSizes(one, sizes));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, withSizes(one, sizes)] as const);
  const copy: Record<string, unknown> = Object.fromEntries(entries);
  for (const name of PICTURES) {
    const size = typeof copy[name] === 'string' ? sizes.get(copy[name]) : undefined;
    if (size && 'width' in copy) Object.assign(copy, { width: size.width, height: size.height });
  }
  return copy;
}

/** Whether nothing differs. */
export function isSame(trail: ReturnType<typeof differences>): boolean {
  return Object.keys(trail.before).length + Object.keys(trail.after).length === 0;
}

/** The fields of `after` that differ from `before`, from both sides: what the audit log keeps. */
export function differences(
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
