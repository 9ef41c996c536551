import { cityName } from '../../../shared/enums/regions.ts';
import { type DeliveryTerms, deliveryFeeTo } from '../../../shared/rules/orders/delivery-offers.ts';
import type { Actor, AppContext } from '../../context.ts';
import { findCities } from './find-cities.ts';

/** The kabupaten with a fee of this farmer, in the order of the location lists. */
export async function deliveryFeesByCity(
  ctx: AppContext,
  actor: Actor,
  terms: DeliveryTerms,
): Promise<{ name: string; fee: number }[]> {
  if (Object.keys(terms.fees).every((code) => code === 'default')) return [];
  const { cities } = await ctx.cache.remember('cities', [], async () => ({
    cities: await findCities(ctx, actor),
    bytes: 40_000,
  }));
  return cities.flatMap((city) =>
    String(city.id) in terms.fees ? [{ name: cityName(city), fee: deliveryFeeTo(terms, city.id)! }] : [],
  );
}
