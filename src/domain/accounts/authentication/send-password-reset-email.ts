import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../../../db/schema/auth-tables.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { reserveAttempt } from '../../rate-limits/reserve-attempt.ts';
import { requireCommandProof } from '../../settings/admin-command-proofs.ts';
import { emailResetLink } from './email-reset-link.ts';

/**
 * Sends a user a password reset link on an admin's request; the admin never sees the link (R14). Throws
 * `account_inactive` (403) for a deactivated account; at most three an hour per account, shared with the user's own
 * requests.
 */
export async function sendPasswordResetEmail(ctx: AppContext, actor: Actor, userId: string): Promise<void> {
  await requireCommandProof(ctx, requireUser(actor, 'admin'), 'sendPasswordResetEmail');
  const [user] = await ctx.db
    .select({ id: users.id, name: users.name, email: users.email, isActive: users.isActive })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  if (!user) return fail('user_not_found');
  if (!user.isActive) return fail('account_inactive');
  const { email } = user;
  if (!email) return fail('help_no_email');
  await reserveAttempt(ctx, { key: `reset:account:${email}`, limit: 3, minutes: 60 });
  await inTransaction(ctx, async (ctx) => {
    await emailResetLink(ctx, { ...user, email });
    await recordAudit(ctx, actor, { action: 'user.password-mail', entity: 'user', entityId: userId });
  });
}
