import { randomInt, randomUUID } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { verifications } from '../../../db/schema/auth.ts';
import type { Shop } from '../../shop.ts';
import { markOf } from '../proof/mark.ts';

/** How long a code is good for, in minutes. */
export const CODE_MINUTES = 10;
const DIGITS = 8;

const identifierOf = (userId: string) => `code:${userId}`;

/** How a code came to its owner: to his phone by itself, or read out to him by an admin. */
export type CodeWay = 'phone' | 'spoken';

/** A code by which a user chooses a new password, instead of any before it, in the caller's transaction. */
export async function makeEntryCode(shop: Shop, userId: string, way: CodeWay): Promise<string> {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  const now = shop.clock.now();
  await forgetEntryCode(shop, userId);
  await shop.db.insert(verifications).values({
    id: randomUUID(),
    identifier: identifierOf(userId),
    value: `${way}:${markOf(shop, 'entry-code', `${userId}:${code}`)}`,
    expiresAt: new Date(now.getTime() + CODE_MINUTES * 60_000),
    createdAt: now,
    updatedAt: now,
  });
  return code;
}

/** The code that a user may type in now; the tries at it are counted under its id. */
export async function findEntryCode(shop: Shop, userId: string) {
  const [row] = await shop.db
    .select({ id: verifications.id, value: verifications.value })
    .from(verifications)
    .where(
      and(eq(verifications.identifier, identifierOf(userId)), gt(verifications.expiresAt, shop.clock.now())),
    );
  return row;
}

/** Whether `typed` is the code that was made; which way it came. */
export function wayOf(shop: Shop, userId: string, value: string, typed: string): CodeWay | null {
  const code = typed.replace(/[\s-]/g, '');
  const [way = '', mark] = value.split(':');
  return mark === markOf(shop, 'entry-code', `${userId}:${code}`) ? (way as CodeWay) : null;
}

/** Takes a user's code away; false where there was none any more. */
export async function forgetEntryCode(shop: Shop, userId: string): Promise<boolean> {
  const gone = await shop.db
    .delete(verifications)
    .where(eq(verifications.identifier, identifierOf(userId)))
    .returning({ id: verifications.id });
  return gone.length > 0;
}
