import { randomUUID } from 'node:crypto';
import { sessions } from '../src/db/schema/auth.ts';
import type { Shop, UserActor } from '../src/domain/shop.ts';
import { sessionCookies } from '../src/server/guard/session-cookie.ts';
import type { Role } from '../src/shared/labels.ts';
import { actorFor, makeFarmer, makeUser } from './factories.ts';

export type SignedIn = {
  /** The Cookie header that a browser of this user sends. */
  cookie: string;
  userId: string;
  /** Set for a farmer. */
  farmerId: number | null;
  actor: UserActor;
};

/**
 * A user with a live session: a new one of `role` (default customer; a farmer with his profile), or the stored one
 * named by `userId`. Nothing is hashed, so it costs a few milliseconds.
 */
export async function signedIn(
  { shop }: { shop: Shop },
  who: { role?: Role; userId?: string; name?: string; email?: string; phone?: string } = {},
): Promise<SignedIn> {
  const { role = 'customer', userId: known, ...user } = who;
  const userId =
    known ??
    (role === 'farmer'
      ? (await makeFarmer(shop, { user })).userId
      : (await makeUser(shop, { ...user, role })).id);
  const token = randomUUID();
  const now = shop.clock.now();
  await shop.db.insert(sessions).values({
    id: randomUUID(),
    token,
    userId,
    // Real time as well as the test's clock may be the later one.
    expiresAt: new Date(Math.max(now.getTime(), Date.now()) + 30 * 86_400_000),
    createdAt: now,
    updatedAt: now,
  });
  const actor = await actorFor(shop, userId);
  const cookie = sessionCookies(shop.config).open(token).split(';')[0]!;
  return { cookie, userId, farmerId: actor.farmerId, actor };
}
