import { randomInt, randomUUID } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { verifications } from '../../../db/schema/auth.ts';
import type { Shop } from '../../shop.ts';
import { markOf } from '../proof/mark.ts';

/** How long a code is good for, in minutes. */
export const CODE_MINUTES = 10;
const DIGITS = 8;

/** What a code opens: a new password for an account, or the proof that a number is its owner's. */
export type CodeOf = { identifier: string; subject: string };
export const forEntry = (userId: string): CodeOf => ({ identifier: `code:${userId}`, subject: userId });
/** Good for that number alone: for another one it is wrong. */
export const forPhone = (userId: string, phone: string): CodeOf => ({
  identifier: `phone:${userId}`,
  subject: `${userId}:${phone}`,
});

/** How a code came to its owner: to his phone by itself, or read out to him by an admin. */
export type CodeWay = 'phone' | 'spoken';

/** A code, instead of any before it, in the caller's transaction. */
export async function makeCode(shop: Shop, of: CodeOf, way: CodeWay): Promise<string> {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  const now = shop.clock.now();
  await forgetCode(shop, of);
  await shop.db.insert(verifications).values({
    id: randomUUID(),
    identifier: of.identifier,
    value: `${way}:${markOf(shop, 'entry-code', `${of.subject}:${code}`)}`,
    expiresAt: new Date(now.getTime() + CODE_MINUTES * 60_000),
    createdAt: now,
    updatedAt: now,
  });
  return code;
}

/** The code that may be typed in now; the tries at it are counted under its id. */
export async function findCode(shop: Shop, of: CodeOf) {
  const [row] = await shop.db
    .select({ id: verifications.id, value: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, of.identifier), gt(verifications.expiresAt, shop.clock.now())));
  return row;
}

/** Whether `typed` is the code that was made; which way it came. */
export function wayOf(shop: Shop, of: CodeOf, value: string, typed: string): CodeWay | null {
  const code = typed.replace(/[\s-]/g, '');
  const [way = '', mark] = value.split(':');
  return mark === markOf(shop, 'entry-code', `${of.subject}:${code}`) ? (way as CodeWay) : null;
}

/** Takes a code away; false where there was none any more. */
export async function forgetCode(shop: Shop, of: CodeOf): Promise<boolean> {
  const gone = await shop.db
    .delete(verifications)
    .where(eq(verifications.identifier, of.identifier))
    .returning({ id: verifications.id });
  return gone.length > 0;
}
