import { asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { users } from '../../../db/schema/auth-tables.ts';
import { batchAllocations, batches } from '../../../db/schema/batch-tables.ts';
import { asDecimal } from '../../../db/schema/columns/common-columns.ts';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import { orderHistory, orderLines, orders } from '../../../db/schema/order-tables.ts';
import { payments } from '../../../db/schema/payment-tables.ts';
import type { OrderStatus } from '../../../shared/enums/labels.ts';
import type { Quality } from '../../../shared/rules/quality/quality-rules.ts';
import type { ReferencePrice } from '../../../shared/rules/references/reference-verdicts.ts';
import type { WeighingTerms } from '../../../shared/rules/weighing/listing-weighing-terms.ts';
import { billingNameSql } from '../../billing-name-sql.ts';
import type { AppContext } from '../../context.ts';
import { storedWeighingTerms } from '../../listings/weighing-terms-sql.ts';
import { bool, int, json, nullable, text, typed } from '../../read-rows.ts';

const BATCHES = z.array(z.object({ code: z.string(), qty: z.number() }));

const nullableNumber = (column: PgColumn) => typed(nullable(int), sql`${column}::float8`);

/** An order as lists show it; amounts in the store currency. */
export type OrderItem = {
  code: string;
  group: string;
  status: OrderStatus;
  total: number;
  paymentMethod: string | null;
  /** Whether its buyer has uploaded a receipt that awaits a check. */
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
    /** The quality at the time of the order. */
    quality: Quality;
    /** The reference prices of the order's day; empty also for orders from before they were kept. */
    references: ReferencePrice[];
    image_url: string | null;
    /** The weighing terms; null when the listing is not sold by weighing. */
    weighing: WeighingTerms | null;
    /** Set once weighed: the ordered quantity, and the weighed and payable kilograms. */
    ordered: number | null;
    weighed: number | null;
    payable: number | null;
    /** The quantity that the buyer did not take on delivery; otherwise 0. */
    declined: number;
    /** The batches (lot) of its goods; none when the listing is not sold from batches. */
    batches: { code: string; qty: number }[];
  }[];
  bidId: number | null;
};

/** The orders of `where`, newest first or oldest first, each with its lines: two queries for any number of orders. */
export async function readOrderItems(
  ctx: AppContext,
  where: SQL | undefined,
  limit: number,
  newestFirst = true,
): Promise<OrderItem[]> {
  const direction = newestFirst ? desc : asc;
  const rows = await ctx.db
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
      customerName: typed(text, sql`coalesce(${billingNameSql(orders.billing)}, ${users.name}, 'Tamu')`),
    })
    .from(orders)
    .innerJoin(farmers, eq(farmers.id, orders.farmerId))
    .leftJoin(users, eq(users.id, orders.customerId))
    .leftJoin(payments, eq(payments.groupCode, orders.groupCode))
    .where(where)
    .orderBy(direction(orders.placedAt), direction(orders.id))
    .limit(limit);
  if (rows.length === 0) return [];
  const lines = await ctx.db
    .select({
      orderId: orderLines.orderId,
      name: orderLines.productName,
      qty: asDecimal(orderLines.qty),
      unit: orderLines.unit,
      price: orderLines.price,
      total: orderLines.total,
      listingId: orderLines.listingId,
      quality: orderLines.quality,
      kept: orderLines.referencePrices,
      weighing: storedWeighingTerms(orderLines),
      ordered: nullableNumber(orderLines.ordered),
      weighed: nullableNumber(orderLines.weighed),
      payable: nullableNumber(orderLines.payable),
      declined: typed(int, sql`coalesce(${orderLines.declined}, 0)::float8`),
      batches: typed(
        json(BATCHES),
        sql`coalesce((select json_agg(json_build_object('code', b.code, 'qty', a.qty::float8) order by b.id)
          from ${batchAllocations} a join ${batches} b on b.id = a.batch_id
          where a.order_line_id = order_lines.id and a.qty > 0), '[]')`,
      ),
      image_url: typed(
        nullable(text),
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
    goods: lines
      .filter((line) => line.orderId === id)
      .map(({ orderId: _, kept, ...line }) => ({ ...line, references: kept?.prices ?? [] })),
  }));
}

export type OrderHistoryEntry = {
  from: OrderStatus | null;
  to: OrderStatus;
  reason: string | null;
  by: string;
  at: string;
};

/** The history of an order, oldest first. */
export async function readOrderHistory(ctx: AppContext, orderId: number): Promise<OrderHistoryEntry[]> {
  const rows = await ctx.db
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
