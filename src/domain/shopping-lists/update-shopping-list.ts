import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { shoppingListLines, shoppingLists } from '../../db/schema/cart-tables.ts';
import { changeShoppingListInput } from '../../shared/schemas/catalogue/shopping-list-schemas.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../context.ts';
import { parse } from '../parse.ts';
import { getShoppingList, type ShoppingList } from './get-shopping-list.ts';
import {
  addToShoppingList,
  lockShoppingList,
  ownShoppingListWhere,
  readOrderLines,
} from './own-shopping-list.ts';

/**
 * Renames the user's own list, sets quantities, removes listings, or adds those of one of their orders.
 * Omitted values are unchanged; the call is idempotent. Returns the updated list.
 */
export async function updateShoppingList(
  ctx: AppContext,
  actor: Actor,
  id: number,
  input: z.input<typeof changeShoppingListInput>,
): Promise<ShoppingList> {
  const user = requireUser(actor);
  const { name, set, remove, order } = parse(changeShoppingListInput, input);
  return inTransaction(ctx, async (ctx) => {
    await lockShoppingList(ctx, user, id);
    if (name !== undefined)
      await ctx.db.update(shoppingLists).set({ name }).where(ownShoppingListWhere(user, id));
    if (remove.length > 0)
      await ctx.db
        .delete(shoppingListLines)
        .where(and(eq(shoppingListLines.listId, id), inArray(shoppingListLines.listingId, remove)));
    if (order) await addToShoppingList(ctx, id, await readOrderLines(ctx, user, order));
    await addToShoppingList(ctx, id, set);
    return getShoppingList(ctx, actor, id);
  });
}
