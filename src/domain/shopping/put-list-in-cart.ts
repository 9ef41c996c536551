import { formatNumber } from '../../shared/figures/money.ts';
import { inSteps } from '../../shared/figures/quantity.ts';
import { lineProblemText } from '../../shared/orders/line-problem.ts';
import { getCart } from '../cart/get-cart.ts';
import { lockCart, putLines } from '../cart/put-lines.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../shop.ts';
import { getShoppingList, type ShoppingLine } from './get-shopping-list.ts';

/** What became of one line: how much of it the cart holds for the list, and what is said where that is not all of it. */
export type PutLine = {
  id: number;
  name: string;
  unit: string;
  wanted: number;
  put: number;
  note: string | null;
};

/**
 * Puts a whole shopping list into the signed-in user's cart. Of what has run short goes what is left; what can't be ordered
 * stays out, and each such line says why. The cart holds at least as much as the list says: a second tap adds nothing,
 * and what was there beyond it stays.
 */
export async function putListInCart(shop: Shop, actor: Actor, id: number): Promise<PutLine[]> {
  const user = requireUser(actor);
  return inTransaction(shop, async (shop) => {
    await lockCart(shop, user.userId);
    const { lines } = await getShoppingList(shop, actor, id);
    const before = new Map((await getCart(shop, actor)).map((line) => [line.id, line.quantity]));
    const wanted = lines.flatMap((line) => {
      const quantity = orderable(line);
      return quantity > (before.get(line.id) ?? 0) ? [{ id: line.id, quantity, price: line.price }] : [];
    });
    await putLines(shop, user.userId, wanted, 'set');
    const after = new Set((await getCart(shop, actor)).map((line) => line.id));
    return lines.map((line) => said(line, after.has(line.id)));
  });
}

/** As much of a line as can be ordered today. */
function orderable({ problem, quantity, available, min_lot, step }: ShoppingLine): number {
  if (problem === null) return quantity;
  const left = problem === 'short' ? inSteps(available, step) : 0;
  return left >= min_lot ? left : 0;
}

function said(line: ShoppingLine, inCart: boolean): PutLine {
  const { id, name, unit, quantity } = line;
  const put = inCart ? orderable(line) : 0;
  const one = { id, name, unit, wanted: quantity, put };
  if (orderable(line) > 0 && !inCart) return { ...one, note: 'Keranjang sudah penuh.' };
  if (put > 0 && put < quantity)
    return { ...one, note: `Tersisa ${formatNumber(put)} ${unit}; itu yang dimasukkan.` };
  return { ...one, note: lineProblemText(line) };
}
