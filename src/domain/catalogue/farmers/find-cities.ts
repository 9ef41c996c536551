import { REGENCY_TYPES } from '../../../shared/enums/regions.ts';
import type { Actor, AppContext } from '../../context.ts';
import { int, oneOf, type RowOf, readPlanned, text } from '../../read-rows.ts';

/** A kabupaten or kota; `id` is its official four-digit code. */
const CITY = { id: int, name: text, type: oneOf(REGENCY_TYPES) };
export type City = RowOf<typeof CITY>;

/** Lists all 514 kabupaten and kota: those of Yogyakarta first, then by province in the order of R12, and by name. */
export async function findCities(ctx: AppContext, _actor: Actor): Promise<City[]> {
  return readPlanned(
    ctx.pool,
    CITY,
    `select r.code as id, r.name, r.type from regencies r
     join provinces p on p.code = r.province_code order by p.position, r.name, r.type`,
    [],
  );
}
