import { asc, eq, sql } from 'drizzle-orm';
import { shoppingListLines, shoppingLists } from '../../db/schema/cart.ts';
import { num, typed } from '../read-rows.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';

export type ShoppingListItem = { id: number; name: string; goods: number };

/** The signed-in user's shopping lists by name, each with how many products stand on it. */
export async function findShoppingLists(shop: Shop, actor: Actor): Promise<ShoppingListItem[]> {
  const user = requireUser(actor);
  return shop.db
    .select({
      id: shoppingLists.id,
      name: shoppingLists.name,
      goods: typed(
        num,
        sql`(select count(*)::int from ${shoppingListLines} where ${shoppingListLines.listId} = ${shoppingLists.id})`,
      ),
    })
    .from(shoppingLists)
    .where(eq(shoppingLists.userId, user.userId))
    .orderBy(asc(sql`lower(${shoppingLists.name})`), asc(shoppingLists.id));
}
