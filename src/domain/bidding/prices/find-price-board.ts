import { priceBoardQuery } from '../../../shared/input/goods/prices.ts';
import type { Asked } from '../../../shared/input/parts/asked.ts';
import type { Category } from '../../../shared/labels.ts';
import { type Listed, listed } from '../../page-of.ts';
import { parse } from '../../parse.ts';
import type { Actor, Shop } from '../../shop.ts';
import { type PriceSeries, readPriceSeries } from './price-series.ts';
import { type PriceWindow, priceWindow } from './price-window.ts';

export type PriceBoard = Listed<PriceSeries> & {
  window: PriceWindow;
  /** What the whole board holds, to filter by. */
  categories: Category[];
  cities: string[];
};

/** The board keeps this many pairs of product and kabupaten, the most dealt in. */
const PAIRS = 600;

/**
 * The public price board: weekly medians of real deals by product and kabupaten, a page at a time. The whole
 * board is read once and kept until a deal is made or undone, at most until the day is over. Open to anyone.
 */
export async function findPriceBoard(
  shop: Shop,
  _actor: Actor,
  input: Asked<typeof priceBoardQuery> = {},
): Promise<PriceBoard> {
  const { category, city, page, limit } = parse(priceBoardQuery, input);
  const window = priceWindow(shop.clock.now());
  const { all } = await shop.cache.remember(
    `bidding:price-board:${window.to}`,
    ['deals', 'settings'],
    async () => {
      const all = await readPriceSeries(shop, window, PAIRS);
      return { all, bytes: JSON.stringify(all).length * 2 };
    },
  );
  const found = all.filter((one) => (!category || one.category === category) && (!city || one.city === city));
  return {
    ...listed(found.slice((page - 1) * limit, page * limit), { total: found.length }, { page, limit }),
    window,
    categories: [...new Set(all.map((one) => one.category))],
    cities: [...new Set(all.map((one) => one.city))].sort((a, b) => a.localeCompare(b, 'id')),
  };
}
