import { type SQL, sql } from 'drizzle-orm';
import { daysAfter } from '../../../shared/figures/days.ts';
import { ENOUGH, medianOf } from './deals.ts';

const MEDIAN_DAYS = 90;

/** From when on deals count that are read at `now`. */
export const medianSince = (now: Date): string => daysAfter(now, -MEDIAN_DAYS).toISOString();

/**
 * The median of a product's deals since then, from the deals themselves: `deals`, `sellers`, `price` per unit, null unless
 * there are five deals of three sellers and buyers, and the `oldest` deal that counts.
 */
export const medianOfDeals = (productId: SQL, since: string): SQL => sql`(
    select count(*)::int as deals, count(distinct farmer_id)::int as sellers,
           case when ${ENOUGH} then ${medianOf(sql`price`)}::float8 end as price, min(made_at) as oldest
    from (
      -- A buyer and a seller count once, with what they agreed on last.
      select distinct on (farmer_id, customer_id) farmer_id, customer_id, price, made_at from deals
      where product_id = ${productId} and made_at >= ${since}::timestamptz
        and week >= date_trunc('week', ${since}::timestamptz at time zone 'Asia/Jakarta')::date
      order by farmer_id, customer_id, made_at desc, bid_id desc
    ) last)`;
