import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../../../db/schema/auth.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { reserveAttempt } from '../../limits/throttle.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../../shop.ts';
import { mailResetLink } from './mail-reset-link.ts';

/**
 * Mails a user the link to a new password for an admin, who never sees it (R14). A deactivated account gets none
 * (`account_inactive`, 403); at most three an hour for one account, as when the user asks himself.
 */
export async function sendPasswordMail(shop: Shop, actor: Actor, userId: string): Promise<void> {
  requireUser(actor, 'admin');
  const [user] = await shop.db
    .select({ id: users.id, name: users.name, email: users.email, isActive: users.isActive })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  if (!user) return refuse('user_not_found');
  if (!user.isActive) return refuse('account_inactive');
  const { email } = user;
  if (!email) return refuse('help_no_email');
  await reserveAttempt(shop, { key: `reset:account:${email}`, limit: 3, minutes: 60 });
  await inTransaction(shop, async (shop) => {
    await mailResetLink(shop, { ...user, email });
    await noteAudit(shop, actor, { action: 'user.password-mail', entity: 'user', entityId: userId });
  });
}
