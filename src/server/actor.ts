import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { farmers } from '../db/schema/accounts.ts';
import { sessions, users } from '../db/schema/auth.ts';
import { type Actor, anonymous, type Shop } from '../domain/shop.ts';
import type { SessionCookies } from './session-cookie.ts';

/**
 * Who stands behind a request's cookies, in one query over session, user and farmer. An expired session, a
 * deactivated user and a deleted one are anonymous from that moment on (R44).
 */
export function actorReader(
  shop: Shop,
  cookies: SessionCookies,
): (cookie: string | undefined) => Promise<Actor> {
  return async (cookie) => {
    const token = cookies.read(cookie);
    if (!token) return anonymous;
    const [row] = await shop.db
      .select({
        userId: users.id,
        role: users.role,
        name: users.name,
        email: users.email,
        phone: users.phone,
        farmerId: farmers.id,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .leftJoin(
        farmers,
        and(eq(farmers.userId, users.id), isNull(farmers.deletedAt), sql`${users.role} = 'farmer'`),
      )
      .where(
        and(
          eq(sessions.token, token),
          gt(sessions.expiresAt, shop.clock.now()),
          eq(users.isActive, true),
          isNull(users.deletedAt),
        ),
      );
    return row ? { kind: 'user', ...row } : anonymous;
  };
}
