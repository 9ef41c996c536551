import type { Category } from '../../../shared/enums/labels.ts';
import { priceBoardQuery } from '../../../shared/schemas/catalogue/price-board-schemas.ts';
import type { QueryOf } from '../../../shared/schemas/fields/query-of.ts';
import type { Actor, AppContext } from '../../context.ts';
import { type PageResult, toPage } from '../../pagination.ts';
import { parse } from '../../parse.ts';
import { type PriceSeries, readPriceSeries } from './price-series.ts';
import { type PriceWindow, priceWindow } from './price-window.ts';

export type PriceBoard = PageResult<PriceSeries> & {
  window: PriceWindow;
  /** The filter values of the whole board. */
  categories: Category[];
  cities: string[];
};

/** The board stores this many pairs of product and kabupaten, those with the most deals. */
const MAX_PAIRS = 600;

/**
 * Returns a page of the public price board: weekly medians of real deals by product and kabupaten. The whole board is
 * cached until a deal is made or undone, at most until the end of the day. Open to anyone.
 */
export async function findPriceBoard(
  ctx: AppContext,
  _actor: Actor,
  input: QueryOf<typeof priceBoardQuery> = {},
): Promise<PriceBoard> {
  const { category, city, page, limit } = parse(priceBoardQuery, input);
  const window = priceWindow(ctx.clock.now());
  const { all } = await ctx.cache.remember(
    `bidding:price-board:${window.to}`,
    ['deals', 'settings'],
    async () => {
      const all = await readPriceSeries(ctx, window, MAX_PAIRS);
      return { all, bytes: JSON.stringify(all).length * 2 };
    },
  );
  const found = all.filter((one) => (!category || one.category === category) && (!city || one.city === city));
  return {
    ...toPage(found.slice((page - 1) * limit, page * limit), { total: found.length }, { page, limit }),
    window,
    categories: [...new Set(all.map((one) => one.category))],
    cities: [...new Set(all.map((one) => one.city))].sort((a, b) => a.localeCompare(b, 'id')),
  };
}
