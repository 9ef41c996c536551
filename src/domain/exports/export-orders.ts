import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { users } from '../../db/schema/auth-tables.ts';
import { farmers } from '../../db/schema/farmer-tables.ts';
import { orders } from '../../db/schema/order-tables.ts';
import { orderStatusText, paymentMethodLabel } from '../../shared/enums/labels.ts';
import type { QueryOf } from '../../shared/schemas/fields/query-of.ts';
import { orderFilter } from '../../shared/schemas/order-schemas.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { billingNameSql } from '../billing-name-sql.ts';
import { type Actor, type AppContext, requireDuty } from '../context.ts';
import { type ExportTable, readInBatches } from '../file-formats/export-table.ts';
import { ordersWhere } from '../orders/queries/find-orders.ts';
import { parse } from '../parse.ts';
import { text, typed } from '../read-rows.ts';
import { requireRecentAuth } from '../settings/require-recent-auth.ts';

/**
 * Exports the orders of a filter in id order: all for an admin, those of their own listings for a farmer; requires
 * recent authentication.
 */
export async function exportOrders(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof orderFilter>,
): Promise<ExportTable> {
  const user = requireDuty(actor, 'orders.see', { admin: 'exportOrders' });
  await requireRecentAuth(ctx, user);
  const filter = parse(orderFilter, input);
  const where = ordersWhere(user, filter, ctx.clock.now());
  await recordAudit(ctx, actor, { action: 'order.export', entity: 'order', entityId: '*', after: filter });
  return {
    name: 'Pesanan',
    columns: [
      { label: 'Kode', width: 14 },
      { label: 'Tanggal', width: 18 },
      { label: 'Status', width: 22 },
      { label: 'Pembeli', width: 26 },
      { label: 'Petani', width: 24 },
      { label: 'Barang', width: 40 },
      { label: 'Subtotal', width: 14, money: true },
      { label: 'Diskon', width: 12, money: true },
      { label: 'Ongkir', width: 12, money: true },
      { label: 'Total', width: 14, money: true },
      { label: 'Dikembalikan', width: 14, money: true },
      { label: 'Pembayaran', width: 22 },
      { label: 'Selesai', width: 18 },
    ],
    batches: readInBatches(
      ctx,
      (ctx, after: number | null, limit) =>
        ctx.db
          .select({
            order: orders,
            farmer: farmers.name,
            buyer: typed(text, sql`coalesce(${billingNameSql(orders.billing)}, ${users.name}, 'Tamu')`),
            goods: typed(
              text,
              sql`coalesce((
              select string_agg(replace(trim_scale(l.qty)::text, '.', ',') || ' ' || l.unit || ' ' || l.product_name, '; ' order by l.id)
              from order_lines l where l.order_id = ${orders.id}), '')`,
            ),
          })
          .from(orders)
          .innerJoin(farmers, eq(farmers.id, orders.farmerId))
          .leftJoin(users, eq(users.id, orders.customerId))
          .where(and(where, after === null ? undefined : gt(orders.id, after)))
          .orderBy(asc(orders.id))
          .limit(limit),
      ({ order }) => order.id,
      ({ order, farmer, buyer, goods }) => [
        order.code,
        order.placedAt,
        orderStatusText(order.status, order.paymentMethod),
        buyer,
        farmer,
        goods,
        order.subtotal,
        order.discount,
        order.delivery,
        order.total,
        order.refunded,
        order.paymentMethod ? paymentMethodLabel[order.paymentMethod] : 'Diatur sendiri',
        order.completedAt,
      ],
    ),
  };
}
