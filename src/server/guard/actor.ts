import { prepared } from '../../domain/prepared.ts';
import { type Actor, anonymous, type Shop, type UserActor } from '../../domain/shop.ts';
import type { SessionCookies } from './session-cookie.ts';

/** Session, user and farmer's profile in one go: it stands before every request of a signed-in user. */
const ACTOR = `
  select u.id as "userId", u.role, u.name, u.email, u.phone, f.id as "farmerId"
  from sessions s
  join users u on u.id = s.user_id
  left join farmers f on f.user_id = u.id and f.deleted_at is null and u.role = 'farmer'
  where s.token = $1 and s.expires_at > $2 and u.is_active and u.deleted_at is null`;

/**
 * Who stands behind a request's cookies. An expired session, a deactivated user and a deleted one are anonymous from
 * that moment on (R44); a cookie that we did not sign is not looked up at all.
 */
export function actorReader(
  shop: Shop,
  cookies: SessionCookies,
): (cookie: string | undefined) => Promise<Actor> {
  return async (cookie) => {
    const token = cookies.read(cookie);
    if (!token) return anonymous;
    const [row] = await prepared<Omit<UserActor, 'kind'>>(shop.pool, ACTOR, [token, shop.clock.now()]);
    return row ? { kind: 'user', ...row } : anonymous;
  };
}
