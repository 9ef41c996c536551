import { idText } from '../../../shared/input/goods/catalogue.ts';
import { cityName, REGENCY_TYPES } from '../../../shared/regions.ts';
import { oneOf, readPlanned, text } from '../../read-rows.ts';
import { refuse } from '../../refusal.ts';
import type { Actor, Shop } from '../../shop.ts';
import { type FarmerPage, farmersWhere } from './farmer-view.ts';

/**
 * The active farmers of a kabupaten or kota by its code. A code that is none is `invalid_input`, an unknown one
 * `not_found`.
 */
export async function findFarmersInCity(shop: Shop, _actor: Actor, cityId: string): Promise<FarmerPage> {
  const code = idText.safeParse(cityId);
  if (!code.success) return refuse('invalid_input', { first: 'Kode wilayah harus berupa bilangan.' });
  const [city] = await readPlanned(
    shop.pool,
    { name: text, type: oneOf(REGENCY_TYPES) },
    'select name, type from regencies where code = $1',
    [code.data],
  );
  if (!city) return refuse('not_found');
  // A farmer whose code was never settled is found by the city's name.
  const conditions = ['f.regency_code = $1', 'f.regency_code is null and f.city = $2'];
  return farmersWhere(shop, conditions, [code.data, cityName(city)], 1, 100);
}
