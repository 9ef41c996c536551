import { sql } from 'drizzle-orm';
import { UNITS } from '../../../shared/format/units.ts';
import { QUALITY_CLASSES } from '../../../shared/rules/quality/quality-classes.ts';
import { COMMODITIES } from '../../../shared/rules/references/commodities.ts';
import type { ReferencePrice } from '../../../shared/rules/references/reference-verdicts.ts';
import type { AppContext } from '../../context.ts';
import { int, nullable, oneOf, readRows, text } from '../../read-rows.ts';
import { referencesOf } from '../../references/reference-table.ts';
import { currentMedian } from './price-aggregates.ts';

/** Public data that helps to judge a price. */
export type PriceContext = {
  /**
   * The reference prices, and the first of them, for goods sold by weight whose commodity is known, in a store whose
   * currency is rupiah.
   */
  reference: ReferencePrice | null;
  references: ReferencePrice[];
  /**
   * The median per unit of deals on the same product in the last 90 days; null below five deals of three sellers and
   * three buyers.
   */
  median: { price: number; deals: number; sellers: number } | null;
};

/** Returns the reference price and the median of recent deals for a listing (bidding rules, Reference prices). */
export async function getPriceContext(ctx: AppContext, listingId: number): Promise<PriceContext> {
  const rows = await readRows(
    ctx,
    {
      product_id: int,
      category: text,
      unit: oneOf(UNITS),
      commodity: nullable(oneOf(COMMODITIES)),
      quality: nullable(oneOf(QUALITY_CLASSES)),
      province: text,
    },
    sql`
    select p.id as product_id, p.category, p.unit, l.commodity, l.quality, f.province
    from listings l join products p on p.id = l.product_id join farmers f on f.id = l.farmer_id where l.id = ${listingId}`,
  );
  const goods = rows[0];
  if (!goods) return { reference: null, references: [], median: null };
  const references = await referencesOf(ctx, goods);
  return {
    reference: references[0] ?? null,
    references,
    median: await recentMedian(ctx, goods.product_id),
  };
}

async function recentMedian(ctx: AppContext, productId: number): Promise<PriceContext['median']> {
  const [found] = await readRows(
    ctx,
    { deals: int, sellers: int, price: nullable(int) },
    currentMedian(productId, ctx.clock.now()),
  );
  return found && found.price !== null ? { ...found, price: found.price } : null;
}
