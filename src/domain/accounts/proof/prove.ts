import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { accounts, sessions } from '../../../db/schema/auth.ts';
import { proveInput } from '../../../shared/input/people/second-factor.ts';
import { reserveAttempt } from '../../limits/throttle.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, requireSignedIn, type Shop } from '../../shop.ts';
import { noteSecurity } from '../../watch/note-security.ts';
import { verifyPassword } from '../passwords/password-hash.ts';

/**
 * Shows by his password that it is still he who sits there; returns him as he is from now on. Wrong ones are counted per
 * session, five in 15 minutes. Whoever signs in by a provider alone has no password, and is told how to get one
 * (`proof_without_password`, 409).
 */
export async function prove<A extends Actor>(
  shop: Shop,
  actor: A,
  input: z.input<typeof proveInput>,
): Promise<A> {
  const { userId, proof } = requireSignedIn(actor);
  const { password } = parse(proveInput, input);
  const session = proof ?? refuse('sign_in_first');
  const attempt = await reserveAttempt(
    shop,
    { key: `proof:session:${session.sessionId}`, limit: 5, minutes: 15 },
    { key: `proof:account:${userId}`, limit: 30, minutes: 15 },
  );
  const [account] = await shop.db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')));
  if (!account?.hash) {
    await attempt.uncounted();
    return refuse('proof_without_password');
  }
  if (!(await verifyPassword(shop, account.hash, password))) {
    await noteSecurity(shop, { what: 'proof-failed', userId });
    return refuse('proof_wrong', {}, { proofPassword: 'Password salah' });
  }
  await attempt.worked();
  const at = shop.clock.now();
  await shop.db.update(sessions).set({ provedAt: at }).where(eq(sessions.id, session.sessionId));
  return { ...actor, proof: { ...session, at } };
}
