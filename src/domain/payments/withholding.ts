import { eq, sql } from 'drizzle-orm';
import { orders } from '../../db/schema/orders.ts';
import { sellerIdentities } from '../../db/schema/sellers.ts';
import { dayInWib, startOfDay } from '../../shared/figures/days.ts';
import { num, readRows, text } from '../read-rows.ts';
import { getSettings } from '../settings/get-settings.ts';
import type { Shop } from '../shop.ts';
import { bookMoney } from './money.ts';

/**
 * The rate, in hundredths of a percent, at which the seller's income tax is withheld of what is paid today; null where the
 * shop withholds none, or none of him: he holds a surat keterangan bebas, or has declared for this year, as a person, that he
 * turns over no more than the threshold, and here he had not by the end of last month.
 */
export async function taxRateToday(shop: Shop, farmerId: number): Promise<number | null> {
  const { tax, store } = await getSettings(shop, 'tax', 'store');
  if (!tax.withhold || store.currency !== 'IDR') return null;
  const rate = Math.round(tax.ratePercent * 100);
  const [identity] = await shop.db
    .select()
    .from(sellerIdentities)
    .where(eq(sellerIdentities.farmerId, farmerId));
  const today = dayInWib(shop.clock.now());
  if (identity?.exemptUntil && identity.exemptUntil >= today) return null;
  if (identity?.statementYear !== Number(today.slice(0, 4))) return rate;
  const turnover = await turnoverBefore(shop, farmerId, `${today.slice(0, 7)}-01`);
  return turnover > tax.threshold ? rate : null;
}

/** What the seller turned over here from the first of the year of `day` until that day: what was paid and not given back. */
async function turnoverBefore(shop: Shop, farmerId: number, day: string): Promise<number> {
  const from = startOfDay(`${day.slice(0, 4)}-01-01`).toISOString();
  const to = startOfDay(day).toISOString();
  const [row] = await readRows(
    shop,
    { sum: num },
    sql`select coalesce(sum(total - shortfall - refunded), 0)::float8 as sum from ${orders}
    where farmer_id = ${farmerId} and status not in ('cancelled', 'refunded')
      and coalesce(paid_at, cash_at) >= ${from}::timestamptz and coalesce(paid_at, cash_at) < ${to}::timestamptz`,
  );
  return row!.sum;
}

/**
 * Books what a change of a locked order makes of the tax that is withheld of its seller: `order_tax` says what it is, the ledger
 * gets the difference. The last thing that a verb does to an order's money.
 */
export async function keepTaxInStep(shop: Shop, orderId: number, actorId: string | null): Promise<void> {
  const [row] = await readRows(
    shop,
    { group: text, farmer: num, before: num, due: num },
    sql`select group_code as "group", farmer_id as farmer, withheld::float8 as before, order_tax(orders)::float8 as due
    from ${orders} where id = ${orderId}`,
  );
  if (!row || row.before === row.due) return;
  await shop.db.update(orders).set({ withheld: row.due }).where(eq(orders.id, orderId));
  await bookMoney(shop, [
    {
      kind: 'income_tax',
      groupCode: row.group,
      orderId,
      farmerId: row.farmer,
      farmer: row.before - row.due,
      actorId,
    },
  ]);
}
