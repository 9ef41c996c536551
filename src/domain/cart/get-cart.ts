import { asc, eq } from 'drizzle-orm';
import { cartItems } from '../../db/schema/cart-tables.ts';
import { toDecimal } from '../../shared/format/quantity.ts';
import { type Actor, type AppContext, requireUser } from '../context.ts';
import { readCartListings } from './read-cart-listings.ts';

/** A line of an account's cart, in the shape of the browser's own cart; `price` dates from when the line was added. */
export type CartLine = {
  id: number;
  title: string;
  price: number;
  thumb: string | null;
  quantity: number;
  unit: string;
  farmer: { id: number; name: string; city: string };
};

/**
 * Returns the signed-in user's cart, oldest line first. It includes listings that are no longer sold, so that the buyer
 * sees this.
 */
export async function getCart(ctx: AppContext, actor: Actor): Promise<CartLine[]> {
  const user = requireUser(actor);
  const rows = await ctx.db
    .select()
    .from(cartItems)
    .where(eq(cartItems.userId, user.userId))
    .orderBy(asc(cartItems.updatedAt), asc(cartItems.listingId));
  const found = await readCartListings(
    ctx,
    rows.map((row) => row.listingId),
  );
  return rows.flatMap(({ listingId, quantity, price }) => {
    const listing = found.get(listingId);
    if (!listing) return [];
    const { id, name, city } = listing.farmer;
    return {
      id: listingId,
      title: listing.name,
      price: price ?? listing.price,
      thumb: listing.imageUrl,
      quantity: toDecimal(quantity),
      unit: listing.unit,
      farmer: { id, name, city },
    };
  });
}
