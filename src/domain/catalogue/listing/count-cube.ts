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
import { filterWhere, type ListingFilter } from './listing-filter.ts';
import { stockLevelSql } from './listing-view.ts';

/** How many listings one farmer has of one category and class at one level of stock. */
export type CubeCell = {
  farmer: number;
  name: string;
  city: string;
  province: string;
  category: Category;
  level: StockLevel;
  /** Null where no class is known. */
  quality: QualityClass | null;
  count: number;
};

const CELL = {
  farmer: num,
  name: text,
  city: text,
  province: text,
  category: oneOf(CATEGORIES),
  level: oneOf(STOCK_LEVELS),
  quality: orNull(oneOf(QUALITY_CLASSES)),
  count: num,
};

/**
 * The catalogue counted in all the ways that the filters ask for, in memory until it changes: every total and every count
 * beside a filter is a sum of its cells. The numbers of the whole market are kept by the database (`market_counts`); what
 * a search finds, and what costs so and so much, is counted.
 */
export async function readCube(shop: Shop, among: Pick<ListingFilter, 'match' | 'price_from' | 'price_to'>) {
  const { match, price_from, price_to } = among;
  const whole = match === undefined && price_from === undefined && price_to === undefined;
  const key = `catalog:cube:${JSON.stringify([match, price_from, price_to])}`;
  const { where, values } = filterWhere({ match, price_from, price_to });
  const { cells } = await shop.cache.remember(key, ['catalog', 'levels'], async () => {
    const cells = await readPlanned(
      shop.pool,
      CELL,
      `select f.id as farmer, f.name, f.city, f.province, counted.category, counted.level, counted.quality,
         counted.count
       from (${whole ? KEPT : found(where)}) as counted
       join farmers f on f.id = counted.farmer_id and f.is_active and f.deleted_at is null`,
      whole ? [] : values,
    );
    return { cells, bytes: 200 + cells.length * 120 };
  });
  return cells;
}

const KEPT = `select farmer_id, category, level, nullif(quality, '') as quality, sum(n)::int as count
  from market_counts where shown group by 1, 2, 3, 4 having sum(n) > 0`;

const found = (
  where: string,
) => `select l.farmer_id, p.category, ${stockLevelSql('l.low_threshold', LIST_LOW_THRESHOLD)} as level,
    l.quality, count(*)::int as count
  from listings l join products p on p.id = l.product_id
  where ${where} group by 1, 2, 3, 4`;

/** Whether a cell is among what `filter` asks for; `but` names filters that don't count. */
export function inFilter(
  filter: ListingFilter,
  ...but: (keyof ListingFilter)[]
): (cell: CubeCell) => boolean {
  const { city, province, farmer, stock, category, quality } = Object.fromEntries(
    Object.entries(filter).filter(([name]) => !but.includes(name as keyof ListingFilter)),
  ) as ListingFilter;
  return (cell) =>
    (city === undefined || cell.city === city) &&
    (province === undefined || cell.province === province) &&
    (farmer === undefined || cell.farmer === farmer) &&
    (stock === undefined || cell.level === stock) &&
    (category === undefined || cell.category === category) &&
    (quality === undefined || cell.quality === quality);
}

export function sumOf(cells: CubeCell[]): number {
  return cells.reduce((sum, cell) => sum + cell.count, 0);
}
