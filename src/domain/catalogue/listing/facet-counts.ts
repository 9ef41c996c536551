import {
  CATEGORIES,
  type Category,
  LIST_LOW_THRESHOLD,
  STOCK_LEVELS,
  type StockLevel,
} from '../../../shared/enums/labels.ts';
import { QUALITY_CLASSES, type QualityClass } from '../../../shared/rules/quality/quality-classes.ts';
import type { AppContext } from '../../context.ts';
import { int, nullable, oneOf, readPlanned, text } from '../../read-rows.ts';
import type { CacheTag } from '../../response-cache.ts';
import { CITY_COUNTS_SQL } from './city-counts.ts';
import { filterWhere, type ListingFilter } from './listing-filter.ts';
import { stockLevelSql } from './listing-view.ts';

/** The number of listings in one city, category, class and stock level. */
export type FacetCount = {
  city: string;
  province: string;
  category: Category;
  level: StockLevel;
  /** Null when the class is unknown. */
  quality: QualityClass | null;
  count: number;
};

const FACET_COUNT = {
  city: text,
  province: text,
  category: oneOf(CATEGORIES),
  level: oneOf(STOCK_LEVELS),
  quality: nullable(oneOf(QUALITY_CLASSES)),
  count: int,
};

type CountScope = Pick<ListingFilter, 'match' | 'price_from' | 'price_to'>;

/**
 * Returns the counts of the catalogue, or of one farmer, for all combinations of filters, cached until it changes:
 * every total and every count of a filter is a sum of them. The database stores the whole market's counts by city
 * (`CITY_COUNTS_SQL`); searches and price ranges are counted per query and summed by city, since there are as many
 * farmers as thousands of cells.
 */
export async function readFacetCounts(
  ctx: AppContext,
  { match, price_from, price_to, farmer }: CountScope & { farmer?: number | undefined },
) {
  const whole = [match, price_from, price_to, farmer].every((one) => one === undefined);
  const { counted, values } = countsSource({ match, price_from, price_to, farmer });
  const key = `catalog:cube:${JSON.stringify([match, price_from, price_to, farmer])}`;
  const priced = price_from !== undefined || price_to !== undefined;
  const topics: CacheTag[] = priced ? ['catalog', 'levels', 'prices'] : ['catalog', 'levels'];
  const { cells } = await ctx.cache.remember(key, topics, async () => {
    const added = `select f.city, f.province, counted.category, counted.level, counted.quality, sum(counted.n)::int as count
       from (${counted}) as counted
       join farmers f on f.id = counted.farmer_id and f.is_active and f.deleted_at is null
       group by 1, 2, 3, 4, 5 having sum(counted.n) > 0`;
    const cells = await readPlanned(ctx.pool, FACET_COUNT, whole ? CITY_COUNTS_SQL : added, values);
    return { cells, bytes: 200 + cells.length * 120 };
  });
  return cells;
}

/** Counts the public listings: the active ones, minus those of the few inactive farmers. */
export async function countPublicListings(ctx: AppContext): Promise<number> {
  const rows = await readPlanned(
    ctx.pool,
    { n: int },
    `select ((select coalesce(sum(n), 0) from row_counts where list = 'listings' and part = 'true')
       - (select coalesce(sum(n), 0) from listing_counts
          where shown and farmer_id in (select id from farmers where not is_active or deleted_at is not null)))::int as n`,
    [],
  );
  return rows[0]!.n;
}

const FARMER_COUNT = { value: int, name: text, city: text, count: int, farmers: int };

/**
 * Returns the `most` farmers with the most listings under the other filters, and the selected one; `farmers`: how many
 * have any.
 */
export function readFarmerCounts(ctx: AppContext, filter: ListingFilter, most: number) {
  const { match, price_from, price_to, farmer } = filter;
  const { counted, values } = countsSource({ match, price_from, price_to });
  const conditions = ['f.is_active', 'f.deleted_at is null'];
  const put = (column: string, value: unknown) => {
    if (value !== undefined) conditions.push(`${column} = $${values.push(value)}`);
  };
  put('f.city', filter.city);
  put('f.province', filter.province);
  put('counted.category', filter.category);
  put('counted.level', filter.stock);
  put('counted.quality', filter.quality);
  const chosen = farmer === undefined ? '' : ` or value = $${values.push(farmer)}`;
  return readPlanned(
    ctx.pool,
    FARMER_COUNT,
    `select value, name, city, count, farmers from (
       select f.id as value, f.name, f.city, sum(counted.n)::int as count, count(*) over ()::int as farmers,
         row_number() over (order by sum(counted.n) desc, f.id) as place
       from (${counted}) as counted join farmers f on f.id = counted.farmer_id
       where ${conditions.join(' and ')} group by f.id having sum(counted.n) > 0
     ) ranked where place <= ${most}${chosen} order by place`,
    values,
  );
}

/** The rows to sum: `farmer_id`, `category`, `level`, `quality`, `n`. */
function countsSource(among: CountScope & { farmer?: number | undefined }): {
  counted: string;
  values: unknown[];
} {
  const { match, price_from, price_to, farmer } = among;
  if (match === undefined && price_from === undefined && price_to === undefined) {
    return {
      counted: `select farmer_id, category, level, nullif(quality, '') as quality, n from listing_counts
        where shown${farmer === undefined ? '' : ' and farmer_id = $1'}`,
      values: farmer === undefined ? [] : [farmer],
    };
  }
  const { where, values } = filterWhere({ match, price_from, price_to, farmer });
  return { counted: matchingCountsSql(where), values };
}

const matchingCountsSql = (
  where: string,
) => `select l.farmer_id, p.category, ${stockLevelSql('l.low_threshold', LIST_LOW_THRESHOLD)} as level,
    l.quality, count(*) as n
  from listings l join products p on p.id = l.product_id
  where ${where} group by 1, 2, 3, 4`;

/**
 * Whether a facet count matches `filter`, without the farmer, whose counts are read separately; `but` names filters to
 * ignore.
 */
export function matchesFilter(
  filter: ListingFilter,
  ...but: (keyof ListingFilter)[]
): (cell: FacetCount) => boolean {
  const { city, province, stock, category, quality } = Object.fromEntries(
    Object.entries(filter).filter(([name]) => !but.includes(name as keyof ListingFilter)),
  ) as ListingFilter;
  return (cell) =>
    (city === undefined || cell.city === city) &&
    (province === undefined || cell.province === province) &&
    (stock === undefined || cell.level === stock) &&
    (category === undefined || cell.category === category) &&
    (quality === undefined || cell.quality === quality);
}

export function sumCounts(cells: FacetCount[]): number {
  return cells.reduce((sum, cell) => sum + cell.count, 0);
}
