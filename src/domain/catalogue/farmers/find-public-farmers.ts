import { pageQuery } from '../../../shared/schemas/catalogue/catalogue-schemas.ts';
import type { QueryOf } from '../../../shared/schemas/fields/query-of.ts';
import type { Actor, AppContext } from '../../context.ts';
import { parse } from '../../parse.ts';
import { type PublicFarmerPage, readPublicFarmerPage } from './public-farmer-view.ts';

/** Returns a page of the active farmers in the order that admins set. */
export async function findPublicFarmers(
  ctx: AppContext,
  _actor: Actor,
  input: QueryOf<typeof pageQuery> = {},
): Promise<PublicFarmerPage> {
  const { page, limit } = parse(pageQuery, input);
  return readPublicFarmerPage(ctx, ['true'], [], page, limit);
}
