import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { verifications } from '../../../db/schema/auth-tables.ts';
import type { AppContext } from '../../context.ts';

/** How long a device may take to respond, in minutes. */
const CHALLENGE_MINUTES = 5;

/** The user who registers a passkey, or a sign-in whose user is not known yet. */
type ChallengeSubject = { userId: string } | 'entering';

const identifierOf = (asked: ChallengeSubject, challenge: string) =>
  `passkey:${asked === 'entering' ? '' : asked.userId}:${createHash('sha256').update(challenge).digest('base64url')}`;

/**
 * The relying party id of the shop: its passkeys work nowhere else. Null when WebAuthn does not allow one: an IP
 * address, or no https.
 */
export function relyingPartyOf(publicUrl: string): { id: string; origin: string } | null {
  const { hostname, origin, protocol } = new URL(publicUrl);
  if (hostname === 'localhost') return { id: hostname, origin };
  if (protocol !== 'https:' || /^[\d.]+$|^\[/.test(hostname)) return null;
  return { id: hostname, origin };
}

/** Creates a single-use challenge that is valid for five minutes. */
export async function createPasskeyChallenge(
  ctx: AppContext,
  asked: ChallengeSubject,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(randomBytes(32));
  const now = ctx.clock.now();
  await ctx.db.insert(verifications).values({
    id: randomUUID(),
    identifier: identifierOf(asked, Buffer.from(bytes).toString('base64url')),
    value: 'passkey',
    expiresAt: new Date(now.getTime() + CHALLENGE_MINUTES * 60_000),
    createdAt: now,
    updatedAt: now,
  });
  return bytes;
}

/** Whether we issued `challenge` for this purpose; consumes it. */
export async function consumePasskeyChallenge(
  ctx: AppContext,
  asked: ChallengeSubject,
  challenge: string,
): Promise<boolean> {
  const taken = await ctx.db
    .delete(verifications)
    .where(
      and(
        eq(verifications.identifier, identifierOf(asked, challenge)),
        gt(verifications.expiresAt, ctx.clock.now()),
      ),
    )
    .returning({ id: verifications.id });
  return taken.length > 0;
}
