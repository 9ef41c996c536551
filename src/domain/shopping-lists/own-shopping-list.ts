import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { shoppingListLines, shoppingLists } from '../../db/schema/cart-tables.ts';
import { listings } from '../../db/schema/catalogue-tables.ts';
import { orders } from '../../db/schema/order-tables.ts';
import { toQuantity } from '../../shared/format/quantity.ts';
import { LINES_MAX } from '../../shared/schemas/order-schemas.ts';
import type { AppContext, UserActor } from '../context.ts';
import { fail } from '../domain-error.ts';
import { getOrderSide } from '../orders/policies/order-policy.ts';
import { readOrderItems } from '../orders/queries/order-view.ts';

type Line = { id: number; quantity: number };

/** The condition of one list of `user`. */
export const ownShoppingListWhere = (user: UserActor, id: number): SQL | undefined =>
  and(eq(shoppingLists.id, id), eq(shoppingLists.userId, user.userId));

/** Locks the user's own list until the transaction ends; any other throws `shopping_list_not_found` (404). */
export async function lockShoppingList(ctx: AppContext, user: UserActor, id: number): Promise<void> {
  const [list] = await ctx.db
    .select({ id: shoppingLists.id })
    .from(shoppingLists)
    .where(ownShoppingListWhere(user, id))
    .for('update');
  if (!list) fail('shopping_list_not_found');
}

/**
 * Adds listings to a locked list in the given quantities. Deleted listings are left out; more than a hundred
 * are rejected (`shopping_list_full`, 409), since no cart would accept them.
 */
export async function addToShoppingList(ctx: AppContext, listId: number, lines: Line[]): Promise<void> {
  if (lines.length > 0) {
    const ids = lines.map((line) => line.id);
    const sold = await ctx.db
      .select({ id: listings.id })
      .from(listings)
      .where(and(inArray(listings.id, ids), isNull(listings.deletedAt)));
    const known = new Set(sold.map((one) => one.id));
    const addedAt = ctx.clock.now();
    const rows = lines
      .filter((line) => known.has(line.id))
      .map(({ id, quantity }) => ({ listId, listingId: id, quantity: toQuantity(quantity), addedAt }));
    if (rows.length > 0)
      await ctx.db
        .insert(shoppingListLines)
        .values(rows)
        .onConflictDoUpdate({
          target: [shoppingListLines.listId, shoppingListLines.listingId],
          set: { quantity: sql`excluded.quantity` },
        });
  }
  const all = await ctx.db.$count(shoppingListLines, eq(shoppingListLines.listId, listId));
  if (all > LINES_MAX) fail('shopping_list_full', { most: LINES_MAX });
}

/**
 * The items of the user's own order in the ordered quantities, regardless of the weighing; any other order
 * throws 404.
 */
export async function readOrderLines(ctx: AppContext, user: UserActor, code: string): Promise<Line[]> {
  const { orderId, party } = await getOrderSide(ctx, user, code);
  if (party !== 'customer') fail('order_not_found');
  const [order] = await readOrderItems(ctx, eq(orders.id, orderId), 1);
  const goods = new Map<number, number>();
  for (const { listingId, ordered, qty } of order?.goods ?? []) goods.set(listingId, ordered ?? qty);
  return [...goods].map(([id, quantity]) => ({ id, quantity }));
}
