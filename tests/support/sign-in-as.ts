import { randomUUID } from 'node:crypto';
import { mfaFactors, sessions } from '../../src/db/schema/auth-tables.ts';
import type { AppContext, UserActor } from '../../src/domain/context.ts';
import { sessionCookies } from '../../src/server/http-security/session-cookie.ts';
import type { AdminDuty } from '../../src/shared/enums/admin-duties.ts';
import type { Role } from '../../src/shared/enums/labels.ts';
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
 * named by `userId`. His password was given lately however far the test's clock is moved, and an admin has his second
 * factor, unless `stale` or `bare` says otherwise. Nothing is hashed, so it costs a few milliseconds.
 */
export async function signedIn(
  { ctx }: { ctx: AppContext },
  who: {
    role?: Role;
    userId?: string;
    name?: string;
    email?: string;
    phone?: string;
    /** The duties of a narrowed admin. */
    adminDuties?: AdminDuty[];
    /** Came in long ago. */
    stale?: true;
    /** An admin without a second factor. */
    bare?: true;
  } = {},
): Promise<SignedIn> {
  const { role = 'customer', userId: known, stale, bare, ...user } = who;
  const userId =
    known ??
    (role === 'farmer'
      ? (await makeFarmer(ctx, { user })).userId
      : (await makeUser(ctx, { ...user, role })).id);
  const token = randomUUID();
  const sessionId = randomUUID();
  const now = ctx.clock.now();
  // Real time as well as the test's clock may be the later one.
  const later = new Date(Math.max(now.getTime(), Date.now()) + 30 * 86_400_000);
  const provedAt = stale ? new Date(0) : later;
  await ctx.db.insert(sessions).values({
    id: sessionId,
    token,
    userId,
    expiresAt: later,
    seenAt: stale ? now : later,
    reauthenticatedAt: provedAt,
    createdAt: now,
    updatedAt: now,
  });
  const actor = { ...(await actorFor(ctx, userId)), proof: { sessionId, at: provedAt } };
  if (actor.role === 'admin' && !bare) {
    await ctx.db
      .insert(mfaFactors)
      .values({ userId, secret: 'of no app', confirmedAt: now, createdAt: now })
      .onConflictDoNothing();
  }
  const cookie = sessionCookies(ctx.config).open(token).split(';')[0]!;
  return { cookie, userId, farmerId: actor.farmerId, actor };
}
