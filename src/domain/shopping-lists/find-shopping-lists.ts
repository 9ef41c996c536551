import { asc, eq, sql } from 'drizzle-orm';
import { shoppingListLines, shoppingLists } from '../../db/schema/cart-tables.ts';
import { type Actor, type AppContext, requireUser } from '../context.ts';
import { int, typed } from '../read-rows.ts';

export type ShoppingListSummary = { id: number; name: string; goods: number };

/** The signed-in user's shopping lists by name, each with its number of listings. */
export async function findShoppingLists(ctx: AppContext, actor: Actor): Promise<ShoppingListSummary[]> {
  const user = requireUser(actor);
  return ctx.db
    .select({
      id: shoppingLists.id,
      name: shoppingLists.name,
      goods: typed(
        int,
        sql`(select count(*)::int from ${shoppingListLines} where ${shoppingListLines.listId} = ${shoppingLists.id})`,
      ),
    })
    .from(shoppingLists)
    .where(eq(shoppingLists.userId, user.userId))
    .orderBy(asc(sql`lower(${shoppingLists.name})`), asc(shoppingLists.id));
}
