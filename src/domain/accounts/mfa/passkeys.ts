import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { passkeys } from '../../../db/schema/auth-tables.ts';
import { addPasskeyInput, PASSKEYS_MAX } from '../../../shared/schemas/people/passkey-schemas.ts';
import { advisoryLock } from '../../advisory-lock.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { parse } from '../../parse.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { requireRecentAuth } from '../../settings/require-recent-auth.ts';
import { accountName } from './account-name.ts';
import { consumePasskeyChallenge, createPasskeyChallenge, relyingPartyOf } from './passkey-challenge.ts';
import { sendSecurityAlert } from './send-security-alert.ts';

/** ES256 and RS256: every device supports one of them, and every supported Node version can verify both. */
const ALGORITHMS = [-7, -257];

export type PasskeyView = { id: string; name: string; createdAt: string; usedAt: string | null };

/** Lists the user's own passkeys, oldest first; null when the shop's URL cannot have any. */
export async function findPasskeys(ctx: AppContext, actor: Actor): Promise<PasskeyView[] | null> {
  const { userId } = requireUser(actor);
  if (!relyingPartyOf(ctx.config.publicUrl)) return null;
  const rows = await ctx.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  return rows.map(({ id, name, createdAt, usedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  }));
}

/** Returns the options for registering a passkey. Requires recent authentication. */
export async function startPasskeyRegistration(
  ctx: AppContext,
  actor: Actor,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const user = requireUser(actor);
  await requireRecentAuth(ctx, user);
  const party = relyingPartyOf(ctx.config.publicUrl) ?? fail('passkey_not_here');
  const own = await ctx.db.select().from(passkeys).where(eq(passkeys.userId, user.userId));
  if (own.length >= PASSKEYS_MAX) fail('passkeys_enough', { most: PASSKEYS_MAX });
  const { site } = await getSettings(ctx, 'site');
  // Imported on first use: few users need it, and it takes a third of a megabyte.
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  return generateRegistrationOptions({
    rpName: site.product,
    rpID: party.id,
    userID: new TextEncoder().encode(user.userId),
    userName: accountName(user),
    userDisplayName: user.name,
    challenge: await createPasskeyChallenge(ctx, user),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: own.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Stores the passkey that a device has created; notifies its owner, also by e-mail. */
export async function addPasskey(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof addPasskeyInput>,
): Promise<PasskeyView[]> {
  const user = requireUser(actor);
  await requireRecentAuth(ctx, user);
  const { name, response } = parse(addPasskeyInput, input);
  const party = relyingPartyOf(ctx.config.publicUrl) ?? fail('passkey_not_here');
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: (challenge) => consumePasskeyChallenge(ctx, user, challenge),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => fail('passkey_failed'));
  if (!verified || !registrationInfo) return fail('passkey_failed');
  const { id, publicKey, counter } = registrationInfo.credential;
  await inTransaction(ctx, async (ctx) => {
    await advisoryLock(ctx, `passkeys:${user.userId}`);
    const added = await ctx.db
      .insert(passkeys)
      .values({
        ...{ id, userId: user.userId, name, counter, createdAt: ctx.clock.now() },
        publicKey: Buffer.from(publicKey).toString('base64url'),
        transports: response.response.transports ?? [],
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (added.length === 0) fail('passkey_failed');
    // Several registrations may have begun when there was room for one.
    const own = await ctx.db.$count(passkeys, eq(passkeys.userId, user.userId));
    if (own > PASSKEYS_MAX) fail('passkeys_enough', { most: PASSKEYS_MAX });
    await recordAudit(ctx, actor, { action: 'user.passkey-added', entity: 'user', entityId: user.userId });
    await sendSecurityAlert(ctx, user, 'passkey-added');
  });
  return (await findPasskeys(ctx, actor)) ?? [];
}

/**
 * Removes one of the user's own passkeys; another user's is not found. Requires recent authentication and notifies the
 * owner.
 */
export async function removePasskey(ctx: AppContext, actor: Actor, id: string): Promise<void> {
  const user = requireUser(actor);
  await requireRecentAuth(ctx, user);
  await inTransaction(ctx, async (ctx) => {
    const { rowCount } = await ctx.db
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, user.userId)));
    if (!rowCount) fail('not_found');
    await recordAudit(ctx, actor, { action: 'user.passkey-removed', entity: 'user', entityId: user.userId });
    await sendSecurityAlert(ctx, user, 'passkey-removed');
  });
}
