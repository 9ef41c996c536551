import { type SQL, sql } from 'drizzle-orm';
import { users } from '../../db/schema/auth-tables.ts';
import { listings, products } from '../../db/schema/catalogue-tables.ts';
import { farmers } from '../../db/schema/farmer-tables.ts';
import { orderLines, orders } from '../../db/schema/order-tables.ts';
import { moneyMovements } from '../../db/schema/payment-tables.ts';
import { CATEGORIES, categoryLabel } from '../../shared/enums/labels.ts';
import type { Breakdown, OrderRows } from '../../shared/enums/report-breakdowns.ts';
import { SALE_KINDS } from '../../shared/rules/orders/money-kinds.ts';
import type { DateSpan } from './report-span.ts';

/**
 * The ledger's sales of a period, each with the key of the row to which it belongs: `id`, `order_id`, `key` and `sale`. By category a
 * sale is divided by what its goods cost when they were ordered, so that later weighing moves nothing in a closed month.
 */
export function saleRowsIn({ from, to }: Pick<DateSpan, 'from' | 'to'>, by: OrderRows | undefined): SQL {
  const booked = sql`
    m.sale <> 0 and m.kind in ${[...SALE_KINDS]}
    and m.at >= ${from.toISOString()}::timestamptz and m.at < ${to.toISOString()}::timestamptz`;
  if (by === 'category')
    return sql`(
      select id, order_id, category as key,
             round(sale * upto / all_of) - round(sale * (upto - worth) / all_of) as sale, sign
      from (
        select m.id, m.order_id, m.sale::numeric as sale, ${ORDER_SIGN} as sign, coalesce(l.category, p.category, '') as category, w.worth,
               sum(w.worth) over (partition by m.id order by l.id nulls first) as upto,
               sum(w.worth) over (partition by m.id) as all_of
        from ${moneyMovements} m
        left join ${orderLines} l on l.order_id = m.order_id
        left join ${listings} g on g.id = l.listing_id left join ${products} p on p.id = g.product_id
        cross join lateral (
          select coalesce(nullif(line_total(l.price, coalesce(l.ordered, l.qty)), 0), 1)::numeric as worth) w
        where ${booked}
      ) parts)`;
  // As the overview counts products: what its goods cost, without delivery and discount.
  if (by === 'product')
    return sql`(
      select m.id, m.order_id, l.unit || ' ' || l.product_name as key, ${ORDER_SIGN} * l.total as sale, ${ORDER_SIGN} as sign
      from ${moneyMovements} m join ${orderLines} l on l.order_id = m.order_id
      where ${booked} and m.kind in ('payment', 'cod_sale'))`;
  return sql`(
    select m.id, m.order_id, ${KEY[by ?? 'all']} as key, m.sale::numeric as sale, ${ORDER_SIGN} as sign
    from ${moneyMovements} m left join ${orders} o on o.id = m.order_id where ${booked})`;
}

/** Counts an order once, where its payment was booked, as the report does; an undone payment takes it off again. */
const ORDER_SIGN = sql`case when m.kind in ('payment', 'cod_sale') then sign(m.sale)::int else 0 end`;

/** The empty key is that of the row without a name. A guest enters the name anew each time, so that guests are one row. */
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

/** What stands where a row has no name. */
export const NAMELESS: Record<OrderRows, string> = {
  product: 'Tanpa produk',
  category: 'Tanpa kategori',
  farmer: 'Tanpa petani',
  buyer: 'Pembeli tanpa akun',
  region: 'Tanpa wilayah',
};
