import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../../../db/schema/auth-tables.ts';
import { resetByCodeInput } from '../../../shared/schemas/people/sign-in-code-schemas.ts';
import { type AppContext, inTransaction } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { normaliseEmail } from '../../formats/normalise-email.ts';
import { normalisePhone } from '../../formats/normalise-phone.ts';
import { parse } from '../../parse.ts';
import { addressKey } from '../../rate-limits/address-key.ts';
import { reserveAttempt } from '../../rate-limits/reserve-attempt.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import type { ClientInfo } from '../sessions/insert-session.ts';
import { enterAccount, entryAccountColumns, mayEnter } from './enter-account.ts';
import {
  codeDeliveryOf,
  deleteOneTimeCode,
  findOneTimeCode,
  signInCodeSubject,
  verifyOneTimeCode,
} from './one-time-code.ts';

/**
 * Sets a new password with the code that was sent to the owner's phone or read aloud. Each code allows five attempts,
 * and an unknown account gives the same error; all sessions end, and a rejected password leaves the code valid.
 */
export async function resetPasswordByCode(
  ctx: AppContext,
  from: ClientInfo,
  input: z.input<typeof resetByCodeInput>,
): Promise<{ userId: string }> {
  const { who, code, ...passwords } = parse(resetByCodeInput, input);
  const user = await findOwner(ctx, who);
  const kept = user && (await findOneTimeCode(ctx, signInCodeSubject(user.id)));
  // The same limits apply to every spelling of a name, with or without an account or a code, so that they reveal
  // nothing. The count starts again only for a code that an admin has just read aloud to its owner, which nobody can
  // cause by requests.
  const spoken = kept && codeDeliveryOf(kept.value) === 'spoken';
  const named = who.includes('@') ? normaliseEmail(who) : (normalisePhone(who) ?? who.toLowerCase());
  const attempt = await reserveAttempt(
    ctx,
    { key: `code:tries:${spoken ? kept.id : named}`, limit: 5, minutes: 15 },
    // A single network can't use up the account's attempts, which would lock the owner out.
    { key: `code:tries:day:${named}:${addressKey(from.address)}`, limit: 10, minutes: 24 * 60 },
    { key: `code:tries:day:${named}`, limit: 30, minutes: 24 * 60 },
    ...(kept && !spoken ? [{ key: `code:tries:${kept.id}`, limit: 5, minutes: 15 }] : []),
    { key: `code:tries:address:${addressKey(from.address)}`, limit: 60, minutes: 15 },
  );
  const way = user && kept ? verifyOneTimeCode(ctx, signInCodeSubject(user.id), kept.value, code) : null;
  const method = way === 'spoken' ? 'spoken-code' : 'phone-code';
  if (!user || !way || !(await mayEnter(ctx, method, user)))
    return fail('entry_code_wrong', {}, { code: 'Kode salah atau sudah tidak berlaku' });
  await attempt.uncounted();
  await checkPassword(ctx, passwords, user);
  const hash = await hashPassword(ctx, passwords.password);
  return inTransaction(ctx, async (ctx) => {
    if (!(await deleteOneTimeCode(ctx, signInCodeSubject(user.id), kept!.id))) fail('entry_code_wrong');
    await enterAccount(ctx, from, user.id, method, { hash });
    return { userId: user.id };
  });
}

async function findOwner(ctx: AppContext, who: string) {
  const phone = who.includes('@') ? null : normalisePhone(who);
  if (!phone && !who.includes('@')) return undefined;
  const [user] = await ctx.db
    .select(entryAccountColumns)
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
