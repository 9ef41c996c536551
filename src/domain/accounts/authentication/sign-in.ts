import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { accounts, users } from '../../../db/schema/auth-tables.ts';
import { signInInput } from '../../../shared/schemas/people/account-schemas.ts';
import type { AppContext } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { normaliseEmail } from '../../formats/normalise-email.ts';
import { normalisePhone } from '../../formats/normalise-phone.ts';
import { parse } from '../../parse.ts';
import { addressKey } from '../../rate-limits/address-key.ts';
import { reserveAttempt } from '../../rate-limits/reserve-attempt.ts';
import { logSecurityEvent } from '../../security-log/log-security-event.ts';
import type { SignedIn } from '../mfa/start-session.ts';
import { dummyPasswordHash, hashPassword, needsRehash, verifyPassword } from '../passwords/password-hash.ts';
import type { ClientInfo } from '../sessions/insert-session.ts';
import { deviceKey, isKnownDevice } from '../sessions/known-device.ts';
import { enterAccount, type MfaPending } from './enter-account.ts';

/**
 * Signs in with e-mail or verified phone and password; a user with a second factor gets a challenge. Unknown accounts
 * give the same error as a wrong password (`wrong_credentials`), and a deactivated account is reported only after the
 * right password. Failures count per account and address, per account, and per address; a known browser has its own
 * counter, so that neither an attacker nor others on a shared address can lock the user out. A password hash with an
 * outdated cost is replaced.
 */
export async function signIn(
  ctx: AppContext,
  from: ClientInfo,
  input: z.input<typeof signInInput>,
  device: string | null,
): Promise<SignedIn | MfaPending> {
  const { email: identifier, password } = parse(signInInput, input);
  const place = addressKey(from.address);
  const found = await findAccount(ctx, identifier);
  // An unknown number counts under one spelling too: otherwise its limit would distinguish it from a registered one.
  const unknown = identifier.includes('@') ? null : normalisePhone(identifier);
  const account = found?.userId ?? unknown ?? identifier.normalize('NFKC').toLowerCase();
  const known = await isKnownDevice(ctx, found?.userId ?? '', device);
  const attempt = await reserveAttempt(
    ctx,
    ...(known && device
      ? [{ key: `signin:account:${account}:device:${deviceKey(account, device)}`, limit: 10, minutes: 15 }]
      : [
          { key: `signin:account:${account}:from:${place}`, limit: 5, minutes: 15 },
          { key: `signin:account:${account}`, limit: 25, minutes: 15 },
          { key: `signin:address:${addressKey(from.address)}`, limit: 100, minutes: 15 },
        ]),
  );
  const right = await verifyPassword(ctx, found?.hash ?? dummyPasswordHash(ctx), password);
  if (!found?.hash || !right) {
    await logSecurityEvent(ctx, {
      what: 'sign-in-failed',
      userId: found?.userId ?? null,
      address: from.address,
    });
    return fail('wrong_credentials');
  }
  await attempt.worked();
  if (!found.isActive) fail('account_inactive');
  const entered = await enterAccount(ctx, from, found.userId, 'password', {
    stillValid: (ctx) => isPassword(ctx, found.userId, password, found.hash!),
  });
  if (needsRehash(ctx, found.hash)) await rehashPassword(ctx, found.userId, found.hash, password);
  return entered ?? fail('wrong_credentials');
}

/** Whether the password is still the account's: hashing takes long enough for its owner to replace it meanwhile. */
async function isPassword(ctx: AppContext, userId: string, password: string, known: string) {
  const [now] = await ctx.db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')));
  if (!now?.hash) return false;
  return now.hash === known || verifyPassword(ctx, now.hash, password);
}

/** Rehashes the password, unless it has changed meanwhile. */
async function rehashPassword(
  ctx: AppContext,
  userId: string,
  former: string,
  password: string,
): Promise<void> {
  const hash = await hashPassword(ctx, password);
  await ctx.db
    .update(accounts)
    .set({ password: hash })
    .where(
      and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'), eq(accounts.password, former)),
    );
}

async function findAccount(ctx: AppContext, identifier: string) {
  const phone = identifier.includes('@') ? null : normalisePhone(identifier);
  if (!phone && !identifier.includes('@')) return undefined;
  const [row] = await ctx.db
    .select({ userId: users.id, isActive: users.isActive, hash: accounts.password })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    .where(
      and(
        phone
          ? and(eq(users.phone, phone), eq(users.phoneVerified, true))
          : eq(sql`lower(${users.email})`, normaliseEmail(identifier)),
        isNull(users.deletedAt),
      ),
    );
  return row;
}
