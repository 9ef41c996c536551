import { sql } from 'drizzle-orm';
import { UNITS } from '../../../shared/figures/units.ts';
import { QUALITY_CLASSES } from '../../../shared/quality/classes.ts';
import { num, oneOf, orNull, readRows, text } from '../../read-rows.ts';
import type { Shop } from '../../shop.ts';
import { medianNow } from './kept-prices.ts';
import { type ReferencePrice, referenceOf } from './reference-of.ts';

/** What helps to judge a price; all of it public knowledge. */
export type PriceContext = {
  /** Only for gabah and beras that are sold by weight, in a store that counts in rupiah. */
  reference: ReferencePrice | null;
  /** Of deals on the same product in the last 90 days, per unit; null unless five deals of three sellers and buyers are known. */
  median: { price: number; deals: number; sellers: number } | null;
};

/** The reference price and the median of recent deals for a listing's goods (bidding rules, Reference prices). */
export async function getPriceContext(shop: Shop, listingId: number): Promise<PriceContext> {
  const rows = await readRows(
    shop,
    {
      product_id: num,
      category: text,
      unit: oneOf(UNITS),
      quality: orNull(oneOf(QUALITY_CLASSES)),
      province: text,
    },
    sql`
    select p.id as product_id, p.category, p.unit, l.quality, f.province
    from listings l join products p on p.id = l.product_id join farmers f on f.id = l.farmer_id where l.id = ${listingId}`,
  );
  const goods = rows[0];
  if (!goods) return { reference: null, median: null };
  return { reference: await referenceOf(shop, goods), median: await recentMedian(shop, goods.product_id) };
}

async function recentMedian(shop: Shop, productId: number): Promise<PriceContext['median']> {
  const [found] = await readRows(
    shop,
    { deals: num, sellers: num, price: orNull(num) },
    medianNow(productId, shop.clock.now()),
  );
  return found && found.price !== null ? { ...found, price: found.price } : null;
}
