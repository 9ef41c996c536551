import { sql } from 'drizzle-orm';
import type { Breakdown } from '../../shared/enums/report-breakdowns.ts';
import type { QueryOf } from '../../shared/schemas/fields/query-of.ts';
import { breakdownQuery } from '../../shared/schemas/report-schemas.ts';
import { type Actor, type AppContext, requireUser } from '../context.ts';
import { fromReplica } from '../from-replica.ts';
import { parse } from '../parse.ts';
import { int, nullable, readRows, text } from '../read-rows.ts';
import { reportSpan } from './report-span.ts';
import { NAMELESS, rowNameSql, saleRowsIn } from './sales-rows-sql.ts';

type Figures = { orders: number; revenue: number; before: number };
/** A row without a key in the rest of the report stands for many rows: it has no orders of its own to show. */
type BreakdownRow = { key: string; name: string } & Figures;

/** The revenue of a period divided into rows, which add up to it. */
export type SalesBreakdown = {
  by: Breakdown;
  start: string;
  end: string;
  before: { start: string; end: string };
  rows: BreakdownRow[];
  /** The rows beyond the largest ones. */
  rest: (Figures & { rows: number }) | null;
  total: Figures;
};

const ROWS_MAX = 100;
const ROW = { key: text, name: nullable(text), orders: int, revenue: int, before: int, place: int };

/**
 * The revenue of a report by category, farmer, buyer or the buyer's province: sums of the same rows of the ledger as its total, each
 * compared with the previous period. An order of several categories counts in each of them. Admins only.
 */
export async function getSalesBreakdown(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof breakdownQuery> = {},
): Promise<SalesBreakdown> {
  requireUser(actor, { admin: 'getSalesBreakdown' });
  const query = parse(breakdownQuery, input);
  const { by } = query;
  const { span, before } = reportSpan(query, ctx.clock.now());
  const summed = (of: typeof span) => sql`
    select key, sum(sale) as sale, sum(orders) as orders from (
      select key, order_id, sum(sale) as sale, sign(sum(sign)) as orders from ${saleRowsIn(of, by)} booked group by 1, 2
    ) by_order group by 1`;
  const rows = await fromReplica(ctx, (ctx) =>
    readRows(
      ctx,
      ROW,
      sql`
      with now as (${summed(span)}), earlier as (${summed(before)}), ranked as (
        select key, coalesce(now.orders, 0) as orders, coalesce(now.sale, 0) as revenue, coalesce(earlier.sale, 0) as before,
               row_number() over (order by coalesce(now.sale, 0) desc, coalesce(earlier.sale, 0) desc, key) as place
        from now full join earlier using (key)
      ), shown as (
        select case when place <= ${ROWS_MAX} then key end as key, sum(orders) as orders, sum(revenue) as revenue,
               sum(before) as before, count(*) as n, min(place) as place
        from ranked group by 1
      )
      select coalesce(key, '') as key, ${rowNameSql(by, sql`key`)} as name, orders::int as orders, revenue::float8 as revenue,
             before::float8 as before, (case when key is null then -n else place end)::int as place
      from shown order by place < 0, place`,
    ),
  );
  const named = rows.filter(({ place }) => place > 0);
  const rest = rows.find(({ place }) => place < 0);
  const sum = (of: 'orders' | 'revenue' | 'before') => rows.reduce((all, row) => all + row[of], 0);
  return {
    by,
    start: span.start,
    end: span.end,
    before: { start: before.start, end: before.end },
    rows: named.map(({ place: _, name, ...row }) => ({ ...row, name: name ?? NAMELESS[by] })),
    rest: rest
      ? { rows: -rest.place, orders: rest.orders, revenue: rest.revenue, before: rest.before }
      : null,
    total: { orders: sum('orders'), revenue: sum('revenue'), before: sum('before') },
  };
}
