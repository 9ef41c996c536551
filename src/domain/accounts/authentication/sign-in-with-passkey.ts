import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { passkeys, users } from '../../../db/schema/auth-tables.ts';
import { signInPasskeyInput } from '../../../shared/schemas/people/passkey-schemas.ts';
import { type AppContext, inTransaction } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { parse } from '../../parse.ts';
import { addressKey } from '../../rate-limits/address-key.ts';
import { reserveAttempt } from '../../rate-limits/reserve-attempt.ts';
import { logSecurityEvent } from '../../security-log/log-security-event.ts';
import { consumePasskeyChallenge, createPasskeyChallenge, relyingPartyOf } from '../mfa/passkey-challenge.ts';
import type { SignedIn } from '../mfa/start-session.ts';
import type { ClientInfo } from '../sessions/insert-session.ts';
import { enterAccount } from './enter-account.ts';

const addressLimit = (from: ClientInfo, what: string) => ({
  key: `passkey:${what}:${addressKey(from.address)}`,
  limit: 100,
  minutes: 15,
});

/** Returns the options for signing in with a passkey; the device offers its own credentials. */
export async function startPasskeySignIn(
  ctx: AppContext,
  from: ClientInfo,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const party = relyingPartyOf(ctx.config.publicUrl) ?? fail('passkey_not_here');
  await reserveAttempt(ctx, addressLimit(from, 'asked'));
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: await createPasskeyChallenge(ctx, 'entering'),
    userVerification: 'required',
  });
}

/**
 * Signs in with a passkey whose device has verified a fingerprint, face or PIN; those are two factors, so no code is
 * requested. Rejects a signature counter that has not increased, since that indicates a cloned key.
 */
export async function signInWithPasskey(
  ctx: AppContext,
  from: ClientInfo,
  input: z.input<typeof signInPasskeyInput>,
): Promise<SignedIn> {
  const { response } = parse(signInPasskeyInput, input);
  const party = relyingPartyOf(ctx.config.publicUrl) ?? fail('passkey_not_here');
  const attempt = await reserveAttempt(ctx, addressLimit(from, 'failed'));
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const entered = await inTransaction(ctx, async (ctx) => {
    const [key] = await ctx.db
      .select({ key: passkeys, isActive: users.isActive })
      .from(passkeys)
      .innerJoin(users, eq(users.id, passkeys.userId))
      .where(and(eq(passkeys.id, response.id), isNull(users.deletedAt)))
      .for('update', { of: passkeys });
    if (!key) return null;
    const { id, userId, publicKey, counter } = key.key;
    const answer = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => consumePasskeyChallenge(ctx, 'entering', challenge),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    }).catch(() => null);
    const handle = response.response.userHandle;
    if (!answer?.verified || (handle && Buffer.from(handle, 'base64url').toString() !== userId)) return null;
    if (!key.isActive) return fail('account_inactive');
    await ctx.db
      .update(passkeys)
      .set({ counter: answer.authenticationInfo.newCounter, usedAt: ctx.clock.now() })
      .where(eq(passkeys.id, id));
    const entered = await enterAccount(ctx, from, userId, 'passkey');
    return entered && 'token' in entered ? entered : null;
  });
  if (!entered) {
    await logSecurityEvent(ctx, { what: 'sign-in-failed', userId: null, address: from.address });
    return fail('passkey_wrong');
  }
  await attempt.uncounted();
  return entered;
}
