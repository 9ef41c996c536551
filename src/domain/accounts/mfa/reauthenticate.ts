import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { accounts, sessions } from '../../../db/schema/auth-tables.ts';
import { reauthenticateInput } from '../../../shared/schemas/people/mfa-schemas.ts';
import { type Actor, type AppContext, requireSignedIn } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { parse } from '../../parse.ts';
import { reserveAttempt } from '../../rate-limits/reserve-attempt.ts';
import { logSecurityEvent } from '../../security-log/log-security-event.ts';
import { verifyPassword } from '../passwords/password-hash.ts';

/**
 * Verifies the user's password again and returns the actor as recently authenticated. Limits wrong passwords to five in
 * 15 minutes per session; throws `proof_without_password` (409) for a user who signs in with a provider only.
 */
export async function reauthenticate<A extends Actor>(
  ctx: AppContext,
  actor: A,
  input: z.input<typeof reauthenticateInput>,
): Promise<A> {
  const { userId, proof } = requireSignedIn(actor);
  const { password } = parse(reauthenticateInput, input);
  const session = proof ?? fail('sign_in_first');
  const attempt = await reserveAttempt(
    ctx,
    { key: `proof:session:${session.sessionId}`, limit: 5, minutes: 15 },
    { key: `proof:account:${userId}`, limit: 30, minutes: 15 },
  );
  const [account] = await ctx.db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')));
  if (!account?.hash) {
    await attempt.uncounted();
    return fail('proof_without_password');
  }
  if (!(await verifyPassword(ctx, account.hash, password))) {
    await logSecurityEvent(ctx, { what: 'proof-failed', userId });
    return fail('proof_wrong', {}, { proofPassword: 'Password salah' });
  }
  await attempt.worked();
  const at = ctx.clock.now();
  await ctx.db.update(sessions).set({ reauthenticatedAt: at }).where(eq(sessions.id, session.sessionId));
  return { ...actor, proof: { ...session, at } };
}
