import { asc, eq } from 'drizzle-orm';
import { shoppingListLines, shoppingLists } from '../../db/schema/cart-tables.ts';
import { larger, lineTotal, toDecimal, ZERO } from '../../shared/format/quantity.ts';
import { lineProblemText } from '../../shared/rules/orders/order-line-problem.ts';
import { type LineProblem, lineProblemOf } from '../cart/line-problem.ts';
import { readCartListings } from '../cart/read-cart-listings.ts';
import { type Actor, type AppContext, requireUser } from '../context.ts';
import { fail } from '../domain-error.ts';
import { ownShoppingListWhere } from './own-shopping-list.ts';

export type ShoppingListLine = {
  id: number;
  name: string;
  unit: string;
  image_url: string | null;
  farmer: { id: number; name: string; city: string };
  /** Today's price per unit. */
  price: number;
  quantity: number;
  available: number;
  min_lot: number;
  step: number;
  /** Today's price of this quantity. */
  total: number;
  /** Why this quantity can't be ordered today, and its text. */
  problem: LineProblem;
  problem_text: string | null;
};

export type ShoppingList = {
  id: number;
  name: string;
  lines: ShoppingListLine[];
  /** The total of what can be ordered today, without delivery. */
  total: number;
};

/** The user's own shopping list at today's prices and stock, the oldest line first; any other throws 404. */
export async function getShoppingList(ctx: AppContext, actor: Actor, id: number): Promise<ShoppingList> {
  const user = requireUser(actor);
  const [list] = await ctx.db.select().from(shoppingLists).where(ownShoppingListWhere(user, id));
  if (!list) return fail('shopping_list_not_found');
  const rows = await ctx.db
    .select()
    .from(shoppingListLines)
    .where(eq(shoppingListLines.listId, id))
    .orderBy(asc(shoppingListLines.addedAt), asc(shoppingListLines.listingId));
  const found = await readCartListings(
    ctx,
    rows.map((row) => row.listingId),
  );
  const lines = rows.flatMap(({ listingId, quantity }) => {
    const listing = found.get(listingId);
    if (!listing) return [];
    const { farmer, name, unit, imageUrl, price } = listing;
    const problem = lineProblemOf(listing, quantity);
    const sold = {
      unit,
      available: toDecimal(larger(ZERO, listing.available)),
      min_lot: toDecimal(listing.minLot),
      step: toDecimal(listing.step),
      problem,
    };
    return {
      id: listingId,
      name,
      image_url: imageUrl,
      farmer: { id: farmer.id, name: farmer.name, city: farmer.city },
      price,
      quantity: toDecimal(quantity),
      total: lineTotal(price, quantity),
      ...sold,
      problem_text: lineProblemText(sold),
    };
  });
  const total = lines.reduce((sum, line) => (line.problem ? sum : sum + line.total), 0);
  return { id, name: list.name, lines, total };
}
