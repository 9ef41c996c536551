import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { CATEGORIES, type Category } from '../../../shared/enums/labels.ts';
import { QUALITY_CLASSES } from '../../../shared/rules/quality/quality-classes.ts';
import { COMMODITIES } from '../../../shared/rules/references/commodities.ts';
import type { ReferencePrice } from '../../../shared/rules/references/reference-verdicts.ts';
import type { AppContext } from '../../context.ts';
import { fromReplica } from '../../from-replica.ts';
import { bool, json, readRows } from '../../read-rows.ts';
import { referencesAt } from '../../references/reference-table.ts';
import { type DealFilter, dealSeriesSql, productsOfCommoditiesSql } from './deal-series-sql.ts';
import { COMMODITY_SQL } from './deal-sql.ts';
import { areSeriesStoredSql, DIRTY_COMMODITIES_SQL } from './price-aggregates.ts';
import type { PriceWindow } from './price-window.ts';

/** Medians per kg, or per liter or buah, in the store currency; weeks with too few deals are left out. */
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
  /** Today's reference prices, and the first of them. */
  references: ReferencePrice[];
  reference: ReferencePrice | null;
};

const SERIES_ROWS = json(
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
      commodity: z.enum(COMMODITIES).nullable(),
      province: z.string().nullable(),
    }),
  ),
);

const COLUMNS = sql`product, category, measure, city, median, deals, sellers, weeks, quality, commodity, province`;
const mostDealsFirst = (limit: number): SQL =>
  sql`order by deals desc nulls last, product, city, measure limit ${limit}`;

/**
 * Returns the weekly medians by product and kabupaten of at most `limit` pairs, those with the most deals first: stored
 * series, and dirty ones computed from the deals (decision 069).
 */
export async function readPriceSeries(
  ctx: AppContext,
  { from }: PriceWindow,
  limit: number,
  only: DealFilter = {},
): Promise<PriceSeries[]> {
  const rows = await fromReplica(ctx, async (ctx) => {
    const [kept] = await readRows(
      ctx,
      { is_kept: bool, found: SERIES_ROWS },
      storedSeriesSql(from, limit, only),
    );
    return kept!.is_kept ? kept!.found : readAll(ctx, from, limit, only);
  });
  if (rows.length === 0) return [];
  const at = await referencesAt(ctx);
  return rows.map(({ quality, commodity, province, ...row }) => {
    const { category, measure: unit } = row;
    const references = at({ category, commodity, unit, quality, province: province ?? '' }, ctx.clock.now());
    return { ...row, references, reference: references[0] ?? null };
  });
}

/** One statement reads all, so that a series never mixes two moments. */
function storedSeriesSql(from: string, limit: number, only: DealFilter): SQL {
  const kinds =
    only.products && sql`select ${COMMODITY_SQL} from products p where p.id in (${only.products})`;
  const ofProducts = kinds ? sql`kind in (${kinds})` : sql`true`;
  return sql`
    with touched as materialized (${DIRTY_COMMODITIES_SQL}),
    parts as (
      (select ${COLUMNS} from price_series
       where from_week = ${from}::date and kind not in (table touched) and ${ofProducts}
         and ${only.city ? sql`city = (${only.city})` : sql`true`} ${mostDealsFirst(limit)})
      union all
      select ${COLUMNS} from ${dealSeriesSql(from, {
        ...only,
        products: productsOfCommoditiesSql(sql`select kind from touched where ${ofProducts}`),
      })} series
    )
    select is_kept, case when is_kept then ${asJson(sql`select * from parts ${mostDealsFirst(limit)}`)} else '[]' end as found
    from (select ${areSeriesStoredSql(from)} as is_kept) window_of`;
}

async function readAll(ctx: AppContext, from: string, limit: number, only: DealFilter) {
  const [all] = await readRows(
    ctx,
    { found: SERIES_ROWS },
    sql`select ${asJson(sql`select ${COLUMNS} from ${dealSeriesSql(from, only)} series ${mostDealsFirst(limit)}`)} as found`,
  );
  return all!.found;
}

const asJson = (rows: SQL): SQL =>
  sql`coalesce((select json_agg(row_to_json(one)) from (${rows}) one), '[]')`;
