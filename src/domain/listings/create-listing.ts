import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { farmers } from '../../db/schema/farmer-tables.ts';
import { createListingInput } from '../../shared/schemas/catalogue/listing-schemas.ts';
import {
  type Actor,
  type AppContext,
  inTransaction,
  invalidate,
  requireDuty,
  type UserActor,
} from '../context.ts';
import { fail, failAt } from '../domain-error.ts';
import { parse } from '../parse.ts';
import { fetchedCover } from '../uploads/fetch-picture.ts';
import { insertListings } from './insert-listings.ts';
import type { SellerListing } from './seller-listing.ts';

/**
 * Creates a listing. An admin names the farmer; a farmer's listing is their own, and another `farmer_id` is
 * rejected (403). The ledger records the stock as the opening.
 */
export async function createListing(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof createListingInput>,
): Promise<SellerListing> {
  const user = requireDuty(actor, 'goods.edit', 'admin');
  const parsed = parse(createListingInput, input);
  const given = { ...parsed, ...(await fetchedCover(ctx, actor, parsed.image_url)) };
  return inTransaction(ctx, async (ctx) => {
    const farmer_id = await farmerOf(ctx, user, given.farmer_id);
    const [made] = await insertListings(ctx, user, [{ ...given, farmer_id }]);
    await invalidate(ctx, 'catalog');
    return made!;
  });
}

/** The new listing's farmer: the user themselves, or the active farmer that the admin names. */
async function farmerOf(ctx: AppContext, user: UserActor, named: number | undefined): Promise<number> {
  if (user.role === 'farmer') {
    if (user.farmerId === null || (named !== undefined && named !== user.farmerId))
      return fail('product_edit_foreign');
    return user.farmerId;
  }
  if (named === undefined) return failAt('farmer_id', 'Pilih petani');
  const [farmer] = await ctx.db
    .select({ id: farmers.id })
    .from(farmers)
    .where(and(eq(farmers.id, named), isNull(farmers.deletedAt)));
  return farmer?.id ?? fail('farmer_not_found');
}
