import { randomInt, randomUUID } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { verifications } from '../../../db/schema/auth-tables.ts';
import type { AppContext } from '../../context.ts';
import { keyedHash } from '../../derived-keys.ts';

/** The validity of a code in minutes. */
export const CODE_MINUTES = 10;
const CODE_DIGITS = 8;

/** The purpose of a code: a new password for an account, or the verification of a phone number. */
export type CodeSubject = { identifier: string; subject: string };
export const signInCodeSubject = (userId: string): CodeSubject => ({
  identifier: `code:${userId}`,
  subject: userId,
});
/** The code is valid for this number only. */
export const phoneCodeSubject = (userId: string, phone: string): CodeSubject => ({
  identifier: `phone:${userId}`,
  subject: `${userId}:${phone}`,
});

/** How the owner got a code: by a message to the phone, or read aloud by an admin. */
export type CodeDelivery = 'phone' | 'spoken';

/** Creates a code that replaces any earlier one, in the caller's transaction. */
export async function createOneTimeCode(
  ctx: AppContext,
  of: CodeSubject,
  way: CodeDelivery,
): Promise<string> {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const now = ctx.clock.now();
  await deleteOneTimeCode(ctx, of);
  await ctx.db.insert(verifications).values({
    id: randomUUID(),
    identifier: of.identifier,
    value: `${way}:${keyedHash(ctx, 'entry-code', `${of.subject}:${code}`)}`,
    expiresAt: new Date(now.getTime() + CODE_MINUTES * 60_000),
    createdAt: now,
    updatedAt: now,
  });
  return code;
}

/** Returns the currently valid code; attempts are counted under its id. */
export async function findOneTimeCode(ctx: AppContext, of: CodeSubject) {
  const [row] = await ctx.db
    .select({ id: verifications.id, value: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, of.identifier), gt(verifications.expiresAt, ctx.clock.now())));
  return row;
}

/** How the code of a stored `value` was given to its owner. */
export const codeDeliveryOf = (value: string) => value.split(':', 1)[0] as CodeDelivery;

/** Returns the channel of the code when `typed` matches it. */
export function verifyOneTimeCode(
  ctx: AppContext,
  of: CodeSubject,
  value: string,
  typed: string,
): CodeDelivery | null {
  const code = typed.replace(/[\s-]/g, '');
  const mark = value.slice(value.indexOf(':') + 1);
  return mark === keyedHash(ctx, 'entry-code', `${of.subject}:${code}`) ? codeDeliveryOf(value) : null;
}

/** Deletes a code, or only the one with this id; false when there was none. */
export async function deleteOneTimeCode(ctx: AppContext, of: CodeSubject, id?: string): Promise<boolean> {
  const gone = await ctx.db
    .delete(verifications)
    .where(and(eq(verifications.identifier, of.identifier), id ? eq(verifications.id, id) : undefined))
    .returning({ id: verifications.id });
  return gone.length > 0;
}
