import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { accounts } from '../../../db/schema/auth.ts';
import { changePasswordInput } from '../../../shared/input/people/accounts.ts';
import { reserveAttempt } from '../../limits/throttle.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../../shop.ts';
import { noteSecurity } from '../../watch/note-security.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { hashPassword, verifyPassword } from '../passwords/password-hash.ts';
import { setPassword } from '../passwords/set-password.ts';
import { endAllSessions } from '../sessions/end-all-sessions.ts';
import { type Origin, openSession } from '../sessions/open-session.ts';
import { mailPasswordChanged } from './mail-password-changed.ts';

/**
 * Changes one's own password by the old one. Every session ends, and this device gets a new one, so that no key to the
 * account from before is good any more. Wrong old passwords are counted, at most five in 15 minutes.
 */
export async function changePassword(
  shop: Shop,
  from: Origin,
  actor: Actor,
  input: z.input<typeof changePasswordInput>,
): Promise<string> {
  const user = requireUser(actor);
  const { currentPassword, ...passwords } = parse(changePasswordInput, input);
  const attempt = await reserveAttempt(shop, {
    key: `password:account:${user.userId}`,
    limit: 5,
    minutes: 15,
  });
  const [account] = await shop.db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, user.userId), eq(accounts.providerId, 'credential')));
  if (!account?.hash || !(await verifyPassword(shop, account.hash, currentPassword))) {
    const text = 'Password lama salah';
    return refuse('invalid_input', { first: text }, { currentPassword: text });
  }
  await attempt.worked();
  await checkPassword(shop, passwords, user);
  const hash = await hashPassword(shop, passwords.password);
  return inTransaction(shop, async (shop) => {
    await setPassword(shop, user.userId, hash);
    await endAllSessions(shop, user.userId);
    const token = await openSession(shop, user.userId, from);
    await mailPasswordChanged(shop, user, randomUUID());
    await noteSecurity(shop, { what: 'password-changed', userId: user.userId, address: from.address });
    return token;
  });
}
