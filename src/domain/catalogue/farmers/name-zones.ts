import { type DeliveryTerms, feeTo } from '../../../shared/orders/delivery.ts';
import { cityName } from '../../../shared/regions.ts';
import type { Actor, Shop } from '../../shop.ts';
import { findCities } from '../farmers/find-cities.ts';

/** The kabupaten that a farmer names a fee for, in the order of the lists of places. */
export async function nameZones(
  shop: Shop,
  actor: Actor,
  terms: DeliveryTerms,
): Promise<{ name: string; fee: number }[]> {
  if (Object.keys(terms.fees).every((code) => code === 'default')) return [];
  const { cities } = await shop.cache.remember('cities', [], async () => ({
    cities: await findCities(shop, actor),
    bytes: 40_000,
  }));
  return cities.flatMap((city) =>
    String(city.id) in terms.fees ? [{ name: cityName(city), fee: feeTo(terms, city.id)! }] : [],
  );
}
