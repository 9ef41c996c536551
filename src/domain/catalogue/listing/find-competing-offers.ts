import { pricePerKg, UNITS, type Unit } from '../../../shared/format/units.ts';
import { type Actor, type AppContext, dependOn } from '../../context.ts';
import { int, oneOf, readPlanned, text } from '../../read-rows.ts';
import { categoryTag, offersTag } from './catalogue-cache-tags.ts';
import { LISTING_TABLES, type ListingItem, PUBLIC_LISTING_SQL } from './listing-view.ts';

/** Another farmer's listing of the same product; the price is per `unit`, in the store currency. */
export type CompetingOffer = {
  id: number;
  farmer: string;
  city: string;
  price: number;
  unit: Unit;
  /** Whole units available now. */
  available: number;
};

const OFFERS_MAX = 5;

const OFFER_ROW = { id: int, farmer: text, city: text, price: int, unit: oneOf(UNITS), available: int };

/**
 * Returns up to five other farmers who sell the same product, each with their best available listing, cheapest first.
 * Weights are compared per kilogram, liter and buah only with the same unit. Open to anyone.
 */
export async function findCompetingOffers(
  ctx: AppContext,
  _actor: Actor,
  listing: Pick<ListingItem, 'product' | 'category' | 'farmer'>,
): Promise<CompetingOffer[]> {
  const { name, unit } = listing.product;
  const units = UNITS.filter((one) =>
    pricePerKg(1, unit) === null ? one === unit : pricePerKg(1, one) !== null,
  );
  const factors = units.map((one) => pricePerKg(1, one) ?? 1);
  dependOn(ctx, categoryTag(listing.category), offersTag(listing.category, name));
  const found = await readPlanned(
    ctx.pool,
    OFFER_ROW,
    `select id, farmer, city, price, unit, available from (
       select distinct on (l.farmer_id) l.id, f.name as farmer, f.city, l.price_customer::float8 as price, p.unit,
              (l.stock - l.reserved)::float8 as available, l.price_customer * known.factor as compared
       from ${LISTING_TABLES}
       join unnest($3::text[], $4::float8[]) as known (unit, factor) on known.unit = p.unit
       where ${PUBLIC_LISTING_SQL} and lower(p.name) = lower($1) and p.category = $2 and l.farmer_id <> $5
         and l.stock > l.reserved
       order by l.farmer_id, compared, l.id
     ) best order by compared, id limit ${OFFERS_MAX}`,
    [name, listing.category, units, factors, listing.farmer.id],
  );
  dependOn(ctx, ...found.map(({ id }) => `listing:${id}` as const));
  return found;
}
