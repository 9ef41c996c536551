import { randomInt } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { recoveryCodes } from '../../../db/schema/auth.ts';
import type { Shop } from '../../shop.ts';
import { markOf } from './mark.ts';

const HOW_MANY = 10;
/** No letter that looks like another. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 16;

/** Ten new recovery codes instead of any before, in the caller's transaction; they are shown once and never again. */
export async function makeRecoveryCodes(shop: Shop, userId: string): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, () =>
    Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  );
  await shop.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await shop.db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, hash: markOf(shop, 'recovery-code', code) })));
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'));
}

/** Uses up a recovery code; false for one that is wrong or was used. */
export async function spendRecoveryCode(shop: Shop, userId: string, typed: string): Promise<boolean> {
  const code = typed.toLowerCase().replace(/[\s-]/g, '');
  const used = await shop.db
    .update(recoveryCodes)
    .set({ usedAt: shop.clock.now() })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.hash, markOf(shop, 'recovery-code', code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id });
  return used.length > 0;
}

/** How many recovery codes a user has left. */
export const countRecoveryCodes = (shop: Shop, userId: string): Promise<number> =>
  shop.db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
