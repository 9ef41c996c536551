import { type SQL, sql } from 'drizzle-orm';
import { users } from '../../db/schema/auth-tables.ts';
import { listings, products } from '../../db/schema/catalogue-tables.ts';
import { farmers } from '../../db/schema/farmer-tables.ts';
import { orderLines, orders } from '../../db/schema/order-tables.ts';
import { moneyMovements } from '../../db/schema/payment-tables.ts';
import { weighTicketHistory, weighTickets } from '../../db/schema/weighing-tables.ts';
import { CATEGORIES, categoryLabel } from '../../shared/enums/labels.ts';
import type { Breakdown, OrderRows } from '../../shared/enums/report-breakdowns.ts';
import { SALE_KINDS } from '../../shared/rules/orders/money-kinds.ts';
import { TICKET_NOTE } from '../weighing/lifecycle/settle-order-line.ts';
import type { DateSpan } from './report-span.ts';

/**
 * The ledger's sales of a period, each with the key of the row to which it belongs: `id`, `order_id`, `key` and `sale`.
 * By category a sale is divided by the prices of its goods at the time of booking, so that later weighing changes
 * nothing in a closed month. A ticket's change belongs to its line, and a later payment for it to the lines that were
 * weighed to more.
 */
export function saleRowsIn({ from, to }: Pick<DateSpan, 'from' | 'to'>, by: OrderRows | undefined): SQL {
  const inSpan = (at: SQL) =>
    sql`${at} >= ${from.toISOString()}::timestamptz and ${at} < ${to.toISOString()}::timestamptz`;
  const booked = sql`m.sale <> 0 and m.kind in ${[...SALE_KINDS]} and ${inSpan(sql`m.at`)}`;
  if (by === 'category')
    return sql`(
      select id, order_id, category as key,
             round(sale * upto / all_of) - round(sale * (upto - worth) / all_of) as sale, sign
      from (
        select id, order_id, sale, sign, category, worth,
               sum(worth) over (partition by id order by line nulls first) as upto, sum(worth) over (partition by id) as all_of
        from (
          select m.id, m.order_id, m.sale::numeric as sale, ${ORDER_SIGN} as sign, l.id as line,
                 coalesce(l.category, p.category, '') as category,
                 -- Goods that are worth nothing together divide their delivery evenly.
                 case when sum(w.cost) over (partition by m.id) = 0 then 1 else w.cost end as worth
          from ${moneyMovements} m
          left join ${weighTickets} t on m.kind = 'weighing' and m.note = ${TICKET_NOTE}::text || t.code
          left join ${orderLines} l on l.order_id = m.order_id and l.id = coalesce(t.order_line_id, l.id)
          left join ${listings} g on g.id = l.listing_id left join ${products} p on p.id = g.product_id
          cross join lateral (
            select coalesce(case when m.kind = 'weighing' and t.id is null then ${WEIGHED_MORE} else ${SOLD_FOR} end, 0)::numeric as cost
          ) w
          where ${booked}
        ) costs
      ) parts where worth > 0)`;
  // Counts products as the overview does: the price of the goods on the day of sale, without delivery and discount, and
  // changes by weighing on their own day.
  if (by === 'product')
    return sql`(
      select m.id, m.order_id, l.unit || ' ' || l.product_name as key, ${ORDER_SIGN} * ${SOLD_FOR} as sale, ${ORDER_SIGN} as sign
      from ${moneyMovements} m join ${orderLines} l on l.order_id = m.order_id
      where ${booked} and m.kind in ('payment', 'cod_sale')
      union all
      select null, l.order_id, l.unit || ' ' || l.product_name, l.total - ${ORDERED_FOR}, 0
      from ${weighTicketHistory} h join ${weighTickets} t on t.id = h.ticket_id join ${orderLines} l on l.id = t.order_line_id
      where h.to_status = 'confirmed' and ${inSpan(sql`h.at`)} and exists (
        select from ${moneyMovements} p where p.order_id = l.order_id and p.kind = 'payment' and p.sale <> 0 and not p.undone))`;
  return sql`(
    select m.id, m.order_id, ${KEY[by ?? 'all']} as key, m.sale::numeric as sale, ${ORDER_SIGN} as sign
    from ${moneyMovements} m left join ${orders} o on o.id = m.order_id where ${booked})`;
}

/** The price of a line as ordered, before any weighing. */
const ORDERED_FOR = sql`line_total(l.price, coalesce(l.ordered, l.qty))`;
/**
 * The price of a line when its sale was booked: as ordered, or, for cash on delivery, as weighed and taken, which never
 * changes later.
 */
const SOLD_FOR = sql`case when m.kind = 'cod_sale' then l.total else ${ORDERED_FOR} end`;

/** What weighing had added to a line by then: the buyer pays this part after the weighing. */
const WEIGHED_MORE = sql`case when exists (
  select from ${weighTickets} mine join ${weighTicketHistory} h on h.ticket_id = mine.id
  where mine.order_line_id = l.id and h.to_status = 'confirmed' and h.at <= m.at) then greatest(l.total - ${ORDERED_FOR}, 0) else 0 end`;

/** Counts an order once, where its payment was booked, as the report does; an undone payment takes it off again. */
const ORDER_SIGN = sql`case when m.kind in ('payment', 'cod_sale') then sign(m.sale)::int else 0 end`;

/** The empty key belongs to the row without a name. Guests enter their name each time, so all guests are one row. */
const KEY: Record<Exclude<Breakdown, 'category'> | 'all', SQL> = {
  farmer: sql`coalesce(m.farmer_id::text, '')`,
  buyer: sql`coalesce(o.customer_id, '')`,
  region: sql`coalesce(o.billing ->> 'state', o.region, '')`,
  all: sql`''`,
};

/** SQL for the name of a row. */
export function rowNameSql(by: OrderRows, key: SQL): SQL {
  if (by === 'product') return sql`substr(${key}, strpos(${key}, ' ') + 1)`;
  if (by === 'farmer') return sql`(select name from ${farmers} where id::text = ${key})`;
  if (by === 'buyer') return sql`(select name from ${users} where id = ${key})`;
  if (by === 'region') return sql`nullif(${key}, '')`;
  const labels = CATEGORIES.map((one) => sql`when ${one} then ${categoryLabel[one]}`);
  return sql`case ${key} ${sql.join(labels, sql` `)} end`;
}

/** The label of a row without a name. */
export const NAMELESS: Record<OrderRows, string> = {
  product: 'Tanpa produk',
  category: 'Tanpa kategori',
  farmer: 'Tanpa petani',
  buyer: 'Pembeli tanpa akun',
  region: 'Tanpa wilayah',
};
