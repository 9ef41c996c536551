import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { verifications } from '../../../db/schema/auth.ts';
import type { Shop } from '../../shop.ts';
import type { Provider } from '../sessions/door.ts';

/** How long somebody may stay with a provider, in seconds. */
export const SOCIAL_SECONDS = 600;

/** What is remembered of a social sign-in that has begun: what only we know of it, and where it leads. */
export type SocialState = { provider: Provider; verifier: string; nonce: string; path: string };

const identifierOf = (token: string) => `social:${createHash('sha256').update(token).digest('base64url')}`;

/** Remembers a sign-in that begins; the token goes along to the provider and, as a cookie, to the browser. */
export async function keepSocialState(shop: Shop, state: SocialState): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = shop.clock.now();
  await shop.db.insert(verifications).values({
    id: randomUUID(),
    identifier: identifierOf(token),
    value: JSON.stringify(state),
    expiresAt: new Date(now.getTime() + SOCIAL_SECONDS * 1000),
    createdAt: now,
    updatedAt: now,
  });
  return token;
}

/** What was remembered under a token, which works once; null for none, or one that is too old. */
export async function takeSocialState(shop: Shop, token: string): Promise<SocialState | null> {
  const [row] = await shop.db
    .delete(verifications)
    .where(
      and(eq(verifications.identifier, identifierOf(token)), gt(verifications.expiresAt, shop.clock.now())),
    )
    .returning({ value: verifications.value });
  return row ? (JSON.parse(row.value) as SocialState) : null;
}
