import { shoppingLists } from '../../db/schema/cart.ts';
import { refuse } from '../refusal.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';
import { ownList } from './own-list.ts';

/** Forgets one of one's own shopping lists; anybody else's is not there (`shopping_list_not_found`, 404). */
export async function deleteShoppingList(shop: Shop, actor: Actor, id: number): Promise<void> {
  const user = requireUser(actor);
  const gone = await shop.db
    .delete(shoppingLists)
    .where(ownList(user, id))
    .returning({ id: shoppingLists.id });
  if (gone.length === 0) refuse('shopping_list_not_found');
}
