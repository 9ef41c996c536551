import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { users } from '../../db/schema/auth-tables.ts';
import { cartItems } from '../../db/schema/cart-tables.ts';
import { listings } from '../../db/schema/catalogue-tables.ts';
import { toQuantity } from '../../shared/format/quantity.ts';
import { LINES_MAX, QUANTITY_MAX } from '../../shared/schemas/order-schemas.ts';
import type { AppContext } from '../context.ts';

type NewCartLine = { id: number; quantity: number; price?: number | undefined };

/** Serialises commands on this user's cart until the transaction ends. */
export async function lockCart(ctx: AppContext, userId: string): Promise<void> {
  await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/**
 * Adds lines to a locked cart: `add` increases existing quantities, `set` replaces them, up to QUANTITY_MAX each. Skips
 * unknown listings and lines beyond LINES_MAX; a line keeps its price from the time it was added.
 */
export async function addCartLines(
  ctx: AppContext,
  userId: string,
  lines: NewCartLine[],
  how: 'add' | 'set',
): Promise<void> {
  if (lines.length === 0) return;
  const ids = lines.map((line) => line.id);
  const known = await ctx.db
    .select({ id: listings.id, price: listings.priceCustomer })
    .from(listings)
    .where(and(inArray(listings.id, ids), isNull(listings.deletedAt)));
  const prices = new Map(known.map((one) => [one.id, one.price]));
  const held = await ctx.db
    .select({ id: cartItems.listingId })
    .from(cartItems)
    .where(eq(cartItems.userId, userId));
  const there = new Set(held.map((one) => one.id));
  let free = LINES_MAX - there.size;
  const now = ctx.clock.now();
  const rows = lines.flatMap(({ id, quantity, price }) => {
    const today = prices.get(id);
    if (today === undefined) return [];
    if (!there.has(id)) {
      if (free <= 0) return [];
      free -= 1;
    }
    return { userId, listingId: id, quantity: toQuantity(quantity), price: price ?? today, updatedAt: now };
  });
  if (rows.length === 0) return;
  const quantity =
    how === 'add'
      ? sql`least(${QUANTITY_MAX}, ${cartItems.quantity} + excluded.quantity)`
      : sql`excluded.quantity`;
  await ctx.db
    .insert(cartItems)
    .values(rows)
    .onConflictDoUpdate({ target: [cartItems.userId, cartItems.listingId], set: { quantity } });
}

/** Removes lines from a user's cart; missing lines are ignored. */
export async function removeCartLines(ctx: AppContext, userId: string, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db.delete(cartItems).where(and(eq(cartItems.userId, userId), inArray(cartItems.listingId, ids)));
}

/** The same as a part of a larger statement. */
export const removeCartLinesSql = (userId: string, ids: number[]): SQL =>
  sql`taken as (delete from ${cartItems} where user_id = ${userId} and listing_id = any(${sql.param(ids)}::int[]))`;
