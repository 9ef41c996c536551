import { asc, eq } from 'drizzle-orm';
import { cartItems } from '../../db/schema/cart.ts';
import { decimalOf } from '../../shared/figures/quantity.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';
import { readListings } from './read-lines.ts';

/** A line of an account's cart, as the browser keeps its own; `price` is the one of the moment it was put there. */
export type CartLine = {
  id: number;
  title: string;
  price: number;
  thumb: string | null;
  quantity: number;
  unit: string;
  farmer: { id: number; name: string; city: string };
};

/** The signed-in user's cart, the oldest line first; also what is no longer sold, so that he sees that it is not. */
export async function getCart(shop: Shop, actor: Actor): Promise<CartLine[]> {
  const user = requireUser(actor);
  const rows = await shop.db
    .select()
    .from(cartItems)
    .where(eq(cartItems.userId, user.userId))
    .orderBy(asc(cartItems.updatedAt), asc(cartItems.listingId));
  const found = await readListings(
    shop,
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
      quantity: decimalOf(quantity),
      unit: listing.unit,
      farmer: { id, name, city },
    };
  });
}
