import { refuse } from '../refusal.ts';
import { type Actor, requireDuty, type Shop } from '../shop.ts';
import { readStallListing, type StallListing } from './stall-listing.ts';

/** One listing for the back office: any to an admin, his own to a farmer; another's is not there for him (404). */
export async function getStallListing(shop: Shop, actor: Actor, id: number): Promise<StallListing> {
  const user = requireDuty(actor, 'goods.see', 'admin');
  const listing = await readStallListing(shop, id);
  if (user.role === 'farmer' && listing.farmer.id !== user.farmerId) return refuse('product_not_found');
  return listing;
}
