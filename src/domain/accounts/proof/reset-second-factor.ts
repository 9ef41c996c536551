import { and, eq, isNull } from 'drizzle-orm';
import { sessions, users } from '../../../db/schema/auth.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { refuse } from '../../refusal.ts';
import { requireProof } from '../../settings/require-proof.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../../shop.ts';
import { removeSecondFactor } from './second-factor.ts';
import { warn } from './warn.ts';

/**
 * Takes the second factor of another away, for an admin whom he has told that app and codes are lost. He is signed out
 * everywhere and warned; his password stays what it is.
 */
export async function resetSecondFactor(shop: Shop, actor: Actor, userId: string): Promise<void> {
  const admin = requireUser(actor, 'admin');
  await requireProof(shop, admin);
  if (userId === admin.userId) refuse('second_factor_own');
  await inTransaction(shop, async (shop) => {
    const [user] = await shop.db
      .select({ userId: users.id, name: users.name, email: users.email })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt)))
      .for('update');
    if (!user) return refuse('user_not_found');
    if (!(await removeSecondFactor(shop, userId))) refuse('second_factor_off');
    await shop.db.delete(sessions).where(eq(sessions.userId, userId));
    await noteAudit(shop, admin, { action: 'user.second-factor-reset', entity: 'user', entityId: userId });
    await warn(shop, user, 'second-factor-reset');
  });
}
