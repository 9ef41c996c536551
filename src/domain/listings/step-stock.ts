import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { listings } from '../../db/schema/catalogue.ts';
import {
  decimalOf,
  isLess,
  isMore,
  isNone,
  minus,
  NONE,
  plus,
  QUANTITY_LIMIT,
  quantityOf,
} from '../../shared/figures/quantity.ts';
import { stepStockInput } from '../../shared/input/goods/listings.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { parse } from '../parse.ts';
import { refuse } from '../refusal.ts';
import { type Actor, inTransaction, requireDuty, type Shop } from '../shop.ts';
import { moveStock } from './move-stock.ts';
import { requireSteps } from './require-steps.ts';
import { readStallListing, type StallListing } from './stall-listing.ts';

/**
 * Stock by one tap: `by` so much more or less than there is at this moment, or `out`, everything that is still free
 * to sell gone ('Habis'). What buyers hold stays: below it, `stock_reserved` (409). A farmer's own listings only
 * (`product_edit_foreign`, 403). Already out stays so and leaves no trace.
 */
export async function stepStock(
  shop: Shop,
  actor: Actor,
  id: number,
  input: z.input<typeof stepStockInput>,
): Promise<StallListing> {
  const user = requireDuty(actor, 'stock.edit', 'admin');
  const given = parse(stepStockInput, input);
  return inTransaction(shop, async (shop) => {
    await shop.db.select({ id: listings.id }).from(listings).where(eq(listings.id, id)).for('no key update');
    const before = await readStallListing(shop, id);
    if (user.role === 'farmer' && before.farmer.id !== user.farmerId) refuse('product_edit_foreign');
    const [onHand, reserved] = [quantityOf(before.onHand), quantityOf(before.reserved)];
    const by = 'out' in given ? minus(reserved, onHand) : quantityOf(given.by);
    if (isNone(by)) return before;
    const left = plus(onHand, by);
    if (isLess(left, reserved)) refuse('stock_reserved');
    if (decimalOf(left) > QUANTITY_LIMIT) refuse('invalid_input', { first: 'Stok terlalu besar' });
    requireSteps({ ...before, unit: before.product.unit, stock: decimalOf(left) });
    await moveStock(shop, {
      kind: isMore(by, NONE) ? 'restock' : 'adjust',
      listingId: id,
      qty: by,
      actorId: user.userId,
    });
    const after = await readStallListing(shop, id);
    await noteAudit(shop, actor, {
      action: 'product.stock',
      entity: 'product',
      entityId: id,
      before: { stock: before.onHand },
      after: { stock: after.onHand },
    });
    return after;
  });
}
