import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../../../db/schema/auth-tables.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { reserveAttempt } from '../../rate-limits/reserve-attempt.ts';
import { requireRecentAuth } from '../../settings/require-recent-auth.ts';
import { entryAccountColumns, hasCredential } from '../authentication/enter-account.ts';
import { CODE_MINUTES, createOneTimeCode, signInCodeSubject } from '../authentication/one-time-code.ts';
import { sendSecurityAlert } from '../mfa/send-security-alert.ts';
import { issuePasswordSetupLink, type PasswordSetupLink, voidSignInHelp } from './password-setup-link.ts';

/** How often links, codes and invitations are made for one account. */
export const HELP_LIMIT = { limit: 5, minutes: 60 };
export const helpKey = (userId: string) => `help:account:${userId}`;

/** A code for a new password, for the admin to read aloud; returned only this once. */
export type ReadAloudCode = { code: string; until: string };

/**
 * Creates a password link that an admin sends by WhatsApp to the account's number: single-use, valid for three days
 * (seven for a first password), replaced by the next one. Not for admins' accounts, so that no colleague can take one
 * over. Warns the owner and records the admin in the audit log; admins only, with recent authentication.
 */
export async function createPasswordLink(
  ctx: AppContext,
  actor: Actor,
  userId: string,
): Promise<PasswordSetupLink> {
  const user = await requireHelpableUser(ctx, actor, userId);
  return inTransaction(ctx, async (ctx) => {
    const invites = !(await hasCredential(ctx, userId));
    const link = await issuePasswordSetupLink(ctx, user, { invites });
    const action = invites ? 'user.invited' : 'user.password-link';
    await recordAudit(ctx, actor, { action, entity: 'user', entityId: userId });
    if (!invites) await sendSecurityAlert(ctx, { userId, ...user }, 'password-link');
    return link;
  });
}

/** Whether an account has no way to sign in yet: no password, provider or passkey. Admins only. */
export async function isInvitable(ctx: AppContext, actor: Actor, userId: string): Promise<boolean> {
  requireUser(actor, 'admin');
  return !(await hasCredential(ctx, userId));
}

/** Creates a password code that an admin reads aloud to a user whose voice they recognise. Otherwise as a link. */
export async function createReadAloudCode(
  ctx: AppContext,
  actor: Actor,
  userId: string,
): Promise<ReadAloudCode> {
  const user = await requireHelpableUser(ctx, actor, userId);
  const until = new Date(ctx.clock.now().getTime() + CODE_MINUTES * 60_000);
  const code = await inTransaction(ctx, async (ctx) => {
    await voidSignInHelp(ctx, userId);
    const code = await createOneTimeCode(ctx, signInCodeSubject(userId), 'spoken');
    await recordAudit(ctx, actor, { action: 'user.spoken-code', entity: 'user', entityId: userId });
    await sendSecurityAlert(ctx, { userId, ...user }, 'spoken-code');
    return code;
  });
  return { code, until: until.toISOString() };
}

/** Invalidates the links and codes that were created for a user. Admins only. */
export async function revokeSignInHelp(ctx: AppContext, actor: Actor, userId: string): Promise<void> {
  const admin = requireUser(actor, 'admin');
  await inTransaction(ctx, async (ctx) => {
    await voidSignInHelp(ctx, userId);
    await recordAudit(ctx, admin, { action: 'user.help-revoked', entity: 'user', entityId: userId });
  });
}

async function requireHelpableUser(ctx: AppContext, actor: Actor, userId: string) {
  const admin = requireUser(actor, 'admin');
  await requireRecentAuth(ctx, admin);
  const [user] = await ctx.db
    .select(entryAccountColumns)
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  if (!user) return fail('user_not_found');
  if (user.role === 'admin') return fail('help_not_admins');
  if (!user.isActive) return fail('account_inactive');
  await reserveAttempt(ctx, { key: helpKey(userId), ...HELP_LIMIT });
  return user;
}
