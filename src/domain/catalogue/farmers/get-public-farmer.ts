import { idText } from '../../../shared/input/goods/catalogue.ts';
import { readPlanned } from '../../read-rows.ts';
import { refuse } from '../../refusal.ts';
import type { Actor, Shop } from '../../shop.ts';
import {
  FARMER,
  FARMER_COLUMNS,
  FARMER_PUBLIC,
  FARMER_TABLES,
  type PublicFarmer,
  toFarmer,
} from './farmer-view.ts';

/** One active farmer; what is no id or unknown is `farmer_not_found`. */
export async function getPublicFarmer(shop: Shop, _actor: Actor, id: string | number): Promise<PublicFarmer> {
  const parsed = idText.safeParse(String(id));
  if (!parsed.success) return refuse('farmer_not_found');
  const [row] = await readPlanned(
    shop.pool,
    FARMER,
    `select ${FARMER_COLUMNS} from ${FARMER_TABLES} where f.id = $1 and ${FARMER_PUBLIC}`,
    [parsed.data],
  );
  return row ? toFarmer(row) : refuse('farmer_not_found');
}
