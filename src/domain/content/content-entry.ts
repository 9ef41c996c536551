import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { contentEntries } from '../../db/schema/content.ts';
import { uploads } from '../../db/schema/system.ts';
import type { EntryState } from '../../shared/input/content-admin.ts';
import { uploadAddress, uploadIdsIn } from '../../shared/upload-address.ts';
import { parse } from '../parse.ts';
import { refuse } from '../refusal.ts';
import type { Actor, Shop } from '../shop.ts';
import { attachUploads } from '../uploads/attach-uploads.ts';
import { collectionGuide } from './collection-guide.ts';
import { type Collection, collections } from './collections.ts';

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
  const later = row.publishAt !== null && row.publishAt > shop.clock.now();
  return {
    collection,
    number: row.number,
    title: String(row.data[guide.title] ?? `Nomor ${row.number}`),
    state: row.status === 'published' && later ? 'scheduled' : row.status,
    status: row.status,
    publish_at: row.publishAt?.toISOString() ?? null,
    version: row.version,
    href: guide.page(row.number),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    data: row.data,
  };
}

/** The row of one entry, locked until the transaction ends; `not_found` when there is none. */
export async function lockEntry(shop: Shop, collection: Collection, number: number): Promise<EntryRow> {
  const [row] = await shop.db
    .select()
    .from(contentEntries)
    .where(and(eq(contentEntries.collection, collection), eq(contentEntries.number, number)))
    .for('update');
  return row ?? refuse('not_found');
}

/** Makes changes to one collection's numbers and order wait for each other until the transaction ends. */
export async function lockCollection(shop: Shop, collection: Collection): Promise<void> {
  await shop.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`content:${collection}`}, 0))`);
}

/**
 * `data` as the collection's schema has it; errors stand at `data.<field>`. The size of an uploaded picture is what the
 * upload says, whatever was typed.
 */
export async function readEntryData(
  shop: Shop,
  collection: Collection,
  data: Record<string, unknown>,
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
  const schema = z.strictObject({ data: collections[collection] as z.ZodType });
  return parse(schema, { data: withSizes(data, sizes) }).data as Record<string, unknown>;
}

/** Says that the pictures in `data` belong to the entry from now on, in the caller's transaction. */
export async function keepPictures(
  shop: Shop,
  actor: Actor,
  entry: { collection: Collection; number: number; data: Record<string, unknown> },
): Promise<void> {
  await attachUploads(shop, actor, {
    urls: uploadIds(entry.data).map(uploadAddress),
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

/** The fields of `after` that differ from `before`, from both sides: what the audit log keeps. */
export function differences(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const pick = (from: Record<string, unknown>) =>
    Object.fromEntries(keys.flatMap((key) => (from[key] === undefined ? [] : [[key, from[key]]])));
  return { before: pick(before), after: pick(after) };
}
