import { eq, sql } from 'drizzle-orm';
import { listings } from '../../db/schema/catalogue.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { refuse } from '../refusal.ts';
import { type Actor, changed, inTransaction, requireDuty, type Shop } from '../shop.ts';
import { requireLotKept } from './require-lot-kept.ts';
import { onWire, readStallListing } from './stall-listing.ts';

/**
 * Takes a listing out of the market for good. Its row stays for the orders, bids, reviews and the ledger that refer to
 * it (R18); its open bids end with it (rule 9). A farmer deletes his own (`product_delete_foreign`, 403).
 */
export async function deleteListing(shop: Shop, actor: Actor, id: number): Promise<void> {
  const user = requireDuty(actor, 'goods.edit', 'admin');
  await inTransaction(shop, async (shop) => {
    await shop.db.select({ id: listings.id }).from(listings).where(eq(listings.id, id)).for('no key update');
    const before = await readStallListing(shop, id);
    if (user.role === 'farmer' && before.farmer.id !== user.farmerId) refuse('product_delete_foreign');
    await requireLotKept(shop, before, { gone: true });
    const now = shop.clock.now();
    await shop.db
      .update(listings)
      .set({ deletedAt: now, isActive: false, version: sql`${listings.version} + 1`, updatedAt: now })
      .where(eq(listings.id, id));
    await noteAudit(shop, actor, {
      action: 'product.delete',
      entity: 'product',
      entityId: id,
      before: onWire(before),
    });
    await changed(shop, 'catalog');
    await shop.endBids(shop, { listingId: id });
  });
}
