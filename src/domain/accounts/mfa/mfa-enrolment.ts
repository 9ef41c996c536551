import { and, eq, gt, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { mfaFactors, recoveryCodes } from '../../../db/schema/auth-tables.ts';
import { codeInput } from '../../../shared/schemas/people/mfa-schemas.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireSignedIn } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { decrypt, encrypt } from '../../notifications/channels/encryption.ts';
import { parse } from '../../parse.ts';
import { reserveAttempt } from '../../rate-limits/reserve-attempt.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { hasRecentAuth, requireRecentAuth } from '../../settings/require-recent-auth.ts';
import { accountName } from './account-name.ts';
import { consumeAuthenticatorCode, hasMfa } from './check-mfa-code.ts';
import { countRecoveryCodes, createRecoveryCodes } from './recovery-codes.ts';
import { sendSecurityAlert } from './send-security-alert.ts';
import { newTotpSecret, otpauthUri } from './totp.ts';

/** How long a secret waits for its first code. */
const ENROLMENT_TIMEOUT_MS = 30 * 60_000;

/** A secret for an authenticator app: typed in, or scanned from `address` as a QR code. */
export type MfaSetup = { secret: string; address: string };

/** The user's own second factor. */
export type MfaStatus = {
  /** ISO 8601 UTC; null without one. */
  since: string | null;
  codesLeft: number;
  /** Whether the store requires it for this role. */
  required: boolean;
  /** A secret that waits for its first code; returned only after recent authentication. */
  setup: MfaSetup | null;
};

export async function getMfaStatus(ctx: AppContext, actor: Actor): Promise<MfaStatus> {
  const user = requireSignedIn(actor);
  const { userId, role, proof } = user;
  const { security, site } = await getSettings(ctx, 'security', 'site');
  const [factor] = await ctx.db.select().from(mfaFactors).where(eq(mfaFactors.userId, userId));
  const waits =
    factor &&
    !factor.confirmedAt &&
    factor.createdAt.getTime() > ctx.clock.now().getTime() - ENROLMENT_TIMEOUT_MS;
  const secret = waits && (await hasRecentAuth(ctx, { proof })) ? decrypt(ctx, factor.secret) : null;
  return {
    since: factor?.confirmedAt?.toISOString() ?? null,
    codesLeft: factor?.confirmedAt ? await countRecoveryCodes(ctx, userId) : 0,
    required: role === 'admin' && security.adminSecondFactor,
    setup: secret
      ? { secret, address: otpauthUri(secret, { product: site.product, account: accountName(user) }) }
      : null,
  };
}

/**
 * Creates a secret for the user's authenticator app; sign-in asks for codes only after the first code has confirmed it.
 */
export async function startMfaEnrolment(ctx: AppContext, actor: Actor): Promise<MfaSetup> {
  const user = requireSignedIn(actor);
  await requireRecentAuth(ctx, user);
  const { site } = await getSettings(ctx, 'site');
  const secret = newTotpSecret();
  await inTransaction(ctx, async (ctx) => {
    await ctx.db
      .delete(mfaFactors)
      .where(and(eq(mfaFactors.userId, user.userId), isNull(mfaFactors.confirmedAt)));
    const [made] = await ctx.db
      .insert(mfaFactors)
      .values({
        userId: user.userId,
        secret: encrypt(ctx, secret),
        createdAt: ctx.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ userId: mfaFactors.userId });
    if (!made) fail('second_factor_on');
  });
  return { secret, address: otpauthUri(secret, { product: site.product, account: accountName(user) }) };
}

/** Enables the second factor with the first code of the app; returns the recovery codes, only this once. */
export async function confirmMfaEnrolment(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof codeInput>,
): Promise<string[]> {
  const user = requireSignedIn(actor);
  const { code } = parse(codeInput, input);
  await requireRecentAuth(ctx, user);
  const attempt = await reserveAttempt(ctx, { key: `second-setup:${user.userId}`, limit: 10, minutes: 15 });
  const codes = await inTransaction(ctx, async (ctx) => {
    const [factor] = await ctx.db
      .select()
      .from(mfaFactors)
      .where(
        and(
          eq(mfaFactors.userId, user.userId),
          isNull(mfaFactors.confirmedAt),
          gt(mfaFactors.createdAt, new Date(ctx.clock.now().getTime() - ENROLMENT_TIMEOUT_MS)),
        ),
      )
      .for('update');
    if (!factor) return fail('second_factor_off');
    if (!(await consumeAuthenticatorCode(ctx, factor, code.replace(/\s/g, ''))))
      fail('code_wrong', {}, { code: 'Kode salah' });
    await ctx.db
      .update(mfaFactors)
      .set({ confirmedAt: ctx.clock.now() })
      .where(eq(mfaFactors.userId, user.userId));
    const codes = await createRecoveryCodes(ctx, user.userId);
    await recordAudit(ctx, user, { action: 'user.second-factor-on', entity: 'user', entityId: user.userId });
    await sendSecurityAlert(ctx, user, 'second-factor-on');
    return codes;
  });
  await attempt.worked();
  return codes;
}

/** Creates ten new recovery codes; earlier ones become invalid. */
export async function renewRecoveryCodes(ctx: AppContext, actor: Actor): Promise<string[]> {
  const user = requireSignedIn(actor);
  await requireRecentAuth(ctx, user);
  return inTransaction(ctx, async (ctx) => {
    if (!(await hasMfa(ctx, user.userId))) fail('second_factor_off');
    const codes = await createRecoveryCodes(ctx, user.userId);
    await recordAudit(ctx, user, { action: 'user.recovery-codes', entity: 'user', entityId: user.userId });
    await sendSecurityAlert(ctx, user, 'recovery-codes');
    return codes;
  });
}

/** Disables the user's own second factor, with the password; fails when the store requires it for the role. */
export async function disableMfa(ctx: AppContext, actor: Actor): Promise<void> {
  const user = requireSignedIn(actor);
  const { security } = await getSettings(ctx, 'security');
  if (user.role === 'admin' && security.adminSecondFactor) fail('second_factor_required');
  await requireRecentAuth(ctx, user);
  await inTransaction(ctx, async (ctx) => {
    if (!(await deleteMfa(ctx, user.userId))) fail('second_factor_off');
    await recordAudit(ctx, user, { action: 'user.second-factor-off', entity: 'user', entityId: user.userId });
    await sendSecurityAlert(ctx, user, 'second-factor-off');
  });
}

/** Deletes a user's secret and codes in the caller's transaction; false when there were none. */
export async function deleteMfa(ctx: AppContext, userId: string): Promise<boolean> {
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const gone = await ctx.db
    .delete(mfaFactors)
    .where(eq(mfaFactors.userId, userId))
    .returning({ confirmedAt: mfaFactors.confirmedAt });
  return gone.some((row) => row.confirmedAt !== null);
}
