import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { accounts } from '../../../db/schema/auth-tables.ts';
import { changePasswordInput } from '../../../shared/schemas/people/account-schemas.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../../context.ts';
import { fail, failAt } from '../../domain-error.ts';
import { parse } from '../../parse.ts';
import { reserveAttempt } from '../../rate-limits/reserve-attempt.ts';
import { logSecurityEvent } from '../../security-log/log-security-event.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { hashPassword, verifyPassword } from '../passwords/password-hash.ts';
import { setPassword } from '../passwords/set-password.ts';
import { endAllSessions } from '../sessions/end-all-sessions.ts';
import { type ClientInfo, insertSession } from '../sessions/insert-session.ts';
import { emailPasswordChanged } from './email-password-changed.ts';

/**
 * Changes the user's own password, given the old one. Ends every session and starts a new one for this device, so that
 * no earlier session stays valid; wrong old passwords are limited to five in 15 minutes.
 */
export async function changePassword(
  ctx: AppContext,
  from: ClientInfo,
  actor: Actor,
  input: z.input<typeof changePasswordInput>,
): Promise<string> {
  const user = requireUser(actor);
  const { currentPassword, ...passwords } = parse(changePasswordInput, input);
  const attempt = await reserveAttempt(ctx, {
    key: `password:account:${user.userId}`,
    limit: 5,
    minutes: 15,
  });
  const [account] = await ctx.db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, user.userId), eq(accounts.providerId, 'credential')));
  if (!account?.hash || !(await verifyPassword(ctx, account.hash, currentPassword)))
    return failAt('currentPassword', 'Password lama salah');
  await attempt.worked();
  await checkPassword(ctx, passwords, user);
  const hash = await hashPassword(ctx, passwords.password);
  return inTransaction(ctx, async (ctx) => {
    // A concurrent reset cancels this change: someone who knows only the former password must not undo the reset.
    const [now] = await ctx.db
      .select({ hash: accounts.password })
      .from(accounts)
      .where(and(eq(accounts.userId, user.userId), eq(accounts.providerId, 'credential')))
      .for('update');
    if (now?.hash !== account.hash) fail('stale_version');
    await setPassword(ctx, user.userId, hash);
    await endAllSessions(ctx, user.userId);
    const token = await insertSession(ctx, user.userId, from);
    await emailPasswordChanged(ctx, user, randomUUID());
    await logSecurityEvent(ctx, { what: 'password-changed', userId: user.userId, address: from.address });
    return token;
  });
}
