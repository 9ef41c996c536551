import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { shoppingListLines, shoppingLists } from '../../db/schema/cart.ts';
import { changeShoppingListInput } from '../../shared/input/goods/shopping.ts';
import { parse } from '../parse.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../shop.ts';
import { getShoppingList, type ShoppingList } from './get-shopping-list.ts';
import { linesOfOrder, lockList, ownList, putInList } from './own-list.ts';

/**
 * Gives one's own list another name, sets amounts, takes goods out, or puts the goods of an order of one's own into it. What
 * isn't named stays; asked twice it does the same. Gives the list as it is then.
 */
export async function changeShoppingList(
  shop: Shop,
  actor: Actor,
  id: number,
  input: z.input<typeof changeShoppingListInput>,
): Promise<ShoppingList> {
  const user = requireUser(actor);
  const { name, set, remove, order } = parse(changeShoppingListInput, input);
  return inTransaction(shop, async (shop) => {
    await lockList(shop, user, id);
    if (name !== undefined) await shop.db.update(shoppingLists).set({ name }).where(ownList(user, id));
    if (remove.length > 0)
      await shop.db
        .delete(shoppingListLines)
        .where(and(eq(shoppingListLines.listId, id), inArray(shoppingListLines.listingId, remove)));
    if (order) await putInList(shop, id, await linesOfOrder(shop, user, order));
    await putInList(shop, id, set);
    return getShoppingList(shop, actor, id);
  });
}
