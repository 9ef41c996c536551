import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { listings } from '../../db/schema/catalogue-tables.ts';
import {
  isLess,
  isMore,
  isZero,
  minus,
  plus,
  QUANTITY_LIMIT,
  toDecimal,
  toQuantity,
  ZERO,
} from '../../shared/format/quantity.ts';
import { adjustStockInput } from '../../shared/schemas/catalogue/listing-schemas.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireDuty } from '../context.ts';
import { fail } from '../domain-error.ts';
import { parse } from '../parse.ts';
import { moveStock } from './move-stock.ts';
import { requireQuantitySteps } from './require-quantity-steps.ts';
import { readSellerListing, type SellerListing } from './seller-listing.ts';

/**
 * Changes the stock: by the amount `by`, or with `out` removes everything that is not reserved ('Habis'). It
 * never falls below the reserved quantity (`stock_reserved`, 409). A farmer changes only their own listings
 * (`product_edit_foreign`, 403). A listing that is already out stays so, and nothing is recorded.
 */
export async function adjustStock(
  ctx: AppContext,
  actor: Actor,
  id: number,
  input: z.input<typeof adjustStockInput>,
): Promise<SellerListing> {
  const user = requireDuty(actor, 'stock.edit', { admin: 'adjustStock' });
  const given = parse(adjustStockInput, input);
  return inTransaction(ctx, async (ctx) => {
    await ctx.db.select({ id: listings.id }).from(listings).where(eq(listings.id, id)).for('no key update');
    const before = await readSellerListing(ctx, id);
    if (user.role === 'farmer' && before.farmer.id !== user.farmerId) fail('product_edit_foreign');
    const [onHand, reserved] = [toQuantity(before.onHand), toQuantity(before.reserved)];
    const by = 'out' in given ? minus(reserved, onHand) : toQuantity(given.by);
    if (isZero(by)) return before;
    const left = plus(onHand, by);
    if (isLess(left, reserved)) fail('stock_reserved');
    if (toDecimal(left) > QUANTITY_LIMIT) fail('invalid_input', { first: 'Stok terlalu besar' });
    requireQuantitySteps({ ...before, unit: before.product.unit, stock: toDecimal(left) });
    await moveStock(ctx, {
      kind: isMore(by, ZERO) ? 'restock' : 'adjust',
      listingId: id,
      qty: by,
      actorId: user.userId,
    });
    const after = await readSellerListing(ctx, id);
    await recordAudit(ctx, actor, {
      action: 'product.stock',
      entity: 'product',
      entityId: id,
      before: { stock: before.onHand },
      after: { stock: after.onHand },
    });
    return after;
  });
}
