import { eq } from 'drizzle-orm';
import { pooledLots } from '../../db/schema/lots.ts';
import type { Unit } from '../../shared/figures/units.ts';
import { refuse } from '../refusal.ts';
import type { Shop } from '../shop.ts';
import type { StallListing } from './stall-listing.ts';

/**
 * A pooled lot stays what its members brought it for: it goes by the kilogram (`lot_unit_kept`), is its group's
 * (`lot_seller_kept`) and is not taken away while something of theirs is in it (`lot_filled`, all 409). In the transaction
 * that holds the listing's lock; nothing where the listing is no lot.
 */
export async function requireLotKept(
  shop: Shop,
  before: StallListing,
  given: { unit?: Unit; farmer_id?: number; gone?: true },
): Promise<void> {
  const otherUnit = given.unit !== undefined && given.unit !== before.product.unit;
  const otherSeller = given.farmer_id !== undefined && given.farmer_id !== before.farmer.id;
  const taken = given.gone && before.onHand > 0;
  if (!otherUnit && !otherSeller && !taken) return;
  const [lot] = await shop.db
    .select({ id: pooledLots.listingId })
    .from(pooledLots)
    .where(eq(pooledLots.listingId, before.id));
  if (!lot) return;
  if (otherUnit) refuse('lot_unit_kept');
  if (otherSeller) refuse('lot_seller_kept');
  refuse('lot_filled');
}
