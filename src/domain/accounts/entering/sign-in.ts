import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { accounts, users } from '../../../db/schema/auth.ts';
import { signInInput } from '../../../shared/input/people/accounts.ts';
import { addressKey } from '../../limits/address-key.ts';
import { reserveAttempt } from '../../limits/throttle.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import type { Shop } from '../../shop.ts';
import { normaliseEmail } from '../../text/normalise-email.ts';
import { normalisePhone } from '../../text/normalise-phone.ts';
import { noteSecurity } from '../../watch/note-security.ts';
import { hashOfNobody, hashPassword, isOutdated, verifyPassword } from '../passwords/password-hash.ts';
import { admit, type Entered } from '../proof/admit.ts';
import { hasSecondFactor } from '../proof/check-code.ts';
import { beginSecondStep } from '../proof/second-step.ts';
import { deviceKey, isKnownDevice } from '../sessions/known-device.ts';
import type { Origin } from '../sessions/open-session.ts';

/** Whose password was right and who is asked for a code now: the token waits in his browser. */
export type Halfway = { halfway: string };

/**
 * Signs in by e-mail or verified phone number and password; whoever has a second factor comes half way. Unknown and
 * known accounts are refused alike (`wrong_credentials`); a deactivated one is told so, but only after the right password.
 * Failures are counted per account and address, per account, and per address; a success counts nowhere. A browser in
 * which he has signed in before is counted by itself alone: neither who tries many passwords in his name nor who shares
 * his carrier's address shuts him out. A hash of a former cost is made anew, now that the password is here.
 */
export async function signIn(
  shop: Shop,
  from: Origin,
  input: z.input<typeof signInInput>,
  device: string | null,
): Promise<Entered | Halfway> {
  const { email: identifier, password } = parse(signInInput, input);
  const place = addressKey(from.address);
  const found = await findAccount(shop, identifier);
  const account = found?.userId ?? identifier.normalize('NFKC').toLowerCase();
  const known = await isKnownDevice(shop, found?.userId ?? '', device);
  const attempt = await reserveAttempt(
    shop,
    ...(known && device
      ? [{ key: `signin:account:${account}:device:${deviceKey(account, device)}`, limit: 10, minutes: 15 }]
      : [
          { key: `signin:account:${account}:from:${place}`, limit: 5, minutes: 15 },
          { key: `signin:account:${account}`, limit: 25, minutes: 15 },
          { key: `signin:address:${place}`, limit: 100, minutes: 15 },
        ]),
  );
  const right = await verifyPassword(shop, found?.hash ?? hashOfNobody(shop), password);
  if (!found?.hash || !right) {
    await noteSecurity(shop, {
      what: 'sign-in-failed',
      userId: found?.userId ?? null,
      address: from.address,
    });
    return refuse('wrong_credentials');
  }
  await attempt.worked();
  if (!found.isActive) refuse('account_inactive');
  if (isOutdated(shop, found.hash)) await hashAnew(shop, found.userId, found.hash, password);
  if (await hasSecondFactor(shop, found.userId))
    return { halfway: await beginSecondStep(shop, found.userId) };
  return admit(shop, from, found.userId);
}

/** Unless the password has become another meanwhile. */
async function hashAnew(shop: Shop, userId: string, former: string, password: string): Promise<void> {
  const hash = await hashPassword(shop, password);
  await shop.db
    .update(accounts)
    .set({ password: hash })
    .where(
      and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'), eq(accounts.password, former)),
    );
}

async function findAccount(shop: Shop, identifier: string) {
  const phone = identifier.includes('@') ? null : normalisePhone(identifier);
  if (!phone && !identifier.includes('@')) return undefined;
  const [row] = await shop.db
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
