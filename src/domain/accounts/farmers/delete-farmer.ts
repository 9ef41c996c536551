import { eq } from 'drizzle-orm';
import { farmers } from '../../../db/schema/accounts.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { type Actor, changed, inTransaction, requireUser, type Shop } from '../../shop.ts';
import { deleteUser } from '../users/delete-user.ts';
import { readFarmerAccount } from './farmer-account-view.ts';

/**
 * Deletes a farmer and the account behind him, as `deleteUser` does (R18, R41). A group's stall goes alone: its row stays
 * as its history, and its members keep their accounts. Admins only.
 */
export async function deleteFarmer(shop: Shop, actor: Actor, id: number): Promise<void> {
  requireUser(actor, 'admin');
  const { userId, kind, name } = await readFarmerAccount(shop, id);
  if (kind === 'person') return deleteUser(shop, actor, userId);
  const now = shop.clock.now();
  await inTransaction(shop, async (shop) => {
    await shop.db
      .update(farmers)
      .set({ isActive: false, deletedAt: now, updatedAt: now })
      .where(eq(farmers.id, id));
    await noteAudit(shop, actor, {
      action: 'farmer.delete',
      entity: 'farmer',
      entityId: id,
      before: { kind, name },
    });
    await changed(shop, 'catalog');
    await shop.endBids(shop, { farmerId: id });
  });
}
