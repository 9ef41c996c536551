import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { users } from '../../../db/schema/auth-tables.ts';
import { signUpInput } from '../../../shared/schemas/people/account-schemas.ts';
import { recordConsent } from '../../consent/record-consent.ts';
import { type AppContext, inTransaction } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { parsePhone } from '../../formats/parse-phone.ts';
import { parse } from '../../parse.ts';
import { addressKey, isSubscriberKey } from '../../rate-limits/address-key.ts';
import { reserveAttempt } from '../../rate-limits/reserve-attempt.ts';
import { toDomainError } from '../../to-domain-error.ts';
import type { SignedIn } from '../mfa/start-session.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { setPassword } from '../passwords/set-password.ts';
import type { ClientInfo } from '../sessions/insert-session.ts';
import { enterAccount } from './enter-account.ts';

/** The number of accounts created in an hour. */
const ACCOUNTS_PER_SUBSCRIBER = 10;
const ACCOUNTS_PER_SHARED_ADDRESS = 400;

/**
 * Creates a buyer's account and signs in. Of two concurrent requests with one e-mail, one fails with `email_taken`;
 * these errors count against an address, since they reveal which e-mails have accounts. Created accounts have a limit
 * of their own: low for a subscriber's network, higher for a carrier's IPv4 address, which a whole village may share.
 */

export async function signUp(
  ctx: AppContext,
  from: ClientInfo,
  input: z.input<typeof signUpInput>,
): Promise<SignedIn> {
  const { name, email, phone: typedPhone, ...passwords } = parse(signUpInput, input);
  const phone = parsePhone(typedPhone);
  await checkPassword(ctx, passwords, { name, email, phone });
  const perAddress = { key: `signup:address:${addressKey(from.address)}`, limit: 30, minutes: 15 };
  const attempt = await reserveAttempt(ctx, perAddress);
  const network = addressKey(from.address);
  const accounts = isSubscriberKey(network) ? ACCOUNTS_PER_SUBSCRIBER : ACCOUNTS_PER_SHARED_ADDRESS;
  const made = await reserveAttempt(ctx, {
    key: `signup:made:${network}`,
    limit: accounts,
    minutes: 60,
  }).catch(async (thrown: unknown) => {
    await attempt.uncounted();
    throw thrown;
  });
  const hash = await hashPassword(ctx, passwords.password);
  const id = randomUUID();
  try {
    const entered = await inTransaction(ctx, async (ctx) => {
      const now = ctx.clock.now();
      await ctx.db.insert(users).values({ id, name, email, phone, createdAt: now, updatedAt: now });
      await setPassword(ctx, id, hash);
      await recordConsent(ctx, { userId: id }, 'account', true);
      const entered = await enterAccount(ctx, from, id, 'sign-up');
      return entered && 'token' in entered ? entered : fail('second_step');
    });
    await attempt.uncounted();
    return entered;
  } catch (thrown) {
    await made.uncounted();
    const code = toDomainError(thrown)?.code;
    if (code !== 'email_taken' && code !== 'phone_taken') await attempt.uncounted();
    throw thrown;
  }
}
