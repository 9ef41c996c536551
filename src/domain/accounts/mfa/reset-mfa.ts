import { and, eq, isNull } from 'drizzle-orm';
import { passkeys, users } from '../../../db/schema/auth-tables.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { logSecurityEvent } from '../../security-log/log-security-event.ts';
import { requireRecentAuth } from '../../settings/require-recent-auth.ts';
import { endAllSessions } from '../sessions/end-all-sessions.ts';
import { deleteMfa } from './mfa-enrolment.ts';
import { sendSecurityAlert } from './send-security-alert.ts';

/**
 * Removes another user's second factor, for an admin to whom the user has reported the loss of app and codes. Ends all
 * sessions, links, codes and passkeys and warns the user; the password stays.
 */
export async function resetMfa(ctx: AppContext, actor: Actor, userId: string): Promise<void> {
  const admin = requireUser(actor, 'admin');
  await requireRecentAuth(ctx, admin);
  if (userId === admin.userId) fail('second_factor_own');
  await inTransaction(ctx, async (ctx) => {
    const [user] = await ctx.db
      .select({ userId: users.id, name: users.name, email: users.email })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt)))
      .for('update');
    if (!user) return fail('user_not_found');
    if (!(await deleteMfa(ctx, userId))) fail('second_factor_off');
    await endAllSessions(ctx, userId);
    // A passkey counts as both factors: on a lost device it would still open the account.
    await ctx.db.delete(passkeys).where(eq(passkeys.userId, userId));
    await recordAudit(ctx, admin, { action: 'user.second-factor-reset', entity: 'user', entityId: userId });
    await sendSecurityAlert(ctx, user, 'second-factor-reset');
    await logSecurityEvent(ctx, { what: 'second-factor-reset', userId });
  });
}
