import { sql } from 'drizzle-orm';
import { type AppContext, inTransaction } from './context.ts';

/**
 * Takes the advisory lock `name` until the transaction ends, for things without a row and for counts over many rows.
 * Waits at most `lock_timeout`. The name alone is the key, so start it with its subject: `offers:<user>`.
 */
export const advisoryLock = (ctx: Pick<AppContext, 'db'>, name: string) =>
  ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);

/**
 * Runs `work` in its own transaction while it holds the lock `name`. It always uses READ COMMITTED, so that statements
 * see the latest commits: a stricter isolation would read a snapshot from before the wait and overwrite the previous
 * holder's result.
 */
export const withAdvisoryLock = <T>(
  ctx: AppContext,
  name: string,
  work: (ctx: AppContext) => Promise<T>,
): Promise<T> =>
  inTransaction(
    ctx,
    async (ctx) => {
      await advisoryLock(ctx, name);
      return work(ctx);
    },
    'read committed',
  );
