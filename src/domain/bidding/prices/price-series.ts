import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { CATEGORIES, type Category } from '../../../shared/labels.ts';
import { QUALITY_CLASSES } from '../../../shared/quality/classes.ts';
import { fromReplica } from '../../from-replica.ts';
import { bool, json, readRows } from '../../read-rows.ts';
import type { Shop } from '../../shop.ts';
import { KIND } from './deals.ts';
import { KINDS_TOUCHED, seriesAreKept } from './kept-prices.ts';
import type { PriceWindow } from './price-window.ts';
import { type ReferencePrice, referencesOf } from './reference-of.ts';
import { type Only, productsOf, seriesOfDeals } from './series-of-deals.ts';

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

const FOUND = json(
  z.array(
    z.object({
      product: z.string(),
      category: z.enum(CATEGORIES),
      measure: z.enum(['kg', 'liter', 'buah']),
      city: z.string(),
      median: z.number(),
      deals: z.int(),
      sellers: z.int(),
      weeks: z.array(z.object({ week: z.string(), median: z.number(), deals: z.int(), sellers: z.int() })),
      quality: z.enum(QUALITY_CLASSES).nullable(),
      province: z.string().nullable(),
    }),
  ),
);

const COLUMNS = sql`product, category, measure, city, median, deals, sellers, weeks, quality, province`;
const mostDealtIn = (limit: number): SQL =>
  sql`order by deals desc nulls last, product, city, measure limit ${limit}`;

/**
 * The weekly medians of the deals that stand, by product and kabupaten, of at most `limit` pairs, the most dealt in
 * first: what is kept of them, and of the deals themselves what changed since (decision 069).
 */
export async function readPriceSeries(
  shop: Shop,
  { from }: PriceWindow,
  limit: number,
  only: Only = {},
): Promise<PriceSeries[]> {
  const rows = await fromReplica(shop, async (shop) => {
    const [kept] = await readRows(shop, { is_kept: bool, found: FOUND }, keptSeries(from, limit, only));
    return kept!.is_kept ? kept!.found : readAll(shop, from, limit, only);
  });
  if (rows.length === 0) return [];
  const reference = await referencesOf(shop);
  return rows.map(({ quality, province, ...row }) => ({
    ...row,
    reference: reference({ category: row.category, unit: row.measure, quality, province: province ?? '' }),
  }));
}

/** In one statement, so that a series is never read of two moments. */
function keptSeries(from: string, limit: number, only: Only): SQL {
  const kinds = only.products && sql`select ${KIND} from products p where p.id in (${only.products})`;
  const ofProducts = kinds ? sql`kind in (${kinds})` : sql`true`;
  return sql`
    with touched as materialized (${KINDS_TOUCHED}),
    parts as (
      (select ${COLUMNS} from price_series
       where from_week = ${from}::date and kind not in (table touched) and ${ofProducts}
         and ${only.place ? sql`city = (${only.place})` : sql`true`} ${mostDealtIn(limit)})
      union all
      select ${COLUMNS} from ${seriesOfDeals(from, {
        ...only,
        products: productsOf(sql`select kind from touched where ${ofProducts}`),
      })} series
    )
    select is_kept, case when is_kept then ${asJson(sql`select * from parts ${mostDealtIn(limit)}`)} else '[]' end as found
    from (select ${seriesAreKept(from)} as is_kept) window_of`;
}

async function readAll(shop: Shop, from: string, limit: number, only: Only) {
  const [all] = await readRows(
    shop,
    { found: FOUND },
    sql`select ${asJson(sql`select ${COLUMNS} from ${seriesOfDeals(from, only)} series ${mostDealtIn(limit)}`)} as found`,
  );
  return all!.found;
}

const asJson = (rows: SQL): SQL =>
  sql`coalesce((select json_agg(row_to_json(one)) from (${rows}) one), '[]')`;
