import { sql } from 'drizzle-orm';
import type { Quality } from '../../../shared/rules/quality/quality-rules.ts';
import type { Commodity } from '../../../shared/rules/references/commodities.ts';
import type { ReferencedListing } from '../../../shared/rules/references/reference-prices.ts';
import type { ReferencePrice } from '../../../shared/rules/references/reference-verdicts.ts';
import type { Actor, AppContext } from '../../context.ts';
import { referencesOf } from '../../references/reference-table.ts';
import { CITY_NAME_SQL, PRICE_MEASURE_SQL } from './deal-sql.ts';
import { type PriceSeries, readPriceSeries } from './price-series.ts';
import { type PriceWindow, priceWindow } from './price-window.ts';

export type ListingPriceInfo = {
  /** Today's reference prices. */
  references: ReferencePrice[];
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
    commodity: Commodity | null;
    quality: Quality;
    farmer: { id: number; province: string };
  },
): Promise<ListingPriceInfo> {
  const { product, category, commodity, quality, farmer } = listing;
  const window = priceWindow(ctx.clock.now());
  const [references, [history]] = await Promise.all([
    referencesOf(ctx, {
      unit: product.unit,
      category,
      commodity,
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
  return { references, history: history ?? null, window };
}
