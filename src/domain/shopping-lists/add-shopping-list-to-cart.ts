import { formatNumber } from '../../shared/format/money.ts';
import { roundDownToStep } from '../../shared/format/quantity.ts';
import { lineProblemText } from '../../shared/rules/orders/order-line-problem.ts';
import { addCartLines, lockCart } from '../cart/cart-lines.ts';
import { getCart } from '../cart/get-cart.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../context.ts';
import { getShoppingList, type ShoppingListLine } from './get-shopping-list.ts';

/** The result for one line: how much of it the cart has, and the note when that is not all of it. */
export type AddedLine = {
  id: number;
  name: string;
  unit: string;
  wanted: number;
  put: number;
  note: string | null;
};

/**
 * Adds a whole shopping list to the signed-in user's cart. Of a scarce listing it adds the available
 * quantity; a line that can't be ordered is left out with its reason. The cart ends with at least the list's
 * quantities: a repeated call adds nothing, and a larger existing quantity stays.
 */
export async function addShoppingListToCart(ctx: AppContext, actor: Actor, id: number): Promise<AddedLine[]> {
  const user = requireUser(actor);
  return inTransaction(ctx, async (ctx) => {
    await lockCart(ctx, user.userId);
    const { lines } = await getShoppingList(ctx, actor, id);
    const before = new Map((await getCart(ctx, actor)).map((line) => [line.id, line.quantity]));
    const wanted = lines.flatMap((line) => {
      const quantity = orderableQuantity(line);
      return quantity > (before.get(line.id) ?? 0) ? [{ id: line.id, quantity, price: line.price }] : [];
    });
    await addCartLines(ctx, user.userId, wanted, 'set');
    const after = new Set((await getCart(ctx, actor)).map((line) => line.id));
    return lines.map((line) => toAddedLine(line, after.has(line.id)));
  });
}

/** The quantity of a line that can be ordered today. */
function orderableQuantity({ problem, quantity, available, min_lot, step }: ShoppingListLine): number {
  if (problem === null) return quantity;
  const left = problem === 'short' ? roundDownToStep(available, step) : 0;
  return left >= min_lot ? left : 0;
}

function toAddedLine(line: ShoppingListLine, inCart: boolean): AddedLine {
  const { id, name, unit, quantity } = line;
  const put = inCart ? orderableQuantity(line) : 0;
  const one = { id, name, unit, wanted: quantity, put };
  if (orderableQuantity(line) > 0 && !inCart) return { ...one, note: 'Keranjang sudah penuh.' };
  if (put > 0 && put < quantity)
    return { ...one, note: `Tersisa ${formatNumber(put)} ${unit}; itu yang dimasukkan.` };
  return { ...one, note: lineProblemText(line) };
}
