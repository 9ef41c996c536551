import { drizzle } from 'drizzle-orm/node-postgres';
import type { AppContext } from './context.ts';
import { errorCode } from './query-pipeline.ts';
import { isDatabaseUnavailable } from './to-domain-error.ts';

/** Errors that only a replica causes: rows that it had to remove meanwhile, and a user without read access. */
const REPLICA_ONLY_SQLSTATES = new Set(['40001', '40P01', '42501', '57014']);

/**
 * Runs a large read (a report, an export, the sitemap) on the replica when it has caught up; otherwise, or when it
 * fails there, on the primary. `read` may run twice.
 */
export async function fromReplica<T>(ctx: AppContext, read: (ctx: AppContext) => Promise<T>): Promise<T> {
  // Only the transaction itself sees its uncommitted writes.
  if (!ctx.replica || ctx.afterCommit) return read(ctx);
  const pool = await ctx.replica.caughtUp();
  if (!pool) return read(ctx);
  try {
    return await read({ ...ctx, pool, db: drizzle(pool) });
  } catch (thrown) {
    if (!isDatabaseUnavailable(thrown) && !REPLICA_ONLY_SQLSTATES.has(errorCode(thrown) ?? '')) throw thrown;
    ctx.replica.leaveAlone(thrown);
    return read(ctx);
  }
}
