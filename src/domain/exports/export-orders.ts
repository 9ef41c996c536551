import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { farmers } from '../../db/schema/accounts.ts';
import { users } from '../../db/schema/auth.ts';
import { orders } from '../../db/schema/orders.ts';
import { orderFilter } from '../../shared/input/orders.ts';
import type { Asked } from '../../shared/input/parts/asked.ts';
import { orderStatusLabel, paymentMethodLabel } from '../../shared/labels.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { type ExportTable, inBatches } from '../documents/table.ts';
import { ordersWhere } from '../orders/reading/find-orders.ts';
import { parse } from '../parse.ts';
import { text, typed } from '../read-rows.ts';
import { requireProof } from '../settings/require-proof.ts';
import { type Actor, requireDuty, type Shop } from '../shop.ts';

/** The orders that a filter finds, by their numbers: an admin's all, a farmer's those for his listings; by a proof of oneself. */
export async function exportOrders(
  shop: Shop,
  actor: Actor,
  input: Asked<typeof orderFilter>,
): Promise<ExportTable> {
  const user = requireDuty(actor, 'orders.see', 'admin');
  await requireProof(shop, user);
  const filter = parse(orderFilter, input);
  const where = ordersWhere(user, filter);
  await noteAudit(shop, actor, { action: 'order.export', entity: 'order', entityId: '*', after: filter });
  return {
    name: 'Pesanan',
    columns: [
      { label: 'Kode', width: 14 },
      { label: 'Tanggal', width: 18 },
      { label: 'Status', width: 22 },
      { label: 'Pembeli', width: 26 },
      { label: 'Petani', width: 24 },
      { label: 'Barang', width: 40 },
      { label: 'Subtotal', width: 14 },
      { label: 'Diskon', width: 12 },
      { label: 'Ongkir', width: 12 },
      { label: 'Total', width: 14 },
      { label: 'Dikembalikan', width: 14 },
      { label: 'Pembayaran', width: 22 },
      { label: 'Selesai', width: 18 },
    ],
    batches: inBatches(
      shop,
      (shop, after: number | null, limit) =>
        shop.db
          .select({
            order: orders,
            farmer: farmers.name,
            buyer: typed(
              text,
              sql`coalesce(nullif(trim(concat_ws(' ', ${orders.billing} ->> 'firstName', ${orders.billing} ->> 'lastName')), ''), ${users.name}, 'Tamu')`,
            ),
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
        orderStatusLabel[order.status],
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
