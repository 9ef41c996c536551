import { shoppingLists } from '../../db/schema/cart-tables.ts';
import { type Actor, type AppContext, requireUser } from '../context.ts';
import { fail } from '../domain-error.ts';
import { ownShoppingListWhere } from './own-shopping-list.ts';

/** Deletes one of the user's own shopping lists; any other throws `shopping_list_not_found` (404). */
export async function deleteShoppingList(ctx: AppContext, actor: Actor, id: number): Promise<void> {
  const user = requireUser(actor);
  const gone = await ctx.db
    .delete(shoppingLists)
    .where(ownShoppingListWhere(user, id))
    .returning({ id: shoppingLists.id });
  if (gone.length === 0) fail('shopping_list_not_found');
}
