import type { RegencyType } from '../../../shared/regions.ts';
import { prepared } from '../../prepared.ts';
import type { Actor, Shop } from '../../shop.ts';

/** A kabupaten or kota; `id` is its official four-digit code. */
export type City = { id: number; name: string; type: RegencyType };

/** All 514 kabupaten and kota: those of Yogyakarta first, then by province in the order of R12, by name within. */
export async function findCities(shop: Shop, _actor: Actor): Promise<City[]> {
  return prepared<City>(
    shop.pool,
    `select r.code as id, r.name, r.type from regencies r
     join provinces p on p.code = r.province_code order by p.position, r.name, r.type`,
    [],
  );
}
