import { eq } from 'drizzle-orm';
import { listings } from '../../../db/schema/catalogue.ts';
import type { Actor, Shop } from '../../shop.ts';

/** When a listing was last changed by its seller; null where it is not known. Open to anyone. */
export async function listingChangedAt(shop: Shop, _actor: Actor, id: number): Promise<Date | null> {
  const [row] = await shop.db.select({ at: listings.updatedAt }).from(listings).where(eq(listings.id, id));
  return row?.at ?? null;
}
