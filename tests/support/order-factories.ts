import { orderLines, orders } from '../../src/db/schema/order-tables.ts';
import { type AppContext, inTransaction } from '../../src/domain/context.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { billing } from './billing-form.ts';
import { changeStoredOrders, documentStoredOrders } from './change-stored-orders.ts';
import { makeListing } from './factories.ts';

/** A static QRIS code of nobody's. */
export const QRIS =
  '00020101021151440014ID.CO.QRIS.WWW0215ID10200000000010303UMI5204549953033605802ID5914LUMBUNG CONTOH6006SLEMAN6105555826304D081';

/** Turns payment methods on, with an invented account. */
export async function enablePayments(ctx: AppContext, over: Record<string, unknown> = {}): Promise<void> {
  const value = {
    cod: true,
    transfer: true,
    bankName: 'Bank Contoh',
    bankAccount: '0000 1234 5678',
    bankHolder: 'Koperasi Contoh',
    ...over,
  };
  await ctx.pool.query(
    `insert into settings (key, value) values ('payment', $1) on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(value)],
  );
  ctx.cache.changed('settings');
}

/** A coupon: ten percent without limits unless told otherwise. */
export async function makeCoupon(ctx: AppContext, over: Record<string, unknown> = {}): Promise<string> {
  const coupon = {
    code: 'PANEN10',
    kind: 'percent',
    value: 10,
    total_limit: null,
    per_customer_limit: null,
    min_subtotal: 0,
    ...over,
  };
  await ctx.pool.query(
    `insert into coupons (code, kind, value, total_limit, per_customer_limit, min_subtotal, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, now(), now())`,
    [
      coupon.code,
      coupon.kind,
      coupon.value,
      coupon.total_limit,
      coupon.per_customer_limit,
      coupon.min_subtotal,
    ],
  );
  return coupon.code;
}

/** One listing each of two farmers: 100 kg at Rp 12.000 and 50 kg at Rp 15.000. */
export async function makeTwoStalls(ctx: AppContext) {
  const one = await makeListing(ctx);
  const two = await makeListing(ctx, { priceCustomer: 15_000, stock: toQuantity(50) });
  return { one, two };
}

/** A completed order of `qty` of a listing at Rp 10.000, completed at `at`; nothing else is written. */
export async function completedOrder(
  { ctx }: { ctx: AppContext },
  listing: { id: number; farmerId: number },
  qty: number,
  at: string,
): Promise<string> {
  const total = qty * 10_000;
  const code = `LB-${Math.random().toString(36).slice(2, 10).toUpperCase()}`;
  await ctx.pool.query(
    `with made as (
       insert into orders (code, group_code, farmer_id, status, subtotal, total, placed_at, completed_at, updated_at)
       values ($1, $1, $2, 'completed', $3, $3, $4, $4, $4) returning id)
     insert into order_lines (order_id, listing_id, product_name, unit, price, price_tengkulak, qty, total, quality)
     select id, $5, (select p.name from listings l join products p on p.id = l.product_id where l.id = $5), 'kg', 10000, 9000, $6, $3,
       (select listing_quality(l) from listings l where l.id = $5)
     from made`,
    [code, listing.farmerId, total, at, listing.id, qty],
  );
  return code;
}

/** The same, paid at the door, with its row in the ledger of money. */
export async function soldOrder(
  app: { ctx: AppContext },
  listing: { id: number; farmerId: number },
  qty: number,
  at: string,
): Promise<void> {
  const code = await completedOrder(app, listing, qty, at);
  await changeStoredOrders(
    app.ctx,
    `with sold as (
       update orders set payment_method = 'cod', cash_received_at = completed_at where code = $1 returning *)
     insert into money_movements (kind, group_code, order_id, farmer_id, sale, at)
     select 'cod_sale', code, id, farmer_id, total, completed_at from sold`,
    [code],
  );
}

let made = 0;
/**
 * An order as it may stand in the database, of 3 kg of a listing at Rp 12.000 and paid at the door, taken on by its seller unless
 * told otherwise; no stock is moved and nothing is booked.
 */
export async function storedOrder(
  ctx: AppContext,
  listing: { id: number; farmerId: number },
  over: Partial<typeof orders.$inferInsert> = {},
  goods: Partial<typeof orderLines.$inferInsert> = {},
): Promise<{ id: number; code: string }> {
  made += 1;
  const code = over.code ?? `LB-T${made}`;
  const at = ctx.clock.now();
  const id = await inTransaction(ctx, async (ctx) => {
    const [order] = await ctx.db
      .insert(orders)
      .values({
        ...{ code, groupCode: code, farmerId: listing.farmerId, status: 'processing', paymentMethod: 'cod' },
        ...{ subtotal: 36_000, total: 36_000, placedAt: at, updatedAt: at, billing, ...over },
      })
      .returning();
    await ctx.db.insert(orderLines).values({
      ...{ orderId: order!.id, listingId: listing.id, productName: 'Beras', unit: 'kg', qty: toQuantity(3) },
      ...{ price: 12_000, priceTengkulak: 10_000, total: 36_000, quality: {}, ...goods },
    });
    await documentStoredOrders(ctx);
    return order!.id;
  });
  return { id, code };
}
