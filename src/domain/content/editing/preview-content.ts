import { and, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import { contentEntries } from '../../../db/schema/content.ts';
import { noCache } from '../../kept.ts';
import { type Actor, requireUser, type Shop } from '../../shop.ts';
import { type Collection, collections } from '../collections/collections.ts';
import { filledIn } from '../collections/unfinished.ts';
import { type EntryRow, lastOf, readEntryData } from './content-entry.ts';

/** The part of an address that asks for a preview: `?pratinjau=posts:16`. */
export const PREVIEW = 'pratinjau';

/** What a preview's address asks for; null for anything else. */
export function previewWanted(text: string | null): { collection: Collection; number: number } | null {
  const [, collection, number] = /^([a-z0-9-]{1,40}):([1-9]\d{0,8})$/.exec(text ?? '') ?? [];
  if (!collection || !Object.hasOwn(collections, collection)) return null;
  return { collection: collection as Collection, number: Number(number) };
}

/**
 * What `look` makes of the shop as it would be with an entry published: with `data`, which a form holds and nobody has
 * saved, else with the changes that wait beside it, else as it is stored. It looks inside a transaction that is never
 * committed, so that nothing of it is stored, and no memory is read or kept. Admins only. What is
 * missing is filled in, what is wrong refused.
 */
export async function previewContent<T>(
  shop: Shop,
  actor: Actor,
  { collection, number, data }: { collection: Collection; number: number; data?: Record<string, unknown> },
  look: (shop: Shop) => Promise<T>,
): Promise<T> {
  requireUser(actor, 'admin');
  const given = data && (await readEntryData(shop, collection, data, 'unfinished'));
  const client = await shop.pool.connect();
  try {
    const asked = { ...shop, db: drizzle(inTurn(client)), cache: noCache, afterCommit: [] };
    await client.query('begin');
    await putInPlace(asked, { collection, number, given });
    return await look(asked);
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      (thrown: Error) => client.release(thrown),
    );
  }
}

async function putInPlace(
  shop: Shop,
  {
    collection,
    number,
    given,
  }: { collection: Collection; number: number; given?: EntryRow['data'] | undefined },
): Promise<void> {
  const [row] = await shop.db
    .select()
    .from(contentEntries)
    .where(and(eq(contentEntries.collection, collection), eq(contentEntries.number, number)));
  const now = shop.clock.now();
  const shown = { status: 'published', publishAt: null } as const;
  if (row) {
    await shop.db
      .update(contentEntries)
      .set({ ...shown, data: filledIn(collection, given ?? row.draft ?? row.data, now) })
      .where(eq(contentEntries.id, row.id));
  } else if (given) {
    const last = await lastOf(shop, collection);
    await shop.db.insert(contentEntries).values({
      ...shown,
      collection,
      number,
      data: filledIn(collection, given, now),
      position: last.position + 1,
    });
  }
}

/** A page asks several things at once, and one connection answers them one after the other. */
function inTurn(client: PoolClient): PoolClient {
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
