import { asc, eq } from 'drizzle-orm';
import { provinces, regencies } from '../../db/schema/farmer-tables.ts';
import { cityName } from '../../shared/enums/regions.ts';
import type { AppContext } from '../context.ts';

/** A province with its kabupaten and kota as addresses spell them. */
export type DeliveryLocation = { province: string; cities: string[] };

/** Returns all 38 provinces in the order of R12 with their 514 kabupaten and kota; cached, since they never change. */
export async function findDeliveryLocations(ctx: AppContext): Promise<DeliveryLocation[]> {
  const kept = await ctx.cache.remember('places', [], async () => {
    const rows = await ctx.db
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
