import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { accounts, users } from '../../../db/schema/auth.ts';
import { noteConsent } from '../../consent/note-consent.ts';
import { refuse } from '../../refusal.ts';
import { inTransaction, type Shop } from '../../shop.ts';
import { normaliseEmail } from '../../text/normalise-email.ts';
import { admit, type Entered } from '../proof/admit.ts';
import { hasSecondFactor } from '../proof/check-code.ts';
import { beginSecondStep } from '../proof/second-step.ts';
import type { Provider } from '../sessions/door.ts';
import type { Origin } from '../sessions/open-session.ts';
import type { Halfway } from './sign-in.ts';

/** Whom a provider vouches for; `subject` is his lasting number there. */
export type SocialProfile = {
  provider: Provider;
  subject: string;
  name: string;
  email: string | null;
  emailVerified: boolean;
};

const NAME_MAX = 120;

/**
 * Signs in whom a provider vouches for: the user he has been before, else the owner of his e-mail, else a new customer.
 * An account that is here already is his only when both sides have seen that the e-mail is his (`social_not_linked`):
 * whoever registered with another's address must not get what that one brings along, nor the other way round. A second
 * factor of ours is asked for here too.
 */
export async function signInSocial(
  shop: Shop,
  from: Origin,
  profile: SocialProfile,
): Promise<Entered | Halfway> {
  return inTransaction(shop, async (shop) => {
    const userId = (await findKnown(shop, profile)) ?? (await join(shop, profile));
    if (await hasSecondFactor(shop, userId)) return { halfway: await beginSecondStep(shop, userId) };
    return admit(shop, from, userId);
  });
}

async function findKnown(shop: Shop, { provider, subject }: SocialProfile): Promise<string | undefined> {
  const [known] = await shop.db
    .select({ userId: accounts.userId })
    .from(accounts)
    .where(and(eq(accounts.providerId, provider), eq(accounts.accountId, subject)));
  return known?.userId;
}

async function join(shop: Shop, profile: SocialProfile): Promise<string> {
  if (!profile.email) return refuse('social_failed');
  const email = normaliseEmail(profile.email);
  const now = shop.clock.now();
  const [owner] = await shop.db
    .select({ id: users.id, verified: users.emailVerified })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email), isNull(users.deletedAt)))
    .for('update');
  if (owner && !(owner.verified && profile.emailVerified)) return refuse('social_not_linked');
  const userId = owner?.id ?? randomUUID();
  if (!owner) {
    const name = profile.name.trim().slice(0, NAME_MAX).toWellFormed() || email.split('@')[0]!;
    await shop.db.insert(users).values({
      id: userId,
      name,
      email,
      emailVerified: profile.emailVerified,
      createdAt: now,
      updatedAt: now,
    });
  }
  if (!owner) await noteConsent(shop, { userId }, 'account', true);
  await shop.db.insert(accounts).values({
    id: randomUUID(),
    accountId: profile.subject,
    providerId: profile.provider,
    userId,
    createdAt: now,
    updatedAt: now,
  });
  return userId;
}
