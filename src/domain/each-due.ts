import { inTransaction, type Shop } from './shop.ts';

/** How many rows are looked up at a time. */
const BATCH = 200;

/**
 * Runs `work` on every row that `find` gives (in the order of their ids, those beyond `after`, at most `most`), each in a
 * transaction of its own, so that neither one that fails, which `failed` is told, nor those that must wait keep the others
 * from their turn. `work` locks and checks again, since another process may be doing the same; it says whether it did
 * anything. Returns how many were done.
 */
export async function eachDue<Row>(
  shop: Shop,
  find: (after: number, most: number) => Promise<Row[]>,
  idOf: (row: Row) => number,
  work: (shop: Shop, row: Row) => Promise<boolean>,
  failed: (thrown: unknown, row: Row) => void,
): Promise<number> {
  let done = 0;
  let after = 0;
  for (;;) {
    const batch = await find(after, BATCH);
    for (const row of batch) {
      after = idOf(row);
      try {
        if (await inTransaction(shop, (shop) => work(shop, row))) done += 1;
      } catch (thrown) {
        if (shop.afterCommit) throw thrown;
        failed(thrown, row);
      }
    }
    if (batch.length < BATCH) return done;
  }
}
