import { eq, sql } from 'drizzle-orm';
import { orders } from '../../db/schema/order-tables.ts';
import { sellerIdentities } from '../../db/schema/seller-tables.ts';
import { dayInWib, startOfDay } from '../../shared/format/dates.ts';
import type { AppContext } from '../context.ts';
import { int, readRows } from '../read-rows.ts';
import { getSettings } from '../settings/get-settings.ts';
import { recordMoneyMovements } from './money-ledger.ts';

/**
 * The rate, in hundredths of a percent, of the seller's income tax that is withheld from today's payments;
 * null when the shop withholds none, or none from this seller: they have a surat keterangan bebas, or as a
 * person have declared for this year a turnover below the threshold, which their sales here had not exceeded
 * by the end of last month.
 */
export async function taxRateToday(ctx: AppContext, farmerId: number): Promise<number | null> {
  const { tax, store } = await getSettings(ctx, 'tax', 'store');
  if (!tax.withhold || store.currency !== 'IDR') return null;
  const rate = Math.round(tax.ratePercent * 100);
  const [identity] = await ctx.db
    .select()
    .from(sellerIdentities)
    .where(eq(sellerIdentities.farmerId, farmerId));
  const today = dayInWib(ctx.clock.now());
  if (identity?.exemptUntil && identity.exemptUntil >= today) return null;
  if (identity?.statementYear !== Number(today.slice(0, 4))) return rate;
  const turnover = await turnoverThisYearBefore(ctx, farmerId, `${today.slice(0, 7)}-01`);
  return turnover > tax.threshold ? rate : null;
}

/** The seller's turnover here from the first of the year of `day` until that day: paid and not refunded. */
async function turnoverThisYearBefore(ctx: AppContext, farmerId: number, day: string): Promise<number> {
  const from = startOfDay(`${day.slice(0, 4)}-01-01`).toISOString();
  const to = startOfDay(day).toISOString();
  const [row] = await readRows(
    ctx,
    { sum: int },
    sql`select coalesce(sum(total - shortfall - refunded), 0)::float8 as sum from ${orders}
    where farmer_id = ${farmerId} and status not in ('cancelled', 'refunded')
      and coalesce(paid_at, cash_received_at) >= ${from}::timestamptz and coalesce(paid_at, cash_received_at) < ${to}::timestamptz`,
  );
  return row!.sum;
}

/**
 * The income tax that is withheld from an order's seller: the rate of the day of payment on the goods before coupons,
 * in proportion to what was paid through the shop and not refunded, rounded down. `order_withholding_tax` computes the
 * same for the invariant.
 */
export function withheldTaxOf(
  order: Pick<
    typeof orders.$inferSelect,
    'status' | 'paidAt' | 'taxRate' | 'subtotal' | 'total' | 'shortfall' | 'refunded'
  >,
): number {
  const { status, paidAt, taxRate, subtotal, total, shortfall, refunded } = order;
  const isSale = !['awaiting_payment', 'cancelled', 'refunded'].includes(status);
  if (taxRate === null || paidAt === null || total === 0 || !isSale) return 0;
  const kept = Math.max(total - shortfall - refunded, 0);
  return Number((BigInt(subtotal) * BigInt(kept) * BigInt(taxRate)) / (BigInt(total) * 10_000n));
}

/**
 * Books how a change of a locked order affects the tax withheld from its seller: the ledger gets the difference to
 * `withheldTaxOf`.
 */
export async function syncWithheldTax(
  ctx: AppContext,
  orderId: number,
  actorId: string | null,
): Promise<void> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  const due = order ? withheldTaxOf(order) : 0;
  if (!order || order.withheld === due) return;
  await ctx.db.update(orders).set({ withheld: due }).where(eq(orders.id, orderId));
  await recordMoneyMovements(ctx, [
    {
      kind: 'income_tax',
      groupCode: order.groupCode,
      orderId,
      farmerId: order.farmerId,
      sellerAmount: order.withheld - due,
      actorId,
    },
  ]);
}
