import { and, eq, isNull } from 'drizzle-orm';
import { sessions, users } from '../../../db/schema/auth-tables.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';

/**
 * Lets an admin end all sessions of a user at once; for the admin's own account this includes the current device.
 * Returns how many.
 */
export async function endSessions(ctx: AppContext, actor: Actor, userId: string): Promise<number> {
  requireUser(actor, 'admin');
  return inTransaction(ctx, async (ctx) => {
    if ((await ctx.db.$count(users, and(eq(users.id, userId), isNull(users.deletedAt)))) === 0) {
      return fail('user_not_found');
    }
    const { rowCount } = await ctx.db.delete(sessions).where(eq(sessions.userId, userId));
    await recordAudit(ctx, actor, {
      action: 'user.sign-out',
      entity: 'user',
      entityId: userId,
      before: { sessions: rowCount ?? 0 },
      after: { sessions: 0 },
    });
    return rowCount ?? 0;
  });
}
