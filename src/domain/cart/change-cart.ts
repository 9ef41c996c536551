import type { z } from 'zod';
import { changeCartInput } from '../../shared/schemas/cart-schemas.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../context.ts';
import { parse } from '../parse.ts';
import { addCartLines, lockCart, removeCartLines } from './cart-lines.ts';
import { type CartLine, getCart } from './get-cart.ts';

/**
 * Sets quantities in the signed-in user's cart and removes lines; lines that the input does not name keep the state of
 * other devices. Idempotent; returns the resulting cart.
 */
export async function changeCart(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof changeCartInput>,
): Promise<CartLine[]> {
  const user = requireUser(actor);
  const { set, remove } = parse(changeCartInput, input);
  return inTransaction(ctx, async (ctx) => {
    await lockCart(ctx, user.userId);
    await removeCartLines(ctx, user.userId, remove);
    await addCartLines(ctx, user.userId, set, 'set');
    return getCart(ctx, actor);
  });
}
