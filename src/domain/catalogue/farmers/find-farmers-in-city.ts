import { cityName, REGENCY_TYPES } from '../../../shared/enums/regions.ts';
import { idText } from '../../../shared/schemas/catalogue/catalogue-schemas.ts';
import type { Actor, AppContext } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { oneOf, readPlanned, text } from '../../read-rows.ts';
import { type PublicFarmerPage, readPublicFarmerPage } from './public-farmer-view.ts';

/**
 * Lists the active farmers of a kabupaten or kota by its code. Throws `invalid_input` for a malformed code and
 * `not_found` for an unknown one.
 */
export async function findFarmersInCity(
  ctx: AppContext,
  _actor: Actor,
  cityId: string,
): Promise<PublicFarmerPage> {
  const code = idText.safeParse(cityId);
  if (!code.success) return fail('invalid_input', { first: 'Kode wilayah harus berupa bilangan.' });
  const [city] = await readPlanned(
    ctx.pool,
    { name: text, type: oneOf(REGENCY_TYPES) },
    'select name, type from regencies where code = $1',
    [code.data],
  );
  if (!city) return fail('not_found');
  // Farmers without a regency code are matched by the city's name.
  const conditions = ['f.regency_code = $1', 'f.regency_code is null and f.city = $2'];
  return readPublicFarmerPage(ctx, conditions, [code.data, cityName(city)], 1, 100);
}
