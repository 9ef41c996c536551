import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { shoppingLists } from '../../db/schema/cart.ts';
import { createShoppingListInput } from '../../shared/input/goods/shopping.ts';
import { lockCart } from '../cart/put-lines.ts';
import { parse } from '../parse.ts';
import { refuse } from '../refusal.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../shop.ts';
import { linesOfOrder, putInList } from './own-list.ts';

/** Lists that one person can keep. */
const MOST = 20;

/**
 * A new shopping list of the signed-in user, empty or with goods: those that are named, and those of an order of his.
 * A name that he has already given, in whatever case, is `shopping_list_name_taken` (409).
 */
export async function createShoppingList(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof createShoppingListInput>,
): Promise<{ id: number }> {
  const user = requireUser(actor);
  const { name, set, order } = parse(createShoppingListInput, input);
  return inTransaction(shop, async (shop) => {
    // His commands on lists and cart take turns, so that lists are counted one after the other.
    await lockCart(shop, user.userId);
    if ((await shop.db.$count(shoppingLists, eq(shoppingLists.userId, user.userId))) >= MOST)
      refuse('shopping_lists_full', { most: MOST });
    const [made] = await shop.db
      .insert(shoppingLists)
      .values({ userId: user.userId, name, createdAt: shop.clock.now() })
      .returning({ id: shoppingLists.id });
    if (order) await putInList(shop, made!.id, await linesOfOrder(shop, user, order));
    await putInList(shop, made!.id, set);
    return made!;
  });
}
