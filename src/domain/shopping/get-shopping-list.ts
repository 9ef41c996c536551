import { asc, eq } from 'drizzle-orm';
import { shoppingListLines, shoppingLists } from '../../db/schema/cart.ts';
import { decimalOf, larger, lineTotal, NONE } from '../../shared/figures/quantity.ts';
import { lineProblemText } from '../../shared/orders/line-problem.ts';
import { type LineProblem, problemOf } from '../cart/line-problem.ts';
import { readListings } from '../cart/read-lines.ts';
import { refuse } from '../refusal.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';
import { ownList } from './own-list.ts';

export type ShoppingLine = {
  id: number;
  name: string;
  unit: string;
  image_url: string | null;
  farmer: { id: number; name: string; city: string };
  /** Today's, per unit. */
  price: number;
  quantity: number;
  available: number;
  min_lot: number;
  step: number;
  /** What so much costs today. */
  total: number;
  /** Why so much can't be ordered today, and the same in words. */
  problem: LineProblem;
  problem_text: string | null;
};

export type ShoppingList = {
  id: number;
  name: string;
  lines: ShoppingLine[];
  /** What all that can be ordered today costs, without delivery. */
  total: number;
};

/** One's own shopping list at today's prices and stock, the oldest line first; anybody else's is not there (404). */
export async function getShoppingList(shop: Shop, actor: Actor, id: number): Promise<ShoppingList> {
  const user = requireUser(actor);
  const [list] = await shop.db.select().from(shoppingLists).where(ownList(user, id));
  if (!list) return refuse('shopping_list_not_found');
  const rows = await shop.db
    .select()
    .from(shoppingListLines)
    .where(eq(shoppingListLines.listId, id))
    .orderBy(asc(shoppingListLines.addedAt), asc(shoppingListLines.listingId));
  const found = await readListings(
    shop,
    rows.map((row) => row.listingId),
  );
  const lines = rows.flatMap(({ listingId, quantity }) => {
    const listing = found.get(listingId);
    if (!listing) return [];
    const { farmer, name, unit, imageUrl, price } = listing;
    const problem = problemOf(listing, quantity);
    const sold = {
      unit,
      available: decimalOf(larger(NONE, listing.available)),
      min_lot: decimalOf(listing.minLot),
      step: decimalOf(listing.step),
      problem,
    };
    return {
      id: listingId,
      name,
      image_url: imageUrl,
      farmer: { id: farmer.id, name: farmer.name, city: farmer.city },
      price,
      quantity: decimalOf(quantity),
      total: lineTotal(price, quantity),
      ...sold,
      problem_text: lineProblemText(sold),
    };
  });
  const total = lines.reduce((sum, line) => (line.problem ? sum : sum + line.total), 0);
  return { id, name: list.name, lines, total };
}
