import { savedInput } from '../../../shared/input/goods/catalogue.ts';
import { parse } from '../../parse.ts';
import { num, readPlanned } from '../../read-rows.ts';
import type { Actor, Shop } from '../../shop.ts';
import type { ListingItem } from '../listing/listing-view.ts';
import { readListings } from '../listing/read-listings.ts';

/**
 * The listings kept for later (R45): those that the browser names in `ids`, in that order, then the signed-in user's
 * own. What is no longer sold is left out.
 */
export async function findSavedListings(
  shop: Shop,
  actor: Actor,
  input: { ids: number[] },
): Promise<ListingItem[]> {
  const { ids } = parse(savedInput, input);
  const own =
    actor.kind === 'user'
      ? await readPlanned(
          shop.pool,
          { id: num },
          'select listing_id as id from saved_listings where user_id = $1 order by created_at desc, listing_id limit 200',
          [actor.userId],
        )
      : [];
  const wanted = [...new Set([...ids, ...own.map((row) => row.id)])];
  return readListings(shop, wanted);
}
