import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { DAY_MS, WIB_MS } from '../../../shared/figures/days.ts';
import type { Category } from '../../../shared/labels.ts';
import { CATEGORIES } from '../../../shared/labels.ts';
import { QUALITY_CLASSES } from '../../../shared/quality/classes.ts';
import { fromReplica } from '../../from-replica.ts';
import { json, num, oneOf, orNull, readRows, text } from '../../read-rows.ts';
import type { Shop } from '../../shop.ts';
import { ENOUGH, MEASURE, MILLIS, medianOf, PLACE } from './deals.ts';
import { type ReferencePrice, referencesOf } from './reference-of.ts';

/** Weeks that the price board looks back on, the present one included. */
const BOARD_WEEKS = 12;

/** Whole days in WIB, `YYYY-MM-DD`; each of `weeks` is the Monday on which one begins, the last the present one. */
export type PriceWindow = { from: string; to: string; weeks: string[] };

/** Medians are per kg, or per liter or buah, in the store currency; weeks with too few deals are left out. */
export type PriceSeries = {
  product: string;
  category: Category;
  measure: 'kg' | 'liter' | 'buah';
  /** The kabupaten or kota of the sellers. */
  city: string;
  median: number;
  deals: number;
  sellers: number;
  weeks: { week: string; median: number; deals: number; sellers: number }[];
  reference: ReferencePrice | null;
};

const dayText = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The twelve weeks that end today. */
export function priceWindow(now: Date): PriceWindow {
  const today = Math.floor((now.getTime() + WIB_MS) / DAY_MS) * DAY_MS;
  // 1970 began on a Thursday.
  const monday = today - ((today / DAY_MS + 3) % 7) * DAY_MS;
  const weeks = Array.from({ length: BOARD_WEEKS }, (_, at) =>
    dayText(monday - (BOARD_WEEKS - 1 - at) * 7 * DAY_MS),
  );
  return { from: weeks[0]!, to: dayText(today), weeks };
}

/** How many whole seconds are left of the day in WIB: so long an answer that speaks of today is right. */
export function secondsLeftToday(now: Date): number {
  return Math.ceil((DAY_MS - ((now.getTime() + WIB_MS) % DAY_MS)) / 1000);
}

/** Narrows the medians to some products, and to the kabupaten by a name; each is a query of one column. */
const SERIES = {
  product: text,
  category: oneOf(CATEGORIES),
  measure: oneOf(['kg', 'liter', 'buah']),
  city: text,
  median: num,
  deals: num,
  sellers: num,
  quality: orNull(oneOf(QUALITY_CLASSES)),
  province: orNull(text),
  weeks: json(z.array(z.object({ week: z.string(), median: z.number(), deals: z.int(), sellers: z.int() }))),
};

type Only = { products?: SQL; place?: SQL };

/**
 * The weekly medians of the deals that stand, by product and kabupaten, of at most `limit` pairs, the most dealt in
 * first. A pair is shown from five deals of three sellers and three buyers up, and so is each of its weeks (docs/decisions/015).
 */
export async function readPriceSeries(
  shop: Shop,
  { from }: PriceWindow,
  limit: number,
  only: Only = {},
): Promise<PriceSeries[]> {
  const rows = await fromReplica(shop, (shop) =>
    readRows(
      shop,
      SERIES,
      sql`
    with recent as materialized (
      -- Who deals with the same seller again in a week has agreed on one price there, his last.
      select distinct on (week, product_id, farmer_id, customer_id)
             week, product_id, farmer_id, customer_id, price, bid_id
      from deals
      where week >= ${from}::date and ${only.products ? sql`product_id in (${only.products})` : sql`true`}
      order by week, product_id, farmer_id, customer_id, made_at desc, bid_id desc
    ), goods as materialized (
      select p.id as product_id, p.category, p.name, ${MEASURE} as measure, ${MILLIS} as millis,
             min(p.id) over (partition by p.category, lower(p.name), ${MEASURE}) as kind
      from products p where p.id in (select product_id from recent)
    ), places as materialized (
      select f.id as farmer_id, ${PLACE} as city, min(f.id) over (partition by ${PLACE}) as place
      from farmers f left join regencies r on r.code = f.regency_code
      where f.id in (select farmer_id from recent) and ${only.place ? sql`${PLACE} = (${only.place})` : sql`true`}
    ), sums as materialized (
      select kind, place, week, count(*)::int as deals, count(distinct farmer_id)::int as sellers,
             round(${medianOf(sql`price * millis`)} / 1000.0)::float8 as median
      from recent join goods using (product_id) join places using (farmer_id)
      group by grouping sets ((kind, place), (kind, place, week)) having ${ENOUGH}
    ), kinds as (
      select kind, min(name) as product, min(category) as category, min(measure) as measure from goods group by kind
    ), cities as (select distinct place, city from places),
    weeks as (
      select kind, place, json_agg(json_build_object(
               'week', week, 'median', median, 'deals', deals, 'sellers', sellers) order by week) as weeks
      from sums where week is not null group by kind, place
    ), classes as (
      -- A reference price speaks of a series whose deals were all of one class, as each was offered.
      select goods.kind, place, min(f.province) as province,
             case when bool_and(o.quality ? 'class') and count(distinct o.quality ->> 'class') = 1
               then min(o.quality ->> 'class') end as quality
      from recent join goods using (product_id) join places using (farmer_id)
        join farmers f on f.id = recent.farmer_id
        join bids b on b.id = recent.bid_id join bid_offers o on o.id = b.offer_id
      where goods.category in ('beras', 'gabah') group by goods.kind, place
    )
    select product, category, measure, city, median, deals, sellers, coalesce(weeks, '[]') as weeks, quality, province
    from sums join kinds using (kind) join cities using (place) left join weeks using (kind, place)
      left join classes using (kind, place)
    where week is null
    order by deals desc, product, city, measure limit ${limit}`,
    ),
  );
  if (rows.length === 0) return [];
  const reference = await referencesOf(shop);
  return rows.map(({ quality, province, ...row }) => ({
    ...row,
    reference: reference({ category: row.category, unit: row.measure, quality, province: province ?? '' }),
  }));
}
