import { updateListing } from '../../listings/update-listing.ts';
import type { Actor, Shop } from '../../shop.ts';
import { closeBidsOnOtherGoods } from '../clock/close-bids.ts';

/**
 * Changes a listing as `updateListing` does. Where it becomes something else by it, another product or another unit, the
 * bids that were made for what it was end at once (rule 9, 'What is offered is fixed'); stock, prices and pictures end none.
 */
export async function reviseListing(
  shop: Shop,
  actor: Actor,
  id: number,
  input: Parameters<typeof updateListing>[3],
): ReturnType<typeof updateListing> {
  const listing = await updateListing(shop, actor, id, input);
  await closeBidsOnOtherGoods(shop, id);
  return listing;
}
