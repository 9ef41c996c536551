import { bool, moment, num, oneOf, orNull, readPlanned, text } from '../../domain/read-rows.ts';
import { type Actor, anonymous, type Shop } from '../../domain/shop.ts';
import { settingsSchemas } from '../../shared/input/settings.ts';
import { GROUP_ROLES } from '../../shared/kinds/group-duties.ts';
import { ROLES } from '../../shared/labels.ts';
import type { SessionCookies } from './session-cookie.ts';

/**
 * Session, user and the stall he acts for in one go: it stands before every request of a signed-in user. A member who acts
 * for his group is a seller there for as long as he belongs to it; who waits for his own stall to be let in may act for
 * it too. An admin acts for nobody's. A session that has
 * lain idle for longer than its user's role may is over; an admin without the second factor that is asked of him is let
 * to nothing but setting it up.
 */
const ACTOR = `
  select u.id as "userId", case when g.id is not null or (u.role = 'customer' and f.id is not null) then 'farmer' else u.role end
      as role, u.name, u.email, u.phone, coalesce(g.id, f.id) as "farmerId",
    g.name as "groupName", m.role as "groupRole",
    s.id as "sessionId", s.proved_at as "provedAt", s.seen_at as "seenAt",
    u.role = 'admin' and coalesce((k.value ->> 'adminSecondFactor')::boolean, $3)
      and not exists (select from second_factors t where t.user_id = u.id and t.confirmed_at is not null) as enrolling
  from sessions s
  join users u on u.id = s.user_id
  left join farmers f on f.user_id = u.id and f.deleted_at is null and f.kind = 'person'
    and (u.role = 'farmer' or (u.role = 'customer' and not f.approved and f.id = s.acting_for))
  left join group_members m on m.farmer_id = s.acting_for and m.user_id = u.id and m.left_at is null and u.role <> 'admin'
  left join farmers g on g.id = m.farmer_id and g.deleted_at is null
  left join settings k on k.key = 'security'
  where s.token = $1 and s.expires_at > $2 and u.is_active and u.deleted_at is null
    and s.seen_at > $2 - make_interval(hours => coalesce(
      (k.value ->> ('idleHours' || initcap(u.role)))::int,
      ($4::jsonb ->> ('idleHours' || initcap(u.role)))::int))`;

const SEEN = 'update sessions set seen_at = $2 where id = $1 and seen_at < $2';
/** How exactly it is known when a session was last used. */
const SEEN_MS = 5 * 60_000;

const defaults = settingsSchemas.security.parse({});

const USER = {
  userId: text,
  role: oneOf(ROLES),
  name: text,
  email: orNull(text),
  phone: orNull(text),
  farmerId: orNull(num),
  groupName: orNull(text),
  groupRole: orNull(oneOf(GROUP_ROLES)),
  sessionId: text,
  provedAt: orNull(moment),
  seenAt: moment,
  enrolling: bool,
};

/** Sessions whose people are remembered for the time that the database is away. */
const REMEMBERED = 5_000;

/** Who asks, and who it last was: for as long as nobody can be looked up, and only to be shown as signed in. */
export type ActorReader = {
  read(cookie: string | undefined, how: { use: boolean }): Promise<Actor>;
  /** Anonymous without a session; null for one that was never seen here. */
  last(cookie: string | undefined): Actor | null;
};

/**
 * Who stands behind a request's cookies. An expired session, a deactivated user and a deleted one are anonymous from
 * that moment on (R44); a cookie that we did not sign is not looked up at all. With `use`, the session counts as used.
 */
export function actorReader(shop: Shop, cookies: SessionCookies): ActorReader {
  const seen = new Map<string, Actor>();

  async function read(token: string, use: boolean): Promise<Actor> {
    const now = shop.clock.now();
    const [row] = await readPlanned(shop.pool, USER, ACTOR, [
      token,
      now,
      defaults.adminSecondFactor,
      JSON.stringify(defaults),
    ]);
    if (!row) return anonymous;
    const { sessionId, provedAt, seenAt, enrolling, groupName, groupRole, ...user } = row;
    if (use && now.getTime() - seenAt.getTime() > SEEN_MS) {
      await shop.pool.query(SEEN, [sessionId, now]).catch((thrown: unknown) => {
        // With a full disk nothing is written, and reading goes on.
        shop.log.warn({ err: thrown }, 'the use of a session could not be noted');
      });
    }
    const proof = { sessionId, at: provedAt };
    const group = groupName !== null && groupRole !== null ? { name: groupName, role: groupRole } : undefined;
    if (!enrolling) return { kind: 'user', ...user, ...(group ? { group } : {}), proof };
    const { userId, role, name, email } = user;
    return { kind: 'enrolling', userId, role, name, email, proof };
  }

  return {
    async read(cookie, { use }) {
      const token = cookies.read(cookie);
      if (!token) return anonymous;
      const actor = await read(token, use);
      seen.delete(token);
      if (actor.kind === 'anonymous') return actor;
      seen.set(token, actor);
      if (seen.size > REMEMBERED) seen.delete(seen.keys().next().value!);
      return actor;
    },
    last(cookie) {
      const token = cookies.read(cookie);
      return token ? (seen.get(token) ?? null) : anonymous;
    },
  };
}
