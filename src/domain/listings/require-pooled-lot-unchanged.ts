import { eq } from 'drizzle-orm';
import { batches } from '../../db/schema/batch-tables.ts';
import { pooledLots } from '../../db/schema/pooled-lot-tables.ts';
import type { Unit } from '../../shared/format/units.ts';
import type { AppContext } from '../context.ts';
import { fail } from '../domain-error.ts';
import type { SellerListing } from './seller-listing.ts';

/**
 * Protects the terms of a pooled lot: it is sold by the kilogram (`lot_unit_kept`), belongs to its group
 * (`lot_seller_kept`) and is not deleted while it contains members' produce (`lot_filled`, all 409). A listing sold
 * from batches also keeps its unit and its seller (`batch_listing_kept`, 409). Called in the transaction that holds the
 * listing's lock; does nothing for other listings.
 */
export async function requirePooledLotUnchanged(
  ctx: AppContext,
  before: SellerListing,
  given: { unit?: Unit; farmer_id?: number; gone?: true },
): Promise<void> {
  const otherUnit = given.unit !== undefined && given.unit !== before.product.unit;
  const otherSeller = given.farmer_id !== undefined && given.farmer_id !== before.farmer.id;
  const taken = given.gone && before.onHand > 0;
  if (!otherUnit && !otherSeller && !taken) return;
  const [lot] = await ctx.db
    .select({ id: pooledLots.listingId })
    .from(pooledLots)
    .where(eq(pooledLots.listingId, before.id));
  if (!lot) {
    if ((otherUnit || otherSeller) && (await isBatched(ctx, before.id))) fail('batch_listing_kept');
    return;
  }
  if (otherUnit) fail('lot_unit_kept');
  if (otherSeller) fail('lot_seller_kept');
  fail('lot_filled');
}

async function isBatched(ctx: AppContext, listingId: number): Promise<boolean> {
  const [batch] = await ctx.db
    .select({ id: batches.id })
    .from(batches)
    .where(eq(batches.listingId, listingId))
    .limit(1);
  return batch !== undefined;
}
