import type { QueryResult } from 'pg';
import { type AppContext, inTransaction } from '../../src/domain/context.ts';
import {
  insertTaxDocuments,
  planTaxDocuments,
} from '../../src/domain/orders/policies/issue-tax-documents.ts';

/**
 * Runs a statement that writes orders by hand, with the documents that are due by it: without them the database refuses the commit.
 * They are of the order's own day.
 */
export function changeStoredOrders(
  ctx: AppContext,
  statement: string,
  values: unknown[] = [],
): Promise<QueryResult> {
  return inTransaction(ctx, async (ctx) => {
    const client = (
      ctx.db as unknown as { $client: { query(text: string, values?: unknown[]): Promise<QueryResult> } }
    ).$client;
    const made = await client.query(statement, values);
    await documentStoredOrders(ctx);
    return made;
  });
}

/** Issues what the stored orders lack, in the caller's transaction. */
export async function documentStoredOrders(ctx: AppContext): Promise<void> {
  const { rows } = await ctx.db.execute(`
    select o.id, o.farmer_id as "farmerId", o.status, o.total::float8 as total, o.refunded::float8 as refunded,
      o.paid_at as "paidAt", o.cash_received_at as "cashReceivedAt", o.placed_at as "placedAt", o.updated_at as "updatedAt",
      s.invoices::int as invoices, s.amount::float8 as amount
    from orders o cross join lateral (
      select count(*) as n, count(*) filter (where kind = 'invoice') as invoices,
        coalesce(sum(case when kind = 'credit' then -amount else amount end), 0) as amount
      from tax_documents where order_id = o.id) s
    where case when s.n = 0 then order_is_invoiceable(o) else s.amount <> order_invoiceable_amount(o) end
    order by o.id`);
  const plans = (rows as StoredOrder[]).flatMap((order) => {
    const { status, invoices, amount } = order;
    const reason =
      status === 'cancelled' ? 'cancelled' : status === 'awaiting_payment' ? 'unpaid' : ('refunded' as const);
    const [invoicedAt, notedAt] = [new Date(order.placedAt), new Date(order.updatedAt)];
    const dates = {
      ...{
        paidAt: order.paidAt && new Date(order.paidAt),
        cashReceivedAt: order.cashReceivedAt && new Date(order.cashReceivedAt),
      },
    };
    return planTaxDocuments(
      { ...order, ...dates },
      { reason, invoicedAt, notedAt, issued: { invoices, amount } },
    );
  });
  await insertTaxDocuments(ctx, plans);
}

type StoredOrder = Parameters<typeof planTaxDocuments>[0] & {
  placedAt: Date;
  updatedAt: Date;
  invoices: number;
  amount: number;
};
