import { refuse } from '../refusal.ts';
import { type Actor, requireDuty, type Shop } from '../shop.ts';
import { readStallListing, type StallListing } from './stall-listing.ts';

const FOREIGN = { change: 'product_edit_foreign', delete: 'product_delete_foreign' } as const;

/**
 * One listing for the back office: any to an admin, his own to a farmer; another's is not there for him (404), and where he
 * says what he wants `to` do with it, he is told that it is not his to do (403).
 */
export async function getStallListing(
  shop: Shop,
  actor: Actor,
  id: number,
  to?: 'change' | 'delete',
): Promise<StallListing> {
  const user = requireDuty(actor, 'goods.see', 'admin');
  const listing = await readStallListing(shop, id);
  if (user.role === 'farmer' && listing.farmer.id !== user.farmerId)
    return refuse(to ? FOREIGN[to] : 'product_not_found');
  return listing;
}
