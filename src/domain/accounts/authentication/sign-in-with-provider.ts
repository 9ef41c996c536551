import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { accounts, users } from '../../../db/schema/auth-tables.ts';
import { cutText } from '../../../shared/format/cut-text.ts';
import { isReadableName, plainName } from '../../../shared/format/look-alike-letters.ts';
import { recordConsent } from '../../consent/record-consent.ts';
import { type AppContext, inTransaction } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { normaliseEmail } from '../../formats/normalise-email.ts';
import { sendSecurityAlert } from '../mfa/send-security-alert.ts';
import type { SignedIn } from '../mfa/start-session.ts';
import type { SignInProvider } from '../sessions/auth-session.ts';
import type { ClientInfo } from '../sessions/insert-session.ts';
import { enterAccount, type MfaPending } from './enter-account.ts';

/** A profile from a provider; `subject` is the provider's permanent id of the user. */
export type SocialProfile = {
  provider: SignInProvider;
  subject: string;
  name: string;
  email: string | null;
  emailVerified: boolean;
};

const NAME_MAX = 120;

/**
 * Signs in with a provider: as the linked user, otherwise as the owner of the e-mail, otherwise as a new buyer. An
 * existing account is linked only when both sides have verified the e-mail (`social_not_linked`), so that registering
 * with another person's address gives no access in either direction. The account's second factor is still required.
 */
export async function signInWithProvider(
  ctx: AppContext,
  from: ClientInfo,
  profile: SocialProfile,
): Promise<SignedIn | MfaPending> {
  return inTransaction(ctx, async (ctx) => {
    const userId = (await findLinkedUser(ctx, profile)) ?? (await linkOrCreateUser(ctx, profile));
    return (await enterAccount(ctx, from, userId, 'provider')) ?? fail('social_failed');
  });
}

async function findLinkedUser(
  ctx: AppContext,
  { provider, subject }: SocialProfile,
): Promise<string | undefined> {
  const [known] = await ctx.db
    .select({ userId: accounts.userId })
    .from(accounts)
    .where(and(eq(accounts.providerId, provider), eq(accounts.accountId, subject)));
  return known?.userId;
}

async function linkOrCreateUser(ctx: AppContext, profile: SocialProfile): Promise<string> {
  if (!profile.email) return fail('social_failed');
  const email = normaliseEmail(profile.email);
  const now = ctx.clock.now();
  const [owner] = await ctx.db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      verified: users.emailVerified,
      isActive: users.isActive,
    })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email), isNull(users.deletedAt)))
    .for('update');
  if (owner && !(owner.verified && profile.emailVerified)) return fail('social_not_linked');
  if (owner && !owner.isActive) return fail('account_inactive');
  const userId = owner?.id ?? randomUUID();
  if (!owner) {
    const given = cutText(plainName(profile.name).trim(), NAME_MAX);
    const name = given !== '' && isReadableName(given) ? given : email.split('@')[0]!;
    await ctx.db.insert(users).values({
      id: userId,
      name,
      email,
      emailVerified: profile.emailVerified,
      createdAt: now,
      updatedAt: now,
    });
  }
  if (!owner) await recordConsent(ctx, { userId }, 'account', true);
  await ctx.db.insert(accounts).values({
    id: randomUUID(),
    accountId: profile.subject,
    providerId: profile.provider,
    userId,
    createdAt: now,
    updatedAt: now,
  });
  if (owner) await sendSecurityAlert(ctx, { ...owner, userId }, 'provider-linked');
  return userId;
}
