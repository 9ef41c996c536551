import type { z } from 'zod';
import { changeCartInput } from '../../shared/input/cart.ts';
import { parse } from '../parse.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../shop.ts';
import { type CartLine, getCart } from './get-cart.ts';
import { lockCart, putLines, takeLinesOut } from './put-lines.ts';

/**
 * Sets quantities in the signed-in user's cart and takes lines out; lines not named stay as another device left them.
 * Asked twice it does the same. Gives the cart as it is then.
 */
export async function changeCart(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof changeCartInput>,
): Promise<CartLine[]> {
  const user = requireUser(actor);
  const { set, remove } = parse(changeCartInput, input);
  return inTransaction(shop, async (shop) => {
    await lockCart(shop, user.userId);
    await takeLinesOut(shop, user.userId, remove);
    await putLines(shop, user.userId, set, 'set');
    return getCart(shop, actor);
  });
}
