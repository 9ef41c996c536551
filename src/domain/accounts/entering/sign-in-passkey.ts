import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { passkeys, users } from '../../../db/schema/auth.ts';
import { signInPasskeyInput } from '../../../shared/input/people/passkeys.ts';
import { addressKey } from '../../limits/address-key.ts';
import { reserveAttempt } from '../../limits/throttle.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { inTransaction, type Shop } from '../../shop.ts';
import { noteSecurity } from '../../watch/note-security.ts';
import { admit, type Entered } from '../proof/admit.ts';
import { newChallenge, partyOf, takeChallenge } from '../proof/passkey-challenge.ts';
import type { Origin } from '../sessions/open-session.ts';

const perAddress = (from: Origin, what: string) => ({
  key: `passkey:${what}:${addressKey(from.address)}`,
  limit: 100,
  minutes: 15,
});

/** What the browser is told to sign in by; the device shows whose keys it has. */
export async function beginPasskeySignIn(
  shop: Shop,
  from: Origin,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const party = partyOf(shop.config.publicUrl) ?? refuse('passkey_not_here');
  await reserveAttempt(shop, perAddress(from, 'asked'));
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: await newChallenge(shop, 'entering'),
    userVerification: 'required',
  });
}

/**
 * Signs in by a key of one's device, which has asked for finger, face or PIN: that is two factors, and no code is asked for
 * after it. A key that counts behind what it has said before is a copy, and lets nobody in.
 */
export async function signInPasskey(
  shop: Shop,
  from: Origin,
  input: z.input<typeof signInPasskeyInput>,
): Promise<Entered> {
  const { response } = parse(signInPasskeyInput, input);
  const party = partyOf(shop.config.publicUrl) ?? refuse('passkey_not_here');
  const attempt = await reserveAttempt(shop, perAddress(from, 'failed'));
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const entered = await inTransaction(shop, async (shop) => {
    const [key] = await shop.db
      .select({ key: passkeys, isActive: users.isActive })
      .from(passkeys)
      .innerJoin(users, eq(users.id, passkeys.userId))
      .where(and(eq(passkeys.id, response.id), isNull(users.deletedAt)))
      .for('update', { of: passkeys });
    if (!key) return null;
    const { id, userId, publicKey, counter } = key.key;
    const answer = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => takeChallenge(shop, 'entering', challenge),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    }).catch(() => null);
    const handle = response.response.userHandle;
    if (!answer?.verified || (handle && Buffer.from(handle, 'base64url').toString() !== userId)) return null;
    if (!key.isActive) return refuse('account_inactive');
    await shop.db
      .update(passkeys)
      .set({ counter: answer.authenticationInfo.newCounter, usedAt: shop.clock.now() })
      .where(eq(passkeys.id, id));
    return admit(shop, from, userId);
  });
  if (!entered) {
    await noteSecurity(shop, { what: 'sign-in-failed', userId: null, address: from.address });
    return refuse('passkey_wrong');
  }
  await attempt.uncounted();
  return entered;
}
