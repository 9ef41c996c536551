import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { shoppingListLines, shoppingLists } from '../../db/schema/cart.ts';
import { listings } from '../../db/schema/catalogue.ts';
import { orders } from '../../db/schema/orders.ts';
import { quantityOf } from '../../shared/figures/quantity.ts';
import { LINES_MAX } from '../../shared/input/orders.ts';
import { readOrderItems } from '../orders/reading/order-view.ts';
import { getOrderSide } from '../orders/rules/order-policy.ts';
import { refuse } from '../refusal.ts';
import type { Shop, UserActor } from '../shop.ts';

type Line = { id: number; quantity: number };

/** The condition of one list that is `user`'s own. */
export const ownList = (user: UserActor, id: number): SQL | undefined =>
  and(eq(shoppingLists.id, id), eq(shoppingLists.userId, user.userId));

/** Holds one's own list until the transaction ends; anybody else's is not there (`shopping_list_not_found`, 404). */
export async function lockList(shop: Shop, user: UserActor, id: number): Promise<void> {
  const [list] = await shop.db
    .select({ id: shoppingLists.id })
    .from(shoppingLists)
    .where(ownList(user, id))
    .for('update');
  if (!list) refuse('shopping_list_not_found');
}

/**
 * Puts goods into a list that is held, each as much as is said. What is gone is left out; more than a hundred products are
 * refused (`shopping_list_full`, 409), since no cart would take them.
 */
export async function putInList(shop: Shop, listId: number, lines: Line[]): Promise<void> {
  if (lines.length > 0) {
    const ids = lines.map((line) => line.id);
    const sold = await shop.db
      .select({ id: listings.id })
      .from(listings)
      .where(and(inArray(listings.id, ids), isNull(listings.deletedAt)));
    const known = new Set(sold.map((one) => one.id));
    const addedAt = shop.clock.now();
    const rows = lines
      .filter((line) => known.has(line.id))
      .map(({ id, quantity }) => ({ listId, listingId: id, quantity: quantityOf(quantity), addedAt }));
    if (rows.length > 0)
      await shop.db
        .insert(shoppingListLines)
        .values(rows)
        .onConflictDoUpdate({
          target: [shoppingListLines.listId, shoppingListLines.listingId],
          set: { quantity: sql`excluded.quantity` },
        });
  }
  const all = await shop.db.$count(shoppingListLines, eq(shoppingListLines.listId, listId));
  if (all > LINES_MAX) refuse('shopping_list_full', { most: LINES_MAX });
}

/** The goods of one's own order as they were ordered, whatever the scale said; anybody else's is not there (404). */
export async function linesOfOrder(shop: Shop, user: UserActor, code: string): Promise<Line[]> {
  const { orderId, party } = await getOrderSide(shop, user, code);
  if (party !== 'customer') refuse('order_not_found');
  const [order] = await readOrderItems(shop, eq(orders.id, orderId), 1);
  const goods = new Map<number, number>();
  for (const { listingId, ordered, qty } of order?.goods ?? []) goods.set(listingId, ordered ?? qty);
  return [...goods].map(([id, quantity]) => ({ id, quantity }));
}
