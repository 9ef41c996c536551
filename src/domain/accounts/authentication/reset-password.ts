import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { users, verifications } from '../../../db/schema/auth-tables.ts';
import { resetPasswordInput } from '../../../shared/schemas/people/account-schemas.ts';
import { type AppContext, inTransaction } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { parse } from '../../parse.ts';
import { addressKey } from '../../rate-limits/address-key.ts';
import { reserveAttempt } from '../../rate-limits/reserve-attempt.ts';
import type { SignedIn } from '../mfa/start-session.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import type { ClientInfo } from '../sessions/insert-session.ts';
import { invitationLinkIdentifier, resetLinkIdentifier, setupLinkIdentifier } from './email-reset-link.ts';
import { type EntryMethod, enterAccount, entryAccountColumns, mayEnter } from './enter-account.ts';

/**
 * Sets a new password with the token of a link that was sent by e-mail or handed over by an admin. The token works once
 * and for a limited time, an invitation only until the account has another way in, and a rejected password leaves it
 * valid. An invited user is signed in at once, others have to sign in (`enterAccount`).
 */
export async function resetPassword(
  ctx: AppContext,
  from: ClientInfo,
  input: z.input<typeof resetPasswordInput>,
): Promise<{ userId: string; entered: SignedIn | null }> {
  const { token, ...passwords } = parse(resetPasswordInput, input);
  const perAddress = { key: `reset-token:address:${addressKey(from.address)}`, limit: 30, minutes: 15 };
  const attempt = await reserveAttempt(ctx, perAddress);
  const owner = await findUserByLinkToken(ctx, token);
  if (!owner) return fail('reset_link_invalid');
  await attempt.uncounted();
  await checkPassword(ctx, passwords, owner);
  const hash = await hashPassword(ctx, passwords.password);
  return inTransaction(ctx, async (ctx) => {
    const [used] = await ctx.db
      .delete(verifications)
      .where(matchesLinkToken(token))
      .returning({ id: verifications.id, identifier: verifications.identifier });
    if (!used) fail('reset_link_invalid');
    const entered = await enterAccount(ctx, from, owner.id, owner.method, { hash });
    return { userId: owner.id, entered: entered && 'token' in entered ? entered : null };
  });
}

/** Returns the user of a valid reset link, null otherwise; the page checks this before it shows the form. */
export async function readResetLink(
  ctx: AppContext,
  token: string,
): Promise<{ invited: { name: string; signsInBy: string } | null } | null> {
  const owner = await findUserByLinkToken(ctx, token);
  if (!owner) return null;
  const { name, email, phone, method } = owner;
  return { invited: method === 'invitation' ? { name, signsInBy: phone ?? email ?? '' } : null };
}

const LINK_METHODS = [
  [resetLinkIdentifier, 'mailed-link'],
  [setupLinkIdentifier, 'handed-link'],
  [invitationLinkIdentifier, 'invitation'],
] as const satisfies [(token: string) => string, EntryMethod][];

const matchesLinkToken = (token: string) =>
  inArray(
    verifications.identifier,
    LINK_METHODS.map(([of]) => of(token)),
  );

async function findUserByLinkToken(ctx: AppContext, token: string) {
  const [owner] = await ctx.db
    .select({
      ...entryAccountColumns,
      identifier: verifications.identifier,
    })
    .from(verifications)
    .innerJoin(users, eq(users.id, verifications.value))
    .where(
      and(
        matchesLinkToken(token),
        gt(verifications.expiresAt, ctx.clock.now()),
        eq(users.isActive, true),
        isNull(users.deletedAt),
      ),
    );
  const method = LINK_METHODS.find(([of]) => of(token) === owner?.identifier)?.[1];
  if (!owner || !method || !(await mayEnter(ctx, method, owner))) return undefined;
  return { ...owner, method };
}
