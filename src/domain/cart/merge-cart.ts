import type { z } from 'zod';
import { mergeCartInput } from '../../shared/input/cart.ts';
import { parse } from '../parse.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../shop.ts';
import { type CartLine, getCart } from './get-cart.ts';
import { lockCart, putLines } from './put-lines.ts';

/**
 * Adds a browser's cart to the signed-in user's (R2): a product already there gets more of it, each up to a million
 * units, a hundred products in all. Gives the cart as it is then. Whoever may have to ask again, asks with an
 * idempotency key, so that nothing is added twice.
 */
export async function mergeCart(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof mergeCartInput>,
): Promise<CartLine[]> {
  const user = requireUser(actor);
  const { items } = parse(mergeCartInput, input);
  return inTransaction(shop, async (shop) => {
    await lockCart(shop, user.userId);
    await putLines(shop, user.userId, items, 'add');
    return getCart(shop, actor);
  });
}
