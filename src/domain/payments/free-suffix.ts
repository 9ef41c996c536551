import { sql } from 'drizzle-orm';
import { num, readRows } from '../read-rows.ts';
import type { Shop } from '../shop.ts';

/** Up to where a suffix is looked for: the next range is opened only when the one before it has nothing free. */
const RANGES = [
  [1, 999],
  [1_000, 9_999],
  [10_000, 99_999],
] as const;

/**
 * A suffix that makes `due` a sum of no other open transfer; null when a hundred thousand of them are open. Another
 * checkout may take it before it is written, which the unique index on sums refuses. `groupCode` is left out of account.
 */
export async function freeSuffix(shop: Shop, due: number, groupCode: string): Promise<number | null> {
  for (const [from, to] of RANGES) {
    const [free] = await readRows(
      shop,
      { suffix: num },
      sql`
      select s as suffix from generate_series(${from}::int, ${to}::int) s
      where not exists (
        select from payments
        where method = 'transfer' and status in ('waiting', 'checking') and group_code <> ${groupCode}
          and due + suffix = ${due}::bigint + s)
      order by random() limit 1`,
    );
    if (free) return free.suffix;
  }
  return null;
}
