import { sql } from 'drizzle-orm';
import type { Shop } from './shop.ts';

/**
 * Whoever takes the same turn waits until the transaction of the one before has ended: for what no row stands for yet, and
 * for what is counted over many. Waits no longer than any lock (`lock_timeout`). Of nothing but the name is the turn made,
 * so it begins with what it is about: `offers:<user>`.
 */
export const takeTurns = (shop: Pick<Shop, 'db'>, name: string) =>
  shop.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
