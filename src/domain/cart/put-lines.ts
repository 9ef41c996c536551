import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { users } from '../../db/schema/auth.ts';
import { cartItems } from '../../db/schema/cart.ts';
import { listings } from '../../db/schema/catalogue.ts';
import { quantityOf } from '../../shared/figures/quantity.ts';
import { LINES_MAX, QUANTITY_MAX } from '../../shared/input/orders.ts';
import type { Shop } from '../shop.ts';

type Line = { id: number; quantity: number; price?: number | undefined };

/** Keeps other commands on this user's cart waiting until the transaction ends. */
export async function lockCart(shop: Shop, userId: string): Promise<void> {
  await shop.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/**
 * Puts lines into a locked cart: `add` raises what is there, `set` replaces it; up to QUANTITY_MAX each. Listings that
 * are gone are left out, and so is what would be a line too many (LINES_MAX). A line keeps the price it came with.
 */
export async function putLines(shop: Shop, userId: string, lines: Line[], how: 'add' | 'set'): Promise<void> {
  if (lines.length === 0) return;
  const ids = lines.map((line) => line.id);
  const known = await shop.db
    .select({ id: listings.id, price: listings.priceCustomer })
    .from(listings)
    .where(and(inArray(listings.id, ids), isNull(listings.deletedAt)));
  const prices = new Map(known.map((one) => [one.id, one.price]));
  const held = await shop.db
    .select({ id: cartItems.listingId })
    .from(cartItems)
    .where(eq(cartItems.userId, userId));
  const there = new Set(held.map((one) => one.id));
  let free = LINES_MAX - there.size;
  const now = shop.clock.now();
  const rows = lines.flatMap(({ id, quantity, price }) => {
    const today = prices.get(id);
    if (today === undefined) return [];
    if (!there.has(id)) {
      if (free <= 0) return [];
      free -= 1;
    }
    return { userId, listingId: id, quantity: quantityOf(quantity), price: price ?? today, updatedAt: now };
  });
  if (rows.length === 0) return;
  const quantity =
    how === 'add'
      ? sql`least(${QUANTITY_MAX}, ${cartItems.quantity} + excluded.quantity)`
      : sql`excluded.quantity`;
  await shop.db
    .insert(cartItems)
    .values(rows)
    .onConflictDoUpdate({ target: [cartItems.userId, cartItems.listingId], set: { quantity } });
}

/** Takes lines out of a user's cart; what isn't there changes nothing. */
export async function takeLinesOut(shop: Shop, userId: string, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await shop.db.delete(cartItems).where(and(eq(cartItems.userId, userId), inArray(cartItems.listingId, ids)));
}
