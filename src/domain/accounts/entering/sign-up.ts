import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { users } from '../../../db/schema/auth.ts';
import { signUpInput } from '../../../shared/input/people/accounts.ts';
import { noteConsent } from '../../consent/note-consent.ts';
import { addressKey } from '../../limits/address-key.ts';
import { reserveAttempt } from '../../limits/throttle.ts';
import { parse } from '../../parse.ts';
import { refusalOf } from '../../refusal-of.ts';
import { inTransaction, type Shop } from '../../shop.ts';
import { readPhone } from '../../text/read-phone.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { setPassword } from '../passwords/set-password.ts';
import { admit, type Entered } from '../proof/admit.ts';
import type { Origin } from '../sessions/open-session.ts';

/**
 * Opens a customer's account and signs him in. Of two at once with one e-mail, one wins and the other is refused with
 * `email_taken`. Only such refusals count against an address, since they tell which e-mails have accounts.
 */
export async function signUp(shop: Shop, from: Origin, input: z.input<typeof signUpInput>): Promise<Entered> {
  const { name, email, phone: typedPhone, ...passwords } = parse(signUpInput, input);
  const phone = readPhone(typedPhone);
  await checkPassword(shop, passwords, { name, email, phone });
  const perAddress = { key: `signup:address:${addressKey(from.address)}`, limit: 30, minutes: 15 };
  const attempt = await reserveAttempt(shop, perAddress);
  const hash = await hashPassword(shop, passwords.password);
  const id = randomUUID();
  try {
    const entered = await inTransaction(shop, async (shop) => {
      const now = shop.clock.now();
      await shop.db.insert(users).values({ id, name, email, phone, createdAt: now, updatedAt: now });
      await setPassword(shop, id, hash);
      await noteConsent(shop, { userId: id }, 'account', true);
      return admit(shop, from, id);
    });
    await attempt.uncounted();
    return entered;
  } catch (thrown) {
    const code = refusalOf(thrown)?.code;
    if (code !== 'email_taken' && code !== 'phone_taken') await attempt.uncounted();
    throw thrown;
  }
}
