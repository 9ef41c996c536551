import { drizzle } from 'drizzle-orm/node-postgres';
import { isDatabaseAway } from './refusal-of.ts';
import type { Shop } from './shop.ts';
import { errorCode } from './wire.ts';

/** What a replica alone fails with: rows that it had to clear away meanwhile, and a user who may not read there. */
const OF_THE_REPLICA = new Set(['40001', '40P01', '42501', '57014']);

/**
 * Reads what is large and changes nothing (a report, an export, the sitemap) from the replica, where there is one that has
 * all that is written by now; else, or where it fails, from the primary. `read` may be called twice.
 */
export async function fromReplica<T>(shop: Shop, read: (shop: Shop) => Promise<T>): Promise<T> {
  // A transaction sees what it has written itself, and nobody else does.
  if (!shop.replica || shop.afterCommit) return read(shop);
  const pool = await shop.replica.caughtUp();
  if (!pool) return read(shop);
  try {
    return await read({ ...shop, pool, db: drizzle(pool) });
  } catch (thrown) {
    if (!isDatabaseAway(thrown) && !OF_THE_REPLICA.has(errorCode(thrown) ?? '')) throw thrown;
    shop.replica.leaveAlone(thrown);
    return read(shop);
  }
}
