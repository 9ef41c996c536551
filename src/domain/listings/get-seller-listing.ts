import { type Actor, type AppContext, requireDuty } from '../context.ts';
import { fail } from '../domain-error.ts';
import { readSellerListing, type SellerListing } from './seller-listing.ts';

const FOREIGN_ERRORS = { change: 'product_edit_foreign', delete: 'product_delete_foreign' } as const;

/**
 * One listing for the admin: any for an admin, their own for a farmer; another's throws 404, or with `to`,
 * which names the intended action, 403.
 */
export async function getSellerListing(
  ctx: AppContext,
  actor: Actor,
  id: number,
  to?: 'change' | 'delete',
): Promise<SellerListing> {
  const user = requireDuty(actor, 'goods.see', { admin: 'getSellerListing' });
  const listing = await readSellerListing(ctx, id);
  if (user.role === 'farmer' && listing.farmer.id !== user.farmerId)
    return fail(to ? FOREIGN_ERRORS[to] : 'product_not_found');
  return listing;
}
