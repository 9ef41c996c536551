import { asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { farmers } from '../../../db/schema/accounts.ts';
import { users } from '../../../db/schema/auth.ts';
import { orderHistory, orderLines, orders } from '../../../db/schema/orders.ts';
import { inDecimals } from '../../../db/schema/parts/columns.ts';
import { payments } from '../../../db/schema/payments.ts';
import type { OrderStatus } from '../../../shared/labels.ts';
import type { Quality } from '../../../shared/quality/quality.ts';
import type { WeighingTerms } from '../../../shared/weighing/terms.ts';
import { keptWeighing } from '../../listings/weighing-terms.ts';
import { bool, num, orNull, text, typed } from '../../read-rows.ts';
import type { Shop } from '../../shop.ts';

const orNone = (column: PgColumn) => typed(orNull(num), sql`${column}::float8`);

/** An order as lists show it; amounts in the store currency. */
export type OrderItem = {
  code: string;
  group: string;
  status: OrderStatus;
  total: number;
  paymentMethod: string | null;
  /** Whether its buyer has sent a proof of payment that is being looked at. */
  checking: boolean;
  placedAt: string;
  dueAt: string | null;
  farmer: { id: number; name: string; city: string };
  customerName: string;
  goods: {
    name: string;
    qty: number;
    unit: string;
    price: number;
    total: number;
    listingId: number;
    /** What was ordered, as it was then. */
    quality: Quality;
    image_url: string | null;
    /** On what it is sold by weighing; null where it is not. */
    weighing: WeighingTerms | null;
    /** Once it was weighed: what had been ordered, and kilograms on the scale and paid for. */
    ordered: number | null;
    weighed: number | null;
    payable: number | null;
  }[];
  bidId: number | null;
};

/** The rows of `where`, newest first or oldest first, each with its lines: two queries whatever the number of orders. */
export async function readOrderItems(
  shop: Shop,
  where: SQL | undefined,
  limit: number,
  newestFirst = true,
): Promise<OrderItem[]> {
  const direction = newestFirst ? desc : asc;
  const rows = await shop.db
    .select({
      id: orders.id,
      code: orders.code,
      group: orders.groupCode,
      status: orders.status,
      total: orders.total,
      paymentMethod: orders.paymentMethod,
      checking: typed(bool, sql`coalesce(${payments.status} = 'checking', false)`),
      placedAt: orders.placedAt,
      dueAt: orders.dueAt,
      bidId: orders.bidId,
      farmer: { id: farmers.id, name: farmers.name, city: farmers.city },
      customerName: typed(
        text,
        sql`coalesce(nullif(trim(concat_ws(' ', ${orders.billing} ->> 'firstName', ${orders.billing} ->> 'lastName')), ''), ${users.name}, 'Tamu')`,
      ),
    })
    .from(orders)
    .innerJoin(farmers, eq(farmers.id, orders.farmerId))
    .leftJoin(users, eq(users.id, orders.customerId))
    .leftJoin(payments, eq(payments.groupCode, orders.groupCode))
    .where(where)
    .orderBy(direction(orders.placedAt), direction(orders.id))
    .limit(limit);
  if (rows.length === 0) return [];
  const lines = await shop.db
    .select({
      orderId: orderLines.orderId,
      name: orderLines.productName,
      qty: inDecimals(orderLines.qty),
      unit: orderLines.unit,
      price: orderLines.price,
      total: orderLines.total,
      listingId: orderLines.listingId,
      quality: orderLines.quality,
      weighing: keptWeighing(orderLines),
      ordered: orNone(orderLines.ordered),
      weighed: orNone(orderLines.weighed),
      payable: orNone(orderLines.payable),
      image_url: typed(
        orNull(text),
        sql`(select image_url from listings where id = ${orderLines.listingId})`,
      ),
    })
    .from(orderLines)
    .where(
      inArray(
        orderLines.orderId,
        rows.map((row) => row.id),
      ),
    )
    .orderBy(asc(orderLines.id));
  return rows.map(({ id, placedAt, dueAt, ...row }) => ({
    ...row,
    placedAt: placedAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    goods: lines.filter((line) => line.orderId === id).map(({ orderId: _, ...line }) => line),
  }));
}

export type OrderStep = {
  from: OrderStatus | null;
  to: OrderStatus;
  reason: string | null;
  by: string;
  at: string;
};

/** The history of an order, oldest first. */
export async function readOrderHistory(shop: Shop, orderId: number): Promise<OrderStep[]> {
  const rows = await shop.db
    .select({
      from: orderHistory.fromStatus,
      to: orderHistory.toStatus,
      reason: orderHistory.reason,
      by: orderHistory.actorRole,
      at: orderHistory.at,
    })
    .from(orderHistory)
    .where(eq(orderHistory.orderId, orderId))
    .orderBy(asc(orderHistory.id));
  return rows.map((row) => ({
    from: row.from as OrderStatus | null,
    to: row.to as OrderStatus,
    reason: row.reason,
    by: row.by,
    at: row.at.toISOString(),
  }));
}
