import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { passkeys } from '../../../db/schema/auth.ts';
import { addPasskeyInput, PASSKEYS_MAX } from '../../../shared/input/people/passkeys.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { requireProof } from '../../settings/require-proof.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../../shop.ts';
import { accountName } from './account-name.ts';
import { newChallenge, partyOf, takeChallenge } from './passkey-challenge.ts';
import { warn } from './warn.ts';

/** ES256 and RS256: what every device can, and every Node that we run on verifies without trying things out. */
const ALGORITHMS = [-7, -257];

export type PasskeyView = { id: string; name: string; createdAt: string; usedAt: string | null };

/** One's own keys, the oldest first; null where the shop's address can have none. */
export async function findPasskeys(shop: Shop, actor: Actor): Promise<PasskeyView[] | null> {
  const { userId } = requireUser(actor);
  if (!partyOf(shop.config.publicUrl)) return null;
  const rows = await shop.db
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

/** What the browser is told to make a key by. By a proof of oneself. */
export async function beginPasskey(
  shop: Shop,
  actor: Actor,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const user = requireUser(actor);
  await requireProof(shop, user);
  const party = partyOf(shop.config.publicUrl) ?? refuse('passkey_not_here');
  const own = await shop.db.select().from(passkeys).where(eq(passkeys.userId, user.userId));
  if (own.length >= PASSKEYS_MAX) refuse('passkeys_enough', { most: PASSKEYS_MAX });
  const { site } = await getSettings(shop, 'site');
  // Loaded when it is first asked for: few ever do, and it brings a third of a megabyte.
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  return generateRegistrationOptions({
    rpName: site.product,
    rpID: party.id,
    userID: new TextEncoder().encode(user.userId),
    userName: accountName(user),
    userDisplayName: user.name,
    challenge: await newChallenge(shop, user),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: own.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Keeps the key that a device has made. Its owner is told, by mail too. */
export async function addPasskey(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof addPasskeyInput>,
): Promise<PasskeyView[]> {
  const user = requireUser(actor);
  await requireProof(shop, user);
  const { name, response } = parse(addPasskeyInput, input);
  const party = partyOf(shop.config.publicUrl) ?? refuse('passkey_not_here');
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(shop, user, challenge),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => refuse('passkey_failed'));
  if (!verified || !registrationInfo) return refuse('passkey_failed');
  const { id, publicKey, counter } = registrationInfo.credential;
  await inTransaction(shop, async (shop) => {
    const added = await shop.db
      .insert(passkeys)
      .values({
        ...{ id, userId: user.userId, name, counter, createdAt: shop.clock.now() },
        publicKey: Buffer.from(publicKey).toString('base64url'),
        transports: response.response.transports ?? [],
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (added.length === 0) refuse('passkey_failed');
    await noteAudit(shop, actor, { action: 'user.passkey-added', entity: 'user', entityId: user.userId });
    await warn(shop, user, 'passkey-added');
  });
  return (await findPasskeys(shop, actor)) ?? [];
}

/** Takes one of one's own keys away; another's is not there. By a proof of oneself; its owner is told. */
export async function removePasskey(shop: Shop, actor: Actor, id: string): Promise<void> {
  const user = requireUser(actor);
  await requireProof(shop, user);
  await inTransaction(shop, async (shop) => {
    const { rowCount } = await shop.db
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, user.userId)));
    if (!rowCount) refuse('not_found');
    await noteAudit(shop, actor, { action: 'user.passkey-removed', entity: 'user', entityId: user.userId });
    await warn(shop, user, 'passkey-removed');
  });
}
