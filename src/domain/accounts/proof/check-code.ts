import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { secondFactors } from '../../../db/schema/auth.ts';
import { unsealed } from '../../notify/ways/sealed.ts';
import type { Shop } from '../../shop.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

/** Whether a user signs in with a second factor. */
export async function hasSecondFactor(shop: Shop, userId: string): Promise<boolean> {
  const confirmed = and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt));
  return (await shop.db.$count(secondFactors, confirmed)) > 0;
}

/**
 * Takes a code of a user's authenticator app or one of his recovery codes, and says which it was; null where it is wrong.
 * Each is taken once, also of two that come at the same instant.
 */
export async function takeCode(
  shop: Shop,
  userId: string,
  typed: string,
): Promise<'app' | 'recovery' | null> {
  const digits = typed.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return (await spendRecoveryCode(shop, userId, typed)) ? 'recovery' : null;
  const [factor] = await shop.db
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)));
  return factor && (await takeAppCode(shop, factor, digits)) ? 'app' : null;
}

/** The same of a key that may not be confirmed yet. */
export async function takeAppCode(
  shop: Shop,
  { userId, secret }: { userId: string; secret: string },
  digits: string,
): Promise<boolean> {
  const key = unsealed(shop, secret);
  const step = key === null ? null : stepOf(key, digits, shop.clock.now());
  if (step === null) return false;
  const taken = await shop.db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(
      and(
        eq(secondFactors.userId, userId),
        eq(secondFactors.secret, secret),
        or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step)),
      ),
    )
    .returning({ userId: secondFactors.userId });
  return taken.length > 0;
}
