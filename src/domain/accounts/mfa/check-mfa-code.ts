import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { mfaFactors } from '../../../db/schema/auth-tables.ts';
import type { AppContext } from '../../context.ts';
import { decrypt } from '../../notifications/channels/encryption.ts';
import { consumeRecoveryCode } from './recovery-codes.ts';
import { timeStepOf } from './totp.ts';

/** Whether a user has a second factor. */
export async function hasMfa(ctx: AppContext, userId: string): Promise<boolean> {
  const confirmed = and(eq(mfaFactors.userId, userId), isNotNull(mfaFactors.confirmedAt));
  return (await ctx.db.$count(mfaFactors, confirmed)) > 0;
}

/**
 * Consumes a code of a user's authenticator app or a recovery code and returns its kind; null when it is wrong. Each
 * code works once, also with concurrent requests.
 */
export async function consumeMfaCode(
  ctx: AppContext,
  userId: string,
  typed: string,
): Promise<'app' | 'recovery' | null> {
  const digits = typed.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return (await consumeRecoveryCode(ctx, userId, typed)) ? 'recovery' : null;
  const [factor] = await ctx.db
    .select()
    .from(mfaFactors)
    .where(and(eq(mfaFactors.userId, userId), isNotNull(mfaFactors.confirmedAt)));
  return factor && (await consumeAuthenticatorCode(ctx, factor, digits)) ? 'app' : null;
}

/** The same for a secret that is not confirmed yet. */
export async function consumeAuthenticatorCode(
  ctx: AppContext,
  { userId, secret }: { userId: string; secret: string },
  digits: string,
): Promise<boolean> {
  const key = decrypt(ctx, secret);
  const step = key === null ? null : timeStepOf(key, digits, ctx.clock.now());
  if (step === null) return false;
  const taken = await ctx.db
    .update(mfaFactors)
    .set({ lastTimeStep: step })
    .where(
      and(
        eq(mfaFactors.userId, userId),
        eq(mfaFactors.secret, secret),
        or(isNull(mfaFactors.lastTimeStep), lt(mfaFactors.lastTimeStep, step)),
      ),
    )
    .returning({ userId: mfaFactors.userId });
  return taken.length > 0;
}
