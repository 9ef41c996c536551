import { sql } from 'drizzle-orm';
import type { Quality } from '../../../shared/rules/quality/quality-rules.ts';
import type { Actor, AppContext } from '../../context.ts';
import { CITY_NAME_SQL, PRICE_MEASURE_SQL } from './deal-sql.ts';
import { type PriceSeries, readPriceSeries } from './price-series.ts';
import { type PriceWindow, priceWindow } from './price-window.ts';
import { type ReferencedListing, type ReferencePrice, referencePriceOf } from './reference-price-of.ts';

export type ListingPriceInfo = {
  reference: ReferencePrice | null;
  /** The weekly medians of the product in the seller's kabupaten; null with too few deals. */
  history: PriceSeries | null;
  window: PriceWindow;
};

/** Returns the price information on a listing's page. Open to anyone. */
export async function getListingPriceInfo(
  ctx: AppContext,
  _actor: Actor,
  listing: {
    product: { name: string; unit: ReferencedListing['unit'] };
    category: ReferencedListing['category'];
    quality: Quality;
    farmer: { id: number; province: string };
  },
): Promise<ListingPriceInfo> {
  const { product, category, quality, farmer } = listing;
  const window = priceWindow(ctx.clock.now());
  const [reference, [history]] = await Promise.all([
    referencePriceOf(ctx, {
      unit: product.unit,
      category,
      quality: quality.class,
      province: farmer.province,
    }),
    readPriceSeries(ctx, window, 1, {
      products: sql`
        select p.id from products p
        where lower(p.name) = lower(${product.name}) and p.category = ${category}
          and ${PRICE_MEASURE_SQL} = (select ${PRICE_MEASURE_SQL} from (select ${product.unit}::text as unit) p)`,
      city: sql`
        select ${CITY_NAME_SQL} from farmers f left join regencies r on r.code = f.regency_code where f.id = ${farmer.id}`,
    }),
  ]);
  return { reference, history: history ?? null, window };
}
