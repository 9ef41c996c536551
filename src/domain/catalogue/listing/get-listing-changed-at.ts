import { eq } from 'drizzle-orm';
import { listings } from '../../../db/schema/catalogue-tables.ts';
import type { Actor, AppContext } from '../../context.ts';

/** Returns when the seller last changed the listing; null when unknown. Open to anyone. */
export async function getListingChangedAt(ctx: AppContext, _actor: Actor, id: number): Promise<Date | null> {
  const [row] = await ctx.db.select({ at: listings.updatedAt }).from(listings).where(eq(listings.id, id));
  return row?.at ?? null;
}
