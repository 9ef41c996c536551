import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { shoppingLists } from '../../db/schema/cart-tables.ts';
import { createShoppingListInput } from '../../shared/schemas/catalogue/shopping-list-schemas.ts';
import { lockCart } from '../cart/cart-lines.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../context.ts';
import { fail } from '../domain-error.ts';
import { parse } from '../parse.ts';
import { addToShoppingList, readOrderLines } from './own-shopping-list.ts';

/** The maximum number of a user's lists. */
const LISTS_MAX = 20;

/**
 * Creates a shopping list of the signed-in user, empty or with listings: the given ones, and those of one of
 * their orders. An existing name, ignoring case, throws `shopping_list_name_taken` (409).
 */
export async function createShoppingList(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof createShoppingListInput>,
): Promise<{ id: number }> {
  const user = requireUser(actor);
  const { name, set, order } = parse(createShoppingListInput, input);
  return inTransaction(ctx, async (ctx) => {
    // Serialises the user's commands on lists and cart, so that the count of lists is exact.
    await lockCart(ctx, user.userId);
    if ((await ctx.db.$count(shoppingLists, eq(shoppingLists.userId, user.userId))) >= LISTS_MAX)
      fail('shopping_lists_full', { most: LISTS_MAX });
    const [made] = await ctx.db
      .insert(shoppingLists)
      .values({ userId: user.userId, name, createdAt: ctx.clock.now() })
      .returning({ id: shoppingLists.id });
    if (order) await addToShoppingList(ctx, made!.id, await readOrderLines(ctx, user, order));
    await addToShoppingList(ctx, made!.id, set);
    return made!;
  });
}
