import { eq } from 'drizzle-orm';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, invalidate, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { requireCommandProof } from '../../settings/admin-command-proofs.ts';
import { deleteUser } from '../users/delete-user.ts';
import { findOpenMoney } from '../users/open-money.ts';
import { readFarmerAccount } from './farmer-account-view.ts';

/**
 * Deletes a farmer and the account, as `deleteUser` does (R18, R41). A group's row stays as history, and its members
 * keep their accounts. Admins only.
 */
export async function deleteFarmer(ctx: AppContext, actor: Actor, id: number): Promise<void> {
  await requireCommandProof(ctx, requireUser(actor, 'admin'), 'deleteFarmer');
  const { userId, kind, name } = await readFarmerAccount(ctx, id);
  if (kind === 'person') return deleteUser(ctx, actor, userId);
  const now = ctx.clock.now();
  await inTransaction(ctx, async (ctx) => {
    const what = await findOpenMoney(ctx, { userId: null, stalls: [id] });
    if (what) fail('deletion_waits', { what });
    await ctx.db
      .update(farmers)
      .set({ isActive: false, deletedAt: now, updatedAt: now })
      .where(eq(farmers.id, id));
    await recordAudit(ctx, actor, {
      action: 'farmer.delete',
      entity: 'farmer',
      entityId: id,
      before: { kind, name },
    });
    await invalidate(ctx, 'catalog');
    await ctx.endBids(ctx, { farmerId: id });
  });
}
