import { type SQL, sql } from 'drizzle-orm';
import type { Category } from '../../shared/labels.ts';
import type { Shop } from '../shop.ts';
import { DEALS, ENOUGH, MEASURE, medianOf, PLACE, perMeasure } from './deals.ts';
import { type ReferencePrice, referencesOf } from './reference-of.ts';

/** Weeks that the price board looks back on, the present one included. */
export const BOARD_WEEKS = 12;

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

const DAY = 86_400_000;
const WIB = 7 * 3_600_000;
const dayText = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The twelve weeks that end today. */
export function priceWindow(now: Date): PriceWindow {
  const today = Math.floor((now.getTime() + WIB) / DAY) * DAY;
  // 1970 began on a Thursday.
  const monday = today - ((today / DAY + 3) % 7) * DAY;
  const weeks = Array.from({ length: BOARD_WEEKS }, (_, at) =>
    dayText(monday - (BOARD_WEEKS - 1 - at) * 7 * DAY),
  );
  return { from: weeks[0]!, to: dayText(today), weeks };
}

/** How many whole seconds are left of the day in WIB: so long an answer that speaks of today is right. */
export function secondsLeftToday(now: Date): number {
  return Math.ceil((DAY - ((now.getTime() + WIB) % DAY)) / 1000);
}

/**
 * The weekly medians of the deals that stand, by product and kabupaten, of at most `limit` pairs, the most dealt in
 * first. A pair is shown from five deals by three sellers up, and so is each of its weeks (docs/decisions/015). `only`
 * narrows them by `b`, `l`, `p`, `f` or `r`.
 */
export async function readPriceSeries(
  shop: Shop,
  { from }: PriceWindow,
  limit: number,
  only: SQL = sql`true`,
): Promise<PriceSeries[]> {
  const { rows } = await shop.db.execute<Omit<PriceSeries, 'reference'>>(sql`
    with deals as (
      select p.category, lower(p.name) as kind, p.name, ${MEASURE} as measure, ${PLACE} as city, b.farmer_id,
             ${perMeasure(sql`o.price`)} as price,
             date_trunc('week', b.closed_at at time zone 'Asia/Jakarta')::date::text as week
      from ${DEALS}
      join farmers f on f.id = b.farmer_id
      left join regencies r on r.code = f.regency_code
      where b.closed_at >= (${from}::date)::timestamp at time zone 'Asia/Jakarta' and ${only}
    ), pairs as (
      select category, kind, measure, city, min(name) as product, count(*)::int as deals,
             count(distinct farmer_id)::int as sellers, round(${medianOf(sql`price`)})::float8 as median
      from deals group by category, kind, measure, city having ${ENOUGH}
    ), weekly as (
      select category, kind, measure, city, week, count(*)::int as deals,
             count(distinct farmer_id)::int as sellers, round(${medianOf(sql`price`)})::float8 as median
      from deals group by category, kind, measure, city, week having ${ENOUGH}
    ), weeks as (
      select category, kind, measure, city, json_agg(json_build_object(
               'week', week, 'median', median, 'deals', deals, 'sellers', sellers) order by week) as weeks
      from weekly group by category, kind, measure, city
    )
    select product, category, measure, city, median, deals, sellers, coalesce(weeks, '[]') as weeks
    from pairs left join weeks using (category, kind, measure, city)
    order by deals desc, product, city, measure limit ${limit}`);
  if (rows.length === 0) return [];
  const reference = await referencesOf(shop);
  return rows.map((row) => ({
    ...row,
    reference: reference({ category: row.category, name: row.product, unit: row.measure }),
  }));
}
