import { savedInput } from '../../../shared/input/goods/catalogue.ts';
import { parse } from '../../parse.ts';
import { type Actor, requireUser, type Shop } from '../../shop.ts';

/** Keeps listings for later in the signed-in user's account; unknown ids and those already there change nothing. */
export async function saveListings(shop: Shop, actor: Actor, input: { ids: number[] }): Promise<void> {
  const user = requireUser(actor);
  const { ids } = parse(savedInput, input);
  await shop.pool.query(
    `insert into saved_listings (user_id, listing_id, created_at)
     select $1, id, $3 from listings where id = any($2::int[]) and deleted_at is null
     on conflict do nothing`,
    [user.userId, ids, shop.clock.now().toISOString()],
  );
}
