import { pricePerKg, UNITS, type Unit } from '../../../shared/figures/units.ts';
import { num, oneOf, readPlanned, text } from '../../read-rows.ts';
import { type Actor, type Shop, shows } from '../../shop.ts';
import { LISTING_PUBLIC, LISTING_TABLES, type ListingItem } from './listing-view.ts';
import { shelfOfCategory } from './shelf.ts';

/** Another farmer's offer of the same product; the price is per `unit`, in the store currency. */
export type SameProduct = {
  id: number;
  farmer: string;
  city: string;
  price: number;
  unit: Unit;
  /** Whole units that can be bought now. */
  available: number;
};

const SAME = 5;

const SAME_PRODUCT = { id: num, farmer: text, city: text, price: num, unit: oneOf(UNITS), available: num };

/**
 * Up to five other farmers who sell the same product, each with the best of his listings that can be bought now, the
 * cheapest first. Weights compare per kilogram, liter and buah only with their like. Open to anyone.
 */
export async function findSameProduct(
  shop: Shop,
  _actor: Actor,
  listing: Pick<ListingItem, 'product' | 'category' | 'farmer'>,
): Promise<SameProduct[]> {
  const { name, unit } = listing.product;
  const units = UNITS.filter((one) =>
    pricePerKg(1, unit) === null ? one === unit : pricePerKg(1, one) !== null,
  );
  const factors = units.map((one) => pricePerKg(1, one) ?? 1);
  shows(shop, shelfOfCategory(listing.category));
  const found = await readPlanned(
    shop.pool,
    SAME_PRODUCT,
    `select id, farmer, city, price, unit, available from (
       select distinct on (l.farmer_id) l.id, f.name as farmer, f.city, l.price_customer::float8 as price, p.unit,
              (l.stock - l.reserved)::float8 as available, l.price_customer * known.factor as compared
       from ${LISTING_TABLES}
       join unnest($3::text[], $4::float8[]) as known (unit, factor) on known.unit = p.unit
       where ${LISTING_PUBLIC} and lower(p.name) = lower($1) and p.category = $2 and l.farmer_id <> $5
         and l.stock > l.reserved
       order by l.farmer_id, compared, l.id
     ) best order by compared, id limit ${SAME}`,
    [name, listing.category, units, factors, listing.farmer.id],
  );
  shows(shop, ...found.map(({ id }) => `listing:${id}` as const));
  return found;
}
