import { type SQL, sql } from 'drizzle-orm';
import { balanceLines, farmerBalances } from '../../db/schema/kept/balances.ts';
import { num, readRows } from '../read-rows.ts';
import type { Shop } from '../shop.ts';

/** The balances of all farmers who are not even, as `(id, balance)`: what is kept of each and the lines that wait (decision 068). */
export const keptBalances: SQL = sql`(
  select farmer_id as id, sum(balance) as balance from (
    select farmer_id, balance from ${farmerBalances} union all select farmer_id, amount from ${balanceLines}
  ) parts group by farmer_id having sum(balance) <> 0)`;

/** Puts the lines that wait to the balances that they belong to; how many there were. */
export async function foldBalances(shop: Shop): Promise<number> {
  // In one order, so that two who do it at once wait for each other and never in a ring.
  const rows = await readRows(
    shop,
    { folded: num },
    sql`
    with folded as (delete from ${balanceLines} returning farmer_id, amount),
    kept as (
      insert into ${farmerBalances} (farmer_id, balance)
      select farmer_id, sum(amount) from folded group by 1 order by 1
      on conflict (farmer_id) do update set balance = farmer_balances.balance + excluded.balance)
    select count(*)::int as folded from folded`,
  );
  return rows[0]!.folded;
}
