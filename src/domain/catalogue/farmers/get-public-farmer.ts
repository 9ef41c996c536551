import { idText } from '../../../shared/schemas/catalogue/catalogue-schemas.ts';
import type { Actor, AppContext } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { readPlanned } from '../../read-rows.ts';
import {
  FARMER_COLUMNS,
  FARMER_ROW,
  FARMER_TABLES,
  PUBLIC_FARMER_SQL,
  type PublicFarmer,
  toPublicFarmer,
} from './public-farmer-view.ts';

/** Returns one active farmer; throws `farmer_not_found` for an invalid or unknown id. */
export async function getPublicFarmer(
  ctx: AppContext,
  _actor: Actor,
  id: string | number,
): Promise<PublicFarmer> {
  const parsed = idText.safeParse(String(id));
  if (!parsed.success) return fail('farmer_not_found');
  const [row] = await readPlanned(
    ctx.pool,
    FARMER_ROW,
    `select ${FARMER_COLUMNS} from ${FARMER_TABLES} where f.id = $1 and ${PUBLIC_FARMER_SQL}`,
    [parsed.data],
  );
  return row ? toPublicFarmer(row) : fail('farmer_not_found');
}
