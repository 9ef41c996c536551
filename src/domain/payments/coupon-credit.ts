import { eq, sql } from 'drizzle-orm';
import { orders } from '../../db/schema/order-tables.ts';
import type { AppContext } from '../context.ts';
import { int, nullable, readRows, text } from '../read-rows.ts';
import { createMoneyFormatter } from '../settings/create-money-formatter.ts';
import { recordMoneyMovements } from './money-ledger.ts';

/**
 * Books what a change of a locked order makes of the coupon that the store bears: `order_coupon_credit` says what its seller is
 * owed for it, the ledger gets the difference.
 */
export async function syncCouponCredit(
  ctx: AppContext,
  orderId: number,
  actorId: string | null,
): Promise<void> {
  const [row] = await readRows(
    ctx,
    { group: text, farmer: int, coupon: nullable(text), before: int, due: int },
    sql`select group_code as "group", farmer_id as farmer, coupon_code as coupon,
      coupon_credit::float8 as before, order_coupon_credit(orders)::float8 as due
    from ${orders} where id = ${orderId}`,
  );
  if (!row || row.before === row.due) return;
  await ctx.db.update(orders).set({ couponCredit: row.due }).where(eq(orders.id, orderId));
  await recordMoneyMovements(ctx, [
    {
      kind: 'coupon',
      groupCode: row.group,
      orderId,
      farmerId: row.farmer,
      sellerAmount: row.due - row.before,
      actorId,
      note: `kupon ${row.coupon} ditanggung toko`,
    },
  ]);
}

/** What a seller's statement says beside the sale where its coupon is borne by him; null otherwise. */
export async function couponNote(
  ctx: AppContext,
  {
    couponCode,
    couponBearer,
    discount,
  }: Pick<typeof orders.$inferSelect, 'couponCode' | 'couponBearer' | 'discount'>,
): Promise<string | null> {
  if (couponBearer !== 'seller' || discount === 0) return null;
  return `setelah kupon ${couponCode}, ${(await createMoneyFormatter(ctx))(discount)} ditanggung penjual`;
}
