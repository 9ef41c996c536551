import {
  CATEGORIES,
  type Category,
  LIST_LOW_THRESHOLD,
  STOCK_LEVELS,
  type StockLevel,
} from '../../../shared/labels.ts';
import { QUALITY_CLASSES, type QualityClass } from '../../../shared/quality/classes.ts';
import { num, oneOf, orNull, readPlanned, text } from '../../read-rows.ts';
import type { Shop } from '../../shop.ts';
import { KEPT_PLACES } from './kept-places.ts';
import { filterWhere, type ListingFilter } from './listing-filter.ts';
import { stockLevelSql } from './listing-view.ts';

/** How many listings there are in one place of one category and class at one level of stock. */
export type CubeCell = {
  city: string;
  province: string;
  category: Category;
  level: StockLevel;
  /** Null where no class is known. */
  quality: QualityClass | null;
  count: number;
};

const CELL = {
  city: text,
  province: text,
  category: oneOf(CATEGORIES),
  level: oneOf(STOCK_LEVELS),
  quality: orNull(oneOf(QUALITY_CLASSES)),
  count: num,
};

type Among = Pick<ListingFilter, 'match' | 'price_from' | 'price_to'>;

/**
 * The catalogue, or one farmer's part of it, counted in all the ways that the filters ask for, in memory until it changes: every
 * total and every count beside a filter is a sum of its cells. The numbers of the whole market are kept by the database, by
 * place (`KEPT_PLACES`); what a search finds, and what costs so and so much, is counted, and farmers are added up by their place
 * there: there are as many of them as there are thousands of cells.
 */
export async function readCube(
  shop: Shop,
  { match, price_from, price_to, farmer }: Among & { farmer?: number | undefined },
) {
  const whole = [match, price_from, price_to, farmer].every((one) => one === undefined);
  const { counted, values } = countedBy({ match, price_from, price_to, farmer });
  const key = `catalog:cube:${JSON.stringify([match, price_from, price_to, farmer])}`;
  const { cells } = await shop.cache.remember(key, ['catalog', 'levels'], async () => {
    const added = `select f.city, f.province, counted.category, counted.level, counted.quality, sum(counted.n)::int as count
       from (${counted}) as counted
       join farmers f on f.id = counted.farmer_id and f.is_active and f.deleted_at is null
       group by 1, 2, 3, 4, 5 having sum(counted.n) > 0`;
    const cells = await readPlanned(shop.pool, CELL, whole ? KEPT_PLACES : added, values);
    return { cells, bytes: 200 + cells.length * 120 };
  });
  return cells;
}

/** How many listings the public may see: those that are shown, less those of the few farmers who are not. */
export async function countShown(shop: Shop): Promise<number> {
  const rows = await readPlanned(
    shop.pool,
    { n: num },
    `select ((select coalesce(sum(n), 0) from tallies where list = 'listings' and part = 'true')
       - (select coalesce(sum(n), 0) from market_counts
          where shown and farmer_id in (select id from farmers where not is_active or deleted_at is not null)))::int as n`,
    [],
  );
  return rows[0]!.n;
}

const COUNTED_FARMER = { value: num, name: text, city: text, count: num, farmers: num };

/** The `most` farmers with most listings that the other filters find, and the chosen one; `farmers`: how many have any. */
export function readFarmerCounts(shop: Shop, filter: ListingFilter, most: number) {
  const { match, price_from, price_to, farmer } = filter;
  const { counted, values } = countedBy({ match, price_from, price_to });
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
    shop.pool,
    COUNTED_FARMER,
    `select value, name, city, count, farmers from (
       select f.id as value, f.name, f.city, sum(counted.n)::int as count, count(*) over ()::int as farmers,
         row_number() over (order by sum(counted.n) desc, f.id) as place
       from (${counted}) as counted join farmers f on f.id = counted.farmer_id
       where ${conditions.join(' and ')} group by f.id having sum(counted.n) > 0
     ) ranked where place <= ${most}${chosen} order by place`,
    values,
  );
}

/** What is added up: lines of `farmer_id`, `category`, `level`, `quality`, `n`. */
function countedBy(among: Among & { farmer?: number | undefined }): { counted: string; values: unknown[] } {
  const { match, price_from, price_to, farmer } = among;
  if (match === undefined && price_from === undefined && price_to === undefined) {
    return {
      counted: `select farmer_id, category, level, nullif(quality, '') as quality, n from market_counts
        where shown${farmer === undefined ? '' : ' and farmer_id = $1'}`,
      values: farmer === undefined ? [] : [farmer],
    };
  }
  const { where, values } = filterWhere({ match, price_from, price_to, farmer });
  return { counted: found(where), values };
}

const found = (
  where: string,
) => `select l.farmer_id, p.category, ${stockLevelSql('l.low_threshold', LIST_LOW_THRESHOLD)} as level,
    l.quality, count(*) as n
  from listings l join products p on p.id = l.product_id
  where ${where} group by 1, 2, 3, 4`;

/** Whether a cell is among what `filter` asks for, but for its farmer, whose cells are read alone; `but` names filters that don't count. */
export function inFilter(
  filter: ListingFilter,
  ...but: (keyof ListingFilter)[]
): (cell: CubeCell) => boolean {
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

export function sumOf(cells: CubeCell[]): number {
  return cells.reduce((sum, cell) => sum + cell.count, 0);
}
