import { randomUUID } from 'node:crypto';
import { and, eq, isNull, like } from 'drizzle-orm';
import { accounts, passkeys, users, verifications } from '../../../db/schema/auth-tables.ts';
import { recordConsent } from '../../consent/record-consent.ts';
import { type AppContext, inTransaction } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { logSecurityEvent } from '../../security-log/log-security-event.ts';
import { hasMfa } from '../mfa/check-mfa-code.ts';
import { startMfaChallenge } from '../mfa/mfa-challenge.ts';
import { type SignedIn, startSession } from '../mfa/start-session.ts';
import { setPassword } from '../passwords/set-password.ts';
import { endAllSessions } from '../sessions/end-all-sessions.ts';
import type { ClientInfo } from '../sessions/insert-session.ts';
import { emailPasswordChanged } from './email-password-changed.ts';

/** A user with a correct password who still has to enter a code; the browser stores the token. */
export type MfaPending = { halfway: string };

type EntryRule = {
  /** Only sets a new password, which ends every other way into the account. */
  setsPassword: boolean;
  /** Opens a session; after the other ways, the user signs in with the form. */
  signsIn: boolean;
  /** Already contains two factors, so that no code is required. */
  includesMfa: boolean;
  /** Proves the owner's identity by a secret of their own: counts as recent authentication. */
  grantsRecentAuth: boolean;
  /** Only while the account has no password, provider or passkey. */
  onlyUnused: boolean;
  /** Also allowed for an admin's account. */
  opensAdmins: boolean;
};

const credential = { setsPassword: false, signsIn: true, includesMfa: false, grantsRecentAuth: true };
const recovery = { setsPassword: true, signsIn: false, includesMfa: false, grantsRecentAuth: false };

/** Every way into an account, and its permissions. */
export const ENTRY_METHODS = {
  password: { ...credential, onlyUnused: false, opensAdmins: true },
  'sign-up': { ...credential, onlyUnused: false, opensAdmins: false },
  provider: { ...credential, onlyUnused: false, opensAdmins: true },
  passkey: { ...credential, includesMfa: true, onlyUnused: false, opensAdmins: true },
  'mailed-link': { ...recovery, onlyUnused: false, opensAdmins: true },
  'handed-link': { ...recovery, onlyUnused: false, opensAdmins: false },
  'phone-code': { ...recovery, onlyUnused: false, opensAdmins: false },
  'spoken-code': { ...recovery, onlyUnused: false, opensAdmins: false },
  invitation: { ...recovery, signsIn: true, onlyUnused: true, opensAdmins: false },
} as const satisfies Record<string, EntryRule>;

export type EntryMethod = keyof typeof ENTRY_METHODS;
type EntryAccount = { id: string; role: string; isActive: boolean };

/** What is read of an account before somebody is let in to it, or helped to get in. */
export const entryAccountColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  phone: users.phone,
  role: users.role,
  isActive: users.isActive,
};

/** Whether a link or code of this kind opens the account in its current state. */
export async function mayEnter(
  ctx: AppContext,
  method: EntryMethod,
  { id, role, isActive }: EntryAccount,
): Promise<boolean> {
  const rule: EntryRule = ENTRY_METHODS[method];
  if (!isActive || (role === 'admin' && !rule.opensAdmins)) return false;
  return !rule.onlyUnused || !(await hasCredential(ctx, id));
}

/**
 * Lets a user in by one of the ways above, after the caller has checked password, link, code or key: the only place
 * that does. A new password (`hash`) ends all other sessions and links, and is reported by e-mail. Returns null when
 * the user has to sign in with it, and a challenge when the account has a second factor. `stillValid` repeats the
 * caller's check under the lock.
 */
export async function enterAccount(
  ctx: AppContext,
  from: ClientInfo,
  userId: string,
  method: EntryMethod,
  { hash, stillValid }: { hash?: string; stillValid?: (ctx: AppContext) => Promise<boolean> } = {},
): Promise<SignedIn | MfaPending | null> {
  const rule: EntryRule = ENTRY_METHODS[method];
  return inTransaction(ctx, async (ctx) => {
    // The lock serialises two concurrent entries: the second one sees what the first has ended.
    const [owner] = await ctx.db
      .select({
        id: users.id,
        name: users.name,
        email: users.email,
        role: users.role,
        isActive: users.isActive,
      })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt)))
      .for('no key update');
    if (!owner?.isActive) return fail('account_inactive');
    if (!(await mayEnter(ctx, method, owner))) return fail('reset_link_invalid');
    if (stillValid && !(await stillValid(ctx))) return fail('wrong_credentials');
    if (rule.setsPassword) {
      if (!hash) throw new Error(`${method} needs a new password`);
      await setPassword(ctx, userId, hash);
      await endAllSessions(ctx, userId);
      // A passkey or provider that a thief has added must not outlive the recovery.
      await ctx.db.delete(passkeys).where(eq(passkeys.userId, userId));
      if (method === 'mailed-link') {
        await ctx.db
          .update(users)
          .set({ emailVerified: true, updatedAt: ctx.clock.now() })
          .where(eq(users.id, userId));
      }
      if (method === 'invitation') await recordConsent(ctx, { userId }, 'account', true);
      await emailPasswordChanged(ctx, owner, randomUUID(), { first: method === 'invitation' });
      await logSecurityEvent(ctx, { what: 'password-reset', userId, address: from.address });
    } else await voidInvitations(ctx, userId);
    if (!rule.includesMfa && (await hasMfa(ctx, userId))) {
      // A link or code replaces only the password: an account with a second factor needs that as well.
      return rule.setsPassword ? null : { halfway: await startMfaChallenge(ctx, userId) };
    }
    if (!rule.signsIn) return null;
    return startSession(ctx, from, userId, { recentAuth: rule.grantsRecentAuth });
  });
}

/** Whether an account has a way to sign in: a password, a provider or a passkey. */
export async function hasCredential(ctx: AppContext, userId: string): Promise<boolean> {
  if ((await ctx.db.$count(accounts, eq(accounts.userId, userId))) > 0) return true;
  return (await ctx.db.$count(passkeys, eq(passkeys.userId, userId))) > 0;
}

/** An account with a way to sign in needs no invitation any longer. */
async function voidInvitations(ctx: AppContext, userId: string): Promise<void> {
  await ctx.db
    .delete(verifications)
    .where(and(eq(verifications.value, userId), like(verifications.identifier, 'invited:%')));
}
