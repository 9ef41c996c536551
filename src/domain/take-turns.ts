import { sql } from 'drizzle-orm';
import { inTransaction, type Shop } from './shop.ts';

/**
 * Whoever takes the same turn waits until the transaction of the one before has ended: for what no row stands for yet, and
 * for what is counted over many. Waits no longer than any lock (`lock_timeout`). Of nothing but the name is the turn made,
 * so it begins with what it is about: `offers:<user>`.
 */
export const takeTurns = (shop: Pick<Shop, 'db'>, name: string) =>
  shop.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);

/**
 * Runs `work` in a transaction of its own once the turn `name` has come. Whatever isolation the shop asks for, its statements read
 * what stands when they begin: a stricter one would read as it was before the wait, and write that over what the one before
 * has written.
 */
export const inTurn = <T>(shop: Shop, name: string, work: (shop: Shop) => Promise<T>): Promise<T> =>
  inTransaction(
    shop,
    async (shop) => {
      await takeTurns(shop, name);
      return work(shop);
    },
    'read committed',
  );
