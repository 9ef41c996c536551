import { type SQL, sql } from 'drizzle-orm';
import { balanceDeltas, farmerBalances } from '../../db/schema/aggregates/balance-tables.ts';
import type { AppContext } from '../context.ts';
import { int, readRows } from '../read-rows.ts';

/**
 * The non-zero balances of all farmers, as `(id, balance)`: stored sums plus pending deltas (decision 068).
 */
export const balanceAggregatesSql: SQL = sql`(
  select farmer_id as id, sum(balance) as balance from (
    select farmer_id, balance from ${farmerBalances} union all select farmer_id, amount from ${balanceDeltas}
  ) parts group by farmer_id having sum(balance) <> 0)`;

/** Folds the pending deltas into their balances; returns how many there were. */
export async function refreshBalanceAggregates(ctx: AppContext): Promise<number> {
  // A fixed order makes concurrent runs wait for each other without a deadlock.
  const rows = await readRows(
    ctx,
    { folded: int },
    sql`
    with folded as (delete from ${balanceDeltas} returning farmer_id, amount),
    kept as (
      insert into ${farmerBalances} (farmer_id, balance)
      select farmer_id, sum(amount) from folded group by 1 order by 1
      on conflict (farmer_id) do update set balance = farmer_balances.balance + excluded.balance)
    select count(*)::int as folded from folded`,
  );
  return rows[0]!.folded;
}
