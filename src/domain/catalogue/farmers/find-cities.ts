import { REGENCY_TYPES } from '../../../shared/regions.ts';
import { num, oneOf, type RowOf, readPlanned, text } from '../../read-rows.ts';
import type { Actor, Shop } from '../../shop.ts';

/** A kabupaten or kota; `id` is its official four-digit code. */
const CITY = { id: num, name: text, type: oneOf(REGENCY_TYPES) };
export type City = RowOf<typeof CITY>;

/** All 514 kabupaten and kota: those of Yogyakarta first, then by province in the order of R12, by name within. */
export async function findCities(shop: Shop, _actor: Actor): Promise<City[]> {
  return readPlanned(
    shop.pool,
    CITY,
    `select r.code as id, r.name, r.type from regencies r
     join provinces p on p.code = r.province_code order by p.position, r.name, r.type`,
    [],
  );
}
