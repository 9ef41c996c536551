import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { users, verifications } from '../../../db/schema/auth.ts';
import { resetPasswordInput } from '../../../shared/input/people/accounts.ts';
import { noteConsent } from '../../consent/note-consent.ts';
import { addressKey } from '../../limits/address-key.ts';
import { reserveAttempt } from '../../limits/throttle.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { inTransaction, type Shop } from '../../shop.ts';
import { noteSecurity } from '../../watch/note-security.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { setPassword } from '../passwords/set-password.ts';
import { admit, type Entered } from '../proof/admit.ts';
import { endAllSessions } from '../sessions/end-all-sessions.ts';
import type { Origin } from '../sessions/open-session.ts';
import { mailPasswordChanged } from './mail-password-changed.ts';
import { handedIdentifier, invitedIdentifier, resetIdentifier } from './mail-reset-link.ts';

/**
 * Sets a new password by the token of a link, mailed or passed on by an admin. The token works once, for its owner, for a while, and all his
 * links and sessions end with it; a refused password leaves it good. A mailed link has also shown that the e-mail is his.
 * Whoever was invited is in at once, by a password that he typed just now; the others sign in.
 */
export async function resetPassword(
  shop: Shop,
  from: Origin,
  input: z.input<typeof resetPasswordInput>,
): Promise<Entered | null> {
  const { token, ...passwords } = parse(resetPasswordInput, input);
  const perAddress = { key: `reset-token:address:${addressKey(from.address)}`, limit: 30, minutes: 15 };
  const attempt = await reserveAttempt(shop, perAddress);
  const owner = await findOwner(shop, token);
  if (!owner) return refuse('reset_link_invalid');
  await attempt.uncounted();
  await checkPassword(shop, passwords, owner);
  const hash = await hashPassword(shop, passwords.password);
  return inTransaction(shop, async (shop) => {
    const [used] = await shop.db
      .delete(verifications)
      .where(identifiedBy(token))
      .returning({ id: verifications.id, identifier: verifications.identifier });
    if (!used) refuse('reset_link_invalid');
    await setPassword(shop, owner.id, hash);
    const now = shop.clock.now();
    const mailed = used.identifier === resetIdentifier(token);
    if (mailed) {
      await shop.db.update(users).set({ emailVerified: true, updatedAt: now }).where(eq(users.id, owner.id));
    }
    await endAllSessions(shop, owner.id);
    if (used.identifier === invitedIdentifier(token)) {
      await noteConsent(shop, { userId: owner.id }, 'account', true);
      return admit(shop, from, owner.id);
    }
    await mailPasswordChanged(shop, owner, used.id);
    await noteSecurity(shop, { what: 'password-reset', userId: owner.id, address: from.address });
    return null;
  });
}

/** For whom the link of `token` would still work, null for nobody; the page asks before it shows its form. */
export async function readResetLink(
  shop: Shop,
  token: string,
): Promise<{ invited: { name: string; signsInBy: string } | null } | null> {
  const owner = await findOwner(shop, token);
  if (!owner) return null;
  const { name, email, phone, identifier } = owner;
  const invited = identifier === invitedIdentifier(token);
  return { invited: invited ? { name, signsInBy: phone ?? email ?? '' } : null };
}

const identifiedBy = (token: string) =>
  inArray(
    verifications.identifier,
    [resetIdentifier, handedIdentifier, invitedIdentifier].map((of) => of(token)),
  );

async function findOwner(shop: Shop, token: string) {
  const [owner] = await shop.db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      phone: users.phone,
      identifier: verifications.identifier,
    })
    .from(verifications)
    .innerJoin(users, eq(users.id, verifications.value))
    .where(
      and(
        identifiedBy(token),
        gt(verifications.expiresAt, shop.clock.now()),
        eq(users.isActive, true),
        isNull(users.deletedAt),
      ),
    );
  return owner;
}
