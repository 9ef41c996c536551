import { sql } from 'drizzle-orm';
import { users } from '../../db/schema/auth-tables.ts';
import { farmers } from '../../db/schema/farmer-tables.ts';
import { orders } from '../../db/schema/order-tables.ts';
import type { QueryOf } from '../../shared/schemas/fields/query-of.ts';
import { reportOrdersQuery } from '../../shared/schemas/report-schemas.ts';
import { billingNameSql } from '../billing-name-sql.ts';
import { type Actor, type AppContext, requireUser } from '../context.ts';
import { fromReplica } from '../from-replica.ts';
import { type PageResult, toPage } from '../pagination.ts';
import { parse } from '../parse.ts';
import { int, nullable, readRows, text, timestampText } from '../read-rows.ts';
import { reportSpan } from './report-span.ts';
import { NAMELESS, rowNameSql, saleRowsIn } from './sales-rows-sql.ts';

export type ReportOrder = {
  /** Null for a booking without an order. */
  code: string | null;
  placedAt: string | null;
  buyer: string | null;
  farmer: string | null;
  region: string | null;
  /** The part of the row's revenue from this order. */
  amount: number;
};

const ROW = {
  code: nullable(text),
  placedAt: nullable(timestampText),
  buyer: nullable(text),
  farmer: nullable(text),
  region: nullable(text),
  amount: int,
};

/**
 * The orders behind a row of a sales report, the newest first, each with its part of the row's revenue; `sum` is the row's figure.
 * Admins only.
 */
export async function findReportOrders(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof reportOrdersQuery> = {},
): Promise<PageResult<ReportOrder> & { start: string; end: string; name: string | null; sum: number }> {
  requireUser(actor, { admin: 'findReportOrders' });
  const { by, key, page, limit, ...asked } = parse(reportOrdersQuery, input);
  const { span } = reportSpan(asked, ctx.clock.now());
  const behind = sql`
    select order_id, sum(sale) as amount from ${saleRowsIn(span, by)} booked where key = ${by ? key : ''}
    group by 1 having sum(sale) <> 0`;
  const [rows, [all]] = await fromReplica(ctx, (ctx) =>
    Promise.all([
      readRows(
        ctx,
        ROW,
        sql`
        with behind as (${behind})
        select o.code, o.placed_at as "placedAt", coalesce(u.name, ${billingNameSql(sql`o.billing`)}) as buyer,
               f.name as farmer, coalesce(o.billing ->> 'state', o.region) as region, behind.amount::float8 as amount
        from behind left join ${orders} o on o.id = behind.order_id left join ${users} u on u.id = o.customer_id
        left join ${farmers} f on f.id = o.farmer_id
        order by o.placed_at desc nulls last, o.id desc limit ${limit} offset ${(page - 1) * limit}`,
      ),
      readRows(
        ctx,
        { total: int, sum: int, name: nullable(text) },
        sql`
        with behind as (${behind})
        select count(*)::int as total, coalesce(sum(amount), 0)::float8 as sum,
               ${by ? rowNameSql(by, sql`${key}::text`) : sql`null::text`} as name
        from behind`,
      ),
    ]),
  );
  const { total, sum, name } = all!;
  const data = rows.map((row) => ({
    ...row,
    placedAt: row.placedAt && new Date(row.placedAt).toISOString(),
  }));
  return {
    ...toPage(data, { total }, { page, limit }),
    start: span.start,
    end: span.end,
    name: by ? (name ?? NAMELESS[by]) : null,
    sum,
  };
}
