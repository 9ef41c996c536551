import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { farmers } from '../../db/schema/accounts.ts';
import { createListingInput } from '../../shared/input/goods/listings.ts';
import { parse } from '../parse.ts';
import { refuse } from '../refusal.ts';
import { type Actor, changed, inTransaction, requireDuty, type Shop, type UserActor } from '../shop.ts';
import type { StallListing } from './stall-listing.ts';
import { writeListings } from './write-listings.ts';

/**
 * Puts a product up for sale. An admin names the farmer; a farmer's listing is his own, and a `farmer_id` of another is
 * refused (403). The stock is booked in the ledger as the opening.
 */
export async function createListing(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof createListingInput>,
): Promise<StallListing> {
  const user = requireDuty(actor, 'goods.edit', 'admin');
  const given = parse(createListingInput, input);
  return inTransaction(shop, async (shop) => {
    const farmer_id = await farmerOf(shop, user, given.farmer_id);
    const [made] = await writeListings(shop, user, [{ ...given, farmer_id }]);
    await changed(shop, 'catalog');
    return made!;
  });
}

/** Whose the new listing is: the farmer's own, or the active farmer that the admin names. */
async function farmerOf(shop: Shop, user: UserActor, named: number | undefined): Promise<number> {
  if (user.role === 'farmer') {
    if (user.farmerId === null || (named !== undefined && named !== user.farmerId))
      return refuse('product_edit_foreign');
    return user.farmerId;
  }
  if (named === undefined)
    return refuse('invalid_input', { first: 'Pilih petani' }, { farmer_id: 'Pilih petani' });
  const [farmer] = await shop.db
    .select({ id: farmers.id })
    .from(farmers)
    .where(and(eq(farmers.id, named), isNull(farmers.deletedAt)));
  return farmer?.id ?? refuse('farmer_not_found');
}
