import { sql } from 'drizzle-orm';
import { type ReferenceKind, referenceKindLabel } from '../../shared/input/reference-prices.ts';
import { pricePerKg, type Unit } from '../../shared/units.ts';
import { getSettings } from '../settings/get-settings.ts';
import type { Shop } from '../shop.ts';
import { daysAfter } from './bid-rules.ts';

/** A government price that holds today for these goods, in rupiah per kilogram. */
export type ReferencePrice = { kind: 'hpp' | 'het'; label: string; perKg: number; source: string };

/** What helps to judge a price; all of it public knowledge. */
export type PriceContext = {
  /** Only for gabah and beras that are sold by weight, in a store that counts in rupiah. */
  reference: ReferencePrice | null;
  /** Of deals on the same product in the last 90 days, per unit; null unless five deals of three sellers are known. */
  median: { price: number; deals: number; sellers: number } | null;
};

const MEDIAN_DAYS = 90;
export const ENOUGH_DEALS = 5;
export const ENOUGH_SELLERS = 3;

/** Which reference price speaks of a product: HPP of gabah, HET of rice, by what its name says. */
export function referenceKind(category: string, name: string): ReferenceKind | null {
  if (category === 'gabah') return /giling|gkg/i.test(name) ? 'hpp_gkg' : 'hpp_gkp';
  if (category === 'beras') return /premium/i.test(name) ? 'het_premium' : 'het_medium';
  return null;
}

/** The reference price and the median of recent deals for a listing's goods (bidding rules, Reference prices). */
export async function getPriceContext(shop: Shop, listingId: number): Promise<PriceContext> {
  const { rows } = await shop.db.execute<{
    product_id: number;
    category: string;
    name: string;
    unit: Unit;
  }>(sql`
    select p.id as product_id, p.category, p.name, p.unit
    from listings l join products p on p.id = l.product_id where l.id = ${listingId}`);
  const goods = rows[0];
  if (!goods) return { reference: null, median: null };
  return { reference: await referenceOf(shop, goods), median: await medianOf(shop, goods.product_id) };
}

async function referenceOf(
  shop: Shop,
  goods: { category: string; name: string; unit: Unit },
): Promise<ReferencePrice | null> {
  const kind = referenceKind(goods.category, goods.name);
  if (kind === null || pricePerKg(1, goods.unit) === null) return null;
  const { store } = await getSettings(shop, 'store');
  if (store.currency !== 'IDR') return null;
  // The day that counts is the one in the farmers' own time.
  const { rows } = await shop.db.execute<{ price: number; source: string }>(sql`
    select price::float8 as price, source from reference_prices
    where kind = ${kind} and effective_from <= (${shop.clock.now().toISOString()}::timestamptz at time zone 'Asia/Jakarta')::date
    order by effective_from desc limit 1`);
  const found = rows[0];
  if (!found) return null;
  return {
    kind: kind.startsWith('hpp') ? 'hpp' : 'het',
    label: referenceKindLabel[kind],
    perKg: found.price,
    source: found.source,
  };
}

async function medianOf(shop: Shop, productId: number): Promise<PriceContext['median']> {
  const since = daysAfter(shop.clock.now(), -MEDIAN_DAYS).toISOString();
  const { rows } = await shop.db.execute<{ deals: number; sellers: number; price: number | null }>(sql`
    select count(*)::int as deals, count(distinct b.farmer_id)::int as sellers,
           percentile_disc(0.5) within group (order by o.price)::float8 as price
    from bids b
    join listings l on l.id = b.listing_id and l.product_id = ${productId}
    join bid_offers o on o.id = b.offer_id
    join orders made on made.bid_id = b.id and made.status not in ('cancelled', 'refunded')
    where b.status = 'accepted' and b.closed_at >= ${since}::timestamptz`);
  const { deals, sellers, price } = rows[0]!;
  if (deals < ENOUGH_DEALS || sellers < ENOUGH_SELLERS || price === null) return null;
  return { price, deals, sellers };
}
