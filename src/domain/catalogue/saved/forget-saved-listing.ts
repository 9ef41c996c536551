import { savedInput } from '../../../shared/input/goods/catalogue.ts';
import { parse } from '../../parse.ts';
import { type Actor, requireUser, type Shop } from '../../shop.ts';

/** Takes listings out of those that the signed-in user keeps for later. */
export async function forgetSavedListing(shop: Shop, actor: Actor, input: { ids: number[] }): Promise<void> {
  const user = requireUser(actor);
  const { ids } = parse(savedInput, input);
  await shop.pool.query('delete from saved_listings where user_id = $1 and listing_id = any($2::int[])', [
    user.userId,
    ids,
  ]);
}
