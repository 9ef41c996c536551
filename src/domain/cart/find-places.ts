import { asc, eq } from 'drizzle-orm';
import { provinces, regencies } from '../../db/schema/accounts.ts';
import { cityName } from '../../shared/regions.ts';
import type { Shop } from '../shop.ts';

/** A province with its kabupaten and kota as addresses name them. */
export type Place = { province: string; cities: string[] };

/** All 38 provinces in the order of R12 with their 514 kabupaten and kota; read once, since they never change. */
export async function findPlaces(shop: Shop): Promise<Place[]> {
  const kept = await shop.cache.remember('places', [], async () => {
    const rows = await shop.db
      .select({ province: provinces.name, name: regencies.name, type: regencies.type })
      .from(regencies)
      .innerJoin(provinces, eq(provinces.code, regencies.provinceCode))
      .orderBy(asc(provinces.position), asc(regencies.type), asc(regencies.name));
    const places = [...Map.groupBy(rows, (row) => row.province)].map(([province, cities]) => ({
      province,
      cities: cities.map(cityName),
    }));
    return { places, bytes: 20_000 };
  });
  return kept.places;
}
