import { type SQL, sql } from 'drizzle-orm';
import {
  CITY_NAME_SQL,
  COMMODITY_SQL,
  HAS_ENOUGH_DEALS_SQL,
  MEASURE_FACTOR_SQL,
  medianSql,
  PRICE_MEASURE_SQL,
} from './deal-sql.ts';

/** Restricts deals to products, and to kabupaten by name; each is a query of one column. */
export type DealFilter = { products?: SQL; city?: SQL };

/**
 * Computes weekly medians from the deals since the Monday `from`, by product and kabupaten. A pair and each of its
 * weeks need five deals of three sellers and three buyers (docs/decisions/015).
 */
export const dealSeriesSql = (from: string, only: DealFilter): SQL => sql`(
    with recent as materialized (
      -- Each product by itself, so that its deals come from the index in this order, however many there are.
      select asked.id as product_id, last.*
      from (${only.products ?? sql`select id from products`}) asked (id) cross join lateral (
        -- Who deals with the same seller again in a week has agreed on one price there, his last.
        select distinct on (week, farmer_id, customer_id) week, farmer_id, customer_id, price, class, commodity from deals
        where product_id = asked.id and week >= ${from}::date
        order by week, farmer_id, customer_id, made_at desc nulls last, bid_id desc nulls last
      ) last
    ), goods as materialized (
      select p.id as product_id, p.category, p.name, ${PRICE_MEASURE_SQL} as measure, ${MEASURE_FACTOR_SQL} as millis, ${COMMODITY_SQL} as key,
             min(p.id) over (partition by p.category, lower(p.name), ${PRICE_MEASURE_SQL}) as kind
      from products p where p.id in (select product_id from recent)
    ), places as materialized (
      select f.id as farmer_id, f.province, ${CITY_NAME_SQL} as city, min(f.id) over (partition by ${CITY_NAME_SQL}) as place
      from farmers f left join regencies r on r.code = f.regency_code
      where f.id in (select farmer_id from recent) and ${only.city ? sql`${CITY_NAME_SQL} = (${only.city})` : sql`true`}
    ), sums as materialized (
      select kind, place, week, count(*)::int as deals, count(distinct farmer_id)::int as sellers,
             round(${medianSql(sql`price * millis`)} / 1000.0)::float8 as median
      from recent join goods using (product_id) join places using (farmer_id)
      group by grouping sets ((kind, place), (kind, place, week)) having ${HAS_ENOUGH_DEALS_SQL}
    ), kinds as (
      select kind, min(key) as key, min(name) as product, min(category) as category, min(measure) as measure
      from goods group by kind
    ), cities as (select distinct place, city from places),
    weeks as (
      select kind, place, jsonb_agg(jsonb_build_object(
               'week', week, 'median', median, 'deals', deals, 'sellers', sellers) order by week) as weeks
      from sums where week is not null group by kind, place
    ), classes as (
      -- A reference price belongs to a series whose deals were all of one commodity and class, as each was offered.
      select goods.kind, place, min(places.province) as province,
             case when bool_and(class is not null) and count(distinct class) = 1 then min(class) end as quality,
             case when bool_and(commodity is not null) and count(distinct commodity) = 1 then min(commodity) end as commodity
      from recent join goods using (product_id) join places using (farmer_id)
      group by goods.kind, place
    )
    select kinds.key as kind, city, product, category, measure, median, deals, sellers, quality, commodity, province,
           coalesce(weeks, '[]') as weeks
    from sums join kinds using (kind) join cities using (place) left join weeks using (kind, place)
      left join classes using (kind, place)
    where week is null)`;

/** Products of the commodities that `kinds`, a query of one column, returns. */
export const productsOfCommoditiesSql = (kinds: SQL): SQL =>
  sql`select p.id from products p where ${COMMODITY_SQL} in (${kinds})`;
