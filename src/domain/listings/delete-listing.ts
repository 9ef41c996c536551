import { eq, sql } from 'drizzle-orm';
import { listings } from '../../db/schema/catalogue-tables.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, invalidate, requireDuty } from '../context.ts';
import { fail } from '../domain-error.ts';
import { requirePooledLotUnchanged } from './require-pooled-lot-unchanged.ts';
import { readSellerListing, toSellerListingJson } from './seller-listing.ts';

/**
 * Deletes a listing for good. Its row stays for the orders, bids, reviews and the ledger that refer to it
 * (R18); its open bids close with it (bid rule 9). A farmer deletes only their own (`product_delete_foreign`,
 * 403).
 */
export async function deleteListing(ctx: AppContext, actor: Actor, id: number): Promise<void> {
  const user = requireDuty(actor, 'goods.edit', 'admin');
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.select({ id: listings.id }).from(listings).where(eq(listings.id, id)).for('no key update');
    const before = await readSellerListing(ctx, id);
    if (user.role === 'farmer' && before.farmer.id !== user.farmerId) fail('product_delete_foreign');
    await requirePooledLotUnchanged(ctx, before, { gone: true });
    const now = ctx.clock.now();
    await ctx.db
      .update(listings)
      .set({ deletedAt: now, isActive: false, version: sql`${listings.version} + 1`, updatedAt: now })
      .where(eq(listings.id, id));
    await recordAudit(ctx, actor, {
      action: 'product.delete',
      entity: 'product',
      entityId: id,
      before: toSellerListingJson(before),
    });
    await invalidate(ctx, 'catalog');
    await ctx.endBids(ctx, { listingId: id });
  });
}
