import { type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '../context.ts';
import { int, readRows } from '../read-rows.ts';

/** The ranges of suffixes, tried in order: the next is only used when the previous one has none free. */
const RANGES: readonly (readonly [from: number, to: number])[] = [
  [1, 999],
  [1_000, 9_999],
  [10_000, 99_999],
];

/**
 * A suffix that makes `due` unique among open transfers; null when a hundred thousand are open. Another
 * checkout may take it before it is written, which the unique index on amounts rejects. `groupCode` itself is
 * ignored.
 */
export async function findFreeSuffix(
  ctx: AppContext,
  due: number,
  groupCode: string,
): Promise<number | null> {
  for (const range of RANGES) {
    const [free] = await readRows(ctx, { suffix: int }, freeSuffixSql(due, groupCode, range));
    if (free) return free.suffix;
  }
  return null;
}

/** A free suffix of one range, which nearly always has one; otherwise no row. */
export const freeSuffixSql = (due: number, groupCode: string, [from, to] = RANGES[0]!): SQL => sql`
      select s as suffix from generate_series(${from}::int, ${to}::int) s
      where not exists (
        select from payments
        where method = 'transfer' and status in ('waiting', 'checking') and group_code <> ${groupCode}
          and due + suffix = ${due}::bigint + s)
      order by random() limit 1`;
