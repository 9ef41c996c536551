import { savedListingsInput } from '../../../shared/schemas/catalogue/catalogue-schemas.ts';
import type { Actor, AppContext } from '../../context.ts';
import { parse } from '../../parse.ts';
import { int, readPlanned } from '../../read-rows.ts';
import type { ListingItem } from '../listing/listing-view.ts';
import { readListings } from '../listing/read-listings.ts';

/**
 * Returns the saved listings (R45): those of the browser in `ids`, in that order, then the signed-in user's own.
 * Listings that are no longer sold are left out.
 */
export async function findSavedListings(
  ctx: AppContext,
  actor: Actor,
  input: { ids: number[] },
): Promise<ListingItem[]> {
  const { ids } = parse(savedListingsInput, input);
  const own =
    actor.kind === 'user'
      ? await readPlanned(
          ctx.pool,
          { id: int },
          'select listing_id as id from saved_listings where user_id = $1 order by created_at desc, listing_id limit 200',
          [actor.userId],
        )
      : [];
  const wanted = [...new Set([...ids, ...own.map((row) => row.id)])];
  return readListings(ctx, wanted);
}
