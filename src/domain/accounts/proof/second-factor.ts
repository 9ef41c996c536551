import { and, eq, gt, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { recoveryCodes, secondFactors } from '../../../db/schema/auth.ts';
import { codeInput } from '../../../shared/input/people/second-factor.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { reserveAttempt } from '../../limits/throttle.ts';
import { sealed, unsealed } from '../../notify/ways/sealed.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { isProved, requireProof } from '../../settings/require-proof.ts';
import { type Actor, inTransaction, requireSignedIn, type Shop } from '../../shop.ts';
import { accountName } from './account-name.ts';
import { hasSecondFactor, takeAppCode } from './check-code.ts';
import { countRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts';
import { appAddress, newSecret } from './totp.ts';
import { warn } from './warn.ts';

/** How long a key waits for its first code. */
const WAITS_MS = 30 * 60_000;

/** A key to be set up in an app: typed in, or read from `address` as a QR code. */
export type Setup = { secret: string; address: string };

/** One's own second factor. */
export type SecondFactor = {
  /** ISO 8601 UTC; null where there is none. */
  since: string | null;
  codesLeft: number;
  /** The store asks it of this role. */
  required: boolean;
  /** A key that waits for its first code; shown only to whoever has just shown that it is he. */
  setup: Setup | null;
};

export async function getSecondFactor(shop: Shop, actor: Actor): Promise<SecondFactor> {
  const user = requireSignedIn(actor);
  const { userId, role, proof } = user;
  const { security, site } = await getSettings(shop, 'security', 'site');
  const [factor] = await shop.db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  const waits =
    factor && !factor.confirmedAt && factor.createdAt.getTime() > shop.clock.now().getTime() - WAITS_MS;
  const secret = waits && (await isProved(shop, { proof })) ? unsealed(shop, factor.secret) : null;
  return {
    since: factor?.confirmedAt?.toISOString() ?? null,
    codesLeft: factor?.confirmedAt ? await countRecoveryCodes(shop, userId) : 0,
    required: role === 'admin' && security.adminSecondFactor,
    setup: secret
      ? { secret, address: appAddress(secret, { product: site.product, account: accountName(user) }) }
      : null,
  };
}

/** Makes a key for one's authenticator app; it is asked for only once a code of it has been typed in. */
export async function beginSecondFactor(shop: Shop, actor: Actor): Promise<Setup> {
  const user = requireSignedIn(actor);
  await requireProof(shop, user);
  const { site } = await getSettings(shop, 'site');
  const secret = newSecret();
  await inTransaction(shop, async (shop) => {
    await shop.db
      .delete(secondFactors)
      .where(and(eq(secondFactors.userId, user.userId), isNull(secondFactors.confirmedAt)));
    const [made] = await shop.db
      .insert(secondFactors)
      .values({
        userId: user.userId,
        secret: sealed(shop, secret),
        createdAt: shop.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ userId: secondFactors.userId });
    if (!made) refuse('second_factor_on');
  });
  return { secret, address: appAddress(secret, { product: site.product, account: accountName(user) }) };
}

/** Turns the second factor on by the first code of the app; returns the recovery codes, which are shown this once. */
export async function confirmSecondFactor(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof codeInput>,
): Promise<string[]> {
  const user = requireSignedIn(actor);
  const { code } = parse(codeInput, input);
  await requireProof(shop, user);
  const attempt = await reserveAttempt(shop, { key: `second-setup:${user.userId}`, limit: 10, minutes: 15 });
  const codes = await inTransaction(shop, async (shop) => {
    const [factor] = await shop.db
      .select()
      .from(secondFactors)
      .where(
        and(
          eq(secondFactors.userId, user.userId),
          isNull(secondFactors.confirmedAt),
          gt(secondFactors.createdAt, new Date(shop.clock.now().getTime() - WAITS_MS)),
        ),
      )
      .for('update');
    if (!factor) return refuse('second_factor_off');
    if (!(await takeAppCode(shop, factor, code.replace(/\s/g, ''))))
      refuse('code_wrong', {}, { code: 'Kode salah' });
    await shop.db
      .update(secondFactors)
      .set({ confirmedAt: shop.clock.now() })
      .where(eq(secondFactors.userId, user.userId));
    const codes = await makeRecoveryCodes(shop, user.userId);
    await noteAudit(shop, user, { action: 'user.second-factor-on', entity: 'user', entityId: user.userId });
    await warn(shop, user, 'second-factor-on');
    return codes;
  });
  await attempt.worked();
  return codes;
}

/** Ten new recovery codes; those before are void. */
export async function renewRecoveryCodes(shop: Shop, actor: Actor): Promise<string[]> {
  const user = requireSignedIn(actor);
  await requireProof(shop, user);
  return inTransaction(shop, async (shop) => {
    if (!(await hasSecondFactor(shop, user.userId))) refuse('second_factor_off');
    const codes = await makeRecoveryCodes(shop, user.userId);
    await noteAudit(shop, user, { action: 'user.recovery-codes', entity: 'user', entityId: user.userId });
    await warn(shop, user, 'recovery-codes');
    return codes;
  });
}

/** Turns one's own second factor off, by the password; refused where the store asks it of one's role. */
export async function endSecondFactor(shop: Shop, actor: Actor): Promise<void> {
  const user = requireSignedIn(actor);
  const { security } = await getSettings(shop, 'security');
  if (user.role === 'admin' && security.adminSecondFactor) refuse('second_factor_required');
  await requireProof(shop, user);
  await inTransaction(shop, async (shop) => {
    if (!(await removeSecondFactor(shop, user.userId))) refuse('second_factor_off');
    await noteAudit(shop, user, { action: 'user.second-factor-off', entity: 'user', entityId: user.userId });
    await warn(shop, user, 'second-factor-off');
  });
}

/** Takes a user's key and codes away, in the caller's transaction; false where he had none. */
export async function removeSecondFactor(shop: Shop, userId: string): Promise<boolean> {
  await shop.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const gone = await shop.db
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ confirmedAt: secondFactors.confirmedAt });
  return gone.some((row) => row.confirmedAt !== null);
}
