import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../../../db/schema/auth.ts';
import { resetByCodeInput } from '../../../shared/input/people/entry-code.ts';
import { addressKey } from '../../limits/address-key.ts';
import { reserveAttempt } from '../../limits/throttle.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { inTransaction, type Shop } from '../../shop.ts';
import { normaliseEmail } from '../../text/normalise-email.ts';
import { normalisePhone } from '../../text/normalise-phone.ts';
import { noteSecurity } from '../../watch/note-security.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { setPassword } from '../passwords/set-password.ts';
import { endAllSessions } from '../sessions/end-all-sessions.ts';
import type { Origin } from '../sessions/open-session.ts';
import { findCode, forEntry, forgetCode, wayOf } from './entry-code.ts';
import { mailPasswordChanged } from './mail-password-changed.ts';

/**
 * Sets a new password by the code that came to the owner's phone or was read out to him. Five tries to each code, then it
 * is dead; an unknown account is refused alike. All his sessions end; a refused password leaves the code good.
 */
export async function resetByCode(
  shop: Shop,
  from: Origin,
  input: z.input<typeof resetByCodeInput>,
): Promise<void> {
  const { who, code, ...passwords } = parse(resetByCodeInput, input);
  const user = await findOwner(shop, who);
  const kept = user && (await findCode(shop, forEntry(user.id)));
  const attempt = await reserveAttempt(
    shop,
    { key: `code:tries:${kept?.id ?? who.toLowerCase()}`, limit: 5, minutes: 15 },
    { key: `code:tries:address:${addressKey(from.address)}`, limit: 60, minutes: 15 },
  );
  const way = user && kept ? wayOf(shop, forEntry(user.id), kept.value, code) : null;
  if (!user || !way) return refuse('entry_code_wrong', {}, { code: 'Kode salah atau sudah tidak berlaku' });
  await attempt.uncounted();
  await checkPassword(shop, passwords, user);
  const hash = await hashPassword(shop, passwords.password);
  await inTransaction(shop, async (shop) => {
    if (!(await forgetCode(shop, forEntry(user.id)))) refuse('entry_code_wrong');
    await setPassword(shop, user.id, hash);
    await endAllSessions(shop, user.id);
    await mailPasswordChanged(shop, user, kept!.id);
    await noteSecurity(shop, { what: 'password-reset', userId: user.id, address: from.address });
  });
}

async function findOwner(shop: Shop, who: string) {
  const phone = who.includes('@') ? null : normalisePhone(who);
  if (!phone && !who.includes('@')) return undefined;
  const [user] = await shop.db
    .select({ id: users.id, name: users.name, email: users.email, phone: users.phone })
    .from(users)
    .where(
      and(
        phone
          ? and(eq(users.phone, phone), eq(users.phoneVerified, true))
          : eq(sql`lower(${users.email})`, normaliseEmail(who)),
        eq(users.isActive, true),
        isNull(users.deletedAt),
      ),
    );
  return user;
}
