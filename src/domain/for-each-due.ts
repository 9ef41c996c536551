import { type AppContext, inTransaction } from './context.ts';

/** How many rows are read at a time. */
const BATCH = 200;

/**
 * Runs `work` for every row that `find` returns (in id order, beyond `after`, at most `most`), each in its own
 * transaction, so that a failing row, which is passed to `failed`, does not block the others. `work` locks and checks
 * the row again, since another process may handle the same one, and returns whether it did anything. Returns how many
 * were done.
 */
export async function forEachDue<Row>(
  ctx: AppContext,
  find: (after: number, most: number) => Promise<Row[]>,
  idOf: (row: Row) => number,
  work: (ctx: AppContext, row: Row) => Promise<boolean>,
  failed: (thrown: unknown, row: Row) => void,
): Promise<number> {
  let done = 0;
  let after = 0;
  for (;;) {
    const batch = await find(after, BATCH);
    for (const row of batch) {
      after = idOf(row);
      try {
        if (await inTransaction(ctx, (ctx) => work(ctx, row))) done += 1;
      } catch (thrown) {
        if (ctx.afterCommit) throw thrown;
        failed(thrown, row);
      }
    }
    if (batch.length < BATCH) return done;
  }
}
