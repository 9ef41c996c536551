import { savedListingsInput } from '../../../shared/schemas/catalogue/catalogue-schemas.ts';
import { type Actor, type AppContext, requireUser } from '../../context.ts';
import { parse } from '../../parse.ts';

/** Removes listings from the signed-in user's saved listings. */
export async function deleteSavedListing(
  ctx: AppContext,
  actor: Actor,
  input: { ids: number[] },
): Promise<void> {
  const user = requireUser(actor);
  const { ids } = parse(savedListingsInput, input);
  await ctx.pool.query('delete from saved_listings where user_id = $1 and listing_id = any($2::int[])', [
    user.userId,
    ids,
  ]);
}
