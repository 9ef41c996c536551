import { type SQL, sql } from 'drizzle-orm';
import { daysAfter } from '../../../shared/format/dates.ts';
import { HAS_ENOUGH_DEALS_SQL, medianSql } from './deal-sql.ts';

const MEDIAN_DAYS = 90;

/** The first day whose deals count for a median read at `now`. */
export const medianPeriodStart = (now: Date): string => daysAfter(now, -MEDIAN_DAYS).toISOString();

/**
 * Computes the median of a product's deals since then from the deals themselves: `deals`, `sellers`, `price` per unit
 * (null below five deals of three sellers and three buyers) and the `oldest` deal that counts.
 */
export const dealMedianSql = (productId: SQL, since: string): SQL => sql`(
    select count(*)::int as deals, count(distinct farmer_id)::int as sellers,
           case when ${HAS_ENOUGH_DEALS_SQL} then ${medianSql(sql`price`)}::float8 end as price, min(made_at) as oldest
    from (
      -- A buyer and a seller count once, with what they agreed on last.
      select distinct on (farmer_id, customer_id) farmer_id, customer_id, price, made_at from deals
      where product_id = ${productId} and made_at >= ${since}::timestamptz
        and week >= date_trunc('week', ${since}::timestamptz at time zone 'Asia/Jakarta')::date
      order by farmer_id, customer_id, made_at desc, bid_id desc
    ) last)`;
