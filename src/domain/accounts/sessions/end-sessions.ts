import { and, eq, isNull } from 'drizzle-orm';
import { sessions, users } from '../../../db/schema/auth.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../../shop.ts';

/** Signs a user out everywhere, at once, for an admin; on one's own account this device too. Returns how many ended. */
export async function endSessions(shop: Shop, actor: Actor, userId: string): Promise<number> {
  requireUser(actor, 'admin');
  return inTransaction(shop, async (shop) => {
    if ((await shop.db.$count(users, and(eq(users.id, userId), isNull(users.deletedAt)))) === 0) {
      return refuse('user_not_found');
    }
    const { rowCount } = await shop.db.delete(sessions).where(eq(sessions.userId, userId));
    await noteAudit(shop, actor, {
      action: 'user.sign-out',
      entity: 'user',
      entityId: userId,
      before: { sessions: rowCount ?? 0 },
      after: { sessions: 0 },
    });
    return rowCount ?? 0;
  });
}
