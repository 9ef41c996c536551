import { sql } from 'drizzle-orm';
import type { Quality } from '../../../shared/quality/quality.ts';
import type { Actor, Shop } from '../../shop.ts';
import { MEASURE, PLACE } from './deals.ts';
import { type PriceSeries, readPriceSeries } from './price-series.ts';
import { type PriceWindow, priceWindow } from './price-window.ts';
import { type Goods, type ReferencePrice, referenceOf } from './reference-of.ts';

export type PriceKnowledge = {
  reference: ReferencePrice | null;
  /** The weekly medians of the product in the farmer's kabupaten; null where too few deals are known. */
  history: PriceSeries | null;
  window: PriceWindow;
};

/** What a listing's page tells about the prices of its product. Open to anyone. */
export async function getPriceKnowledge(
  shop: Shop,
  _actor: Actor,
  listing: {
    product: { name: string; unit: Goods['unit'] };
    category: Goods['category'];
    quality: Quality;
    farmer: { id: number; province: string };
  },
): Promise<PriceKnowledge> {
  const { product, category, quality, farmer } = listing;
  const window = priceWindow(shop.clock.now());
  const [reference, [history]] = await Promise.all([
    referenceOf(shop, { unit: product.unit, category, quality: quality.class, province: farmer.province }),
    readPriceSeries(shop, window, 1, {
      products: sql`
        select p.id from products p
        where lower(p.name) = lower(${product.name}) and p.category = ${category}
          and ${MEASURE} = (select ${MEASURE} from (select ${product.unit}::text as unit) p)`,
      place: sql`
        select ${PLACE} from farmers f left join regencies r on r.code = f.regency_code where f.id = ${farmer.id}`,
    }),
  ]);
  return { reference, history: history ?? null, window };
}
