import type { z } from 'zod';
import { mergeCartInput } from '../../shared/schemas/cart-schemas.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../context.ts';
import { parse } from '../parse.ts';
import { addCartLines, lockCart } from './cart-lines.ts';
import { type CartLine, getCart } from './get-cart.ts';

/**
 * Merges a browser's cart into the signed-in user's (R2): quantities of the same listing add up, to at most a million
 * units each and a hundred lines. Returns the resulting cart; retries need an idempotency key, so that nothing is added
 * twice.
 */
export async function mergeCart(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof mergeCartInput>,
): Promise<CartLine[]> {
  const user = requireUser(actor);
  const { items } = parse(mergeCartInput, input);
  return inTransaction(ctx, async (ctx) => {
    await lockCart(ctx, user.userId);
    await addCartLines(ctx, user.userId, items, 'add');
    return getCart(ctx, actor);
  });
}
