import { and, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import { contentEntries } from '../../../db/schema/content-tables.ts';
import { type Actor, type AppContext, requireUser } from '../../context.ts';
import { noCache } from '../../response-cache.ts';
import { type Collection, collections } from '../collections/collections.ts';
import { withPlaceholders } from '../collections/draft-validation.ts';
import { type EntryRow, lastNumberAndPosition, readEntryData } from './content-entry.ts';

/** The query parameter of a preview: `?preview=posts:16`. */
export const PREVIEW_PARAM = 'preview';

/** Parses a preview's parameter; null for anything else. */
export function parsePreviewParam(text: string | null): { collection: Collection; number: number } | null {
  const [, collection, number] = /^([a-z0-9-]{1,40}):([1-9]\d{0,8})$/.exec(text ?? '') ?? [];
  if (!collection || !Object.hasOwn(collections, collection)) return null;
  return { collection: collection as Collection, number: Number(number) };
}

/**
 * Returns what `read` sees of the shop with an entry published: with the unsaved `data` of a form, otherwise its draft
 * changes, otherwise its stored version. Runs in a transaction that is rolled back, without the cache; missing fields
 * get placeholders, errors are thrown. Admins only.
 */
export async function previewContent<T>(
  ctx: AppContext,
  actor: Actor,
  { collection, number, data }: { collection: Collection; number: number; data?: Record<string, unknown> },
  look: (ctx: AppContext) => Promise<T>,
): Promise<T> {
  requireUser(actor, { admin: 'previewContent' });
  const given = data && (await readEntryData(ctx, collection, data, 'unfinished'));
  const client = await ctx.pool.connect();
  try {
    const asked = { ...ctx, db: drizzle(withSequentialQueries(client)), cache: noCache, afterCommit: [] };
    await client.query('begin');
    await writePreviewEntry(asked, { collection, number, given });
    return await look(asked);
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      (thrown: Error) => client.release(thrown),
    );
  }
}

async function writePreviewEntry(
  ctx: AppContext,
  {
    collection,
    number,
    given,
  }: { collection: Collection; number: number; given?: EntryRow['data'] | undefined },
): Promise<void> {
  const [row] = await ctx.db
    .select()
    .from(contentEntries)
    .where(and(eq(contentEntries.collection, collection), eq(contentEntries.number, number)));
  const now = ctx.clock.now();
  const shown = { status: 'published', publishAt: null } as const;
  if (row) {
    await ctx.db
      .update(contentEntries)
      .set({ ...shown, data: withPlaceholders(collection, given ?? row.draft ?? row.data, now) })
      .where(eq(contentEntries.id, row.id));
  } else if (given) {
    const last = await lastNumberAndPosition(ctx, collection);
    await ctx.db.insert(contentEntries).values({
      ...shown,
      collection,
      number,
      data: withPlaceholders(collection, given, now),
      position: last.position + 1,
    });
  }
}

/** Runs concurrent queries of a page one after the other on the single connection. */
function withSequentialQueries(client: PoolClient): PoolClient {
  let last: Promise<unknown> = Promise.resolve();
  const query = (...asked: Parameters<PoolClient['query']>) => {
    const answer = last.then(() => client.query(...asked));
    last = Promise.resolve(answer).catch(() => undefined);
    return answer;
  };
  return new Proxy(client, {
    get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)),
  });
}
