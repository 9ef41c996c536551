import { type Actor, type AppContext, anonymous } from '../../domain/context.ts';
import { arrayOf, bool, int, nullable, oneOf, readPlanned, text, timestamp } from '../../domain/read-rows.ts';
import { ADMIN_DUTIES } from '../../shared/enums/admin-duties.ts';
import { GROUP_ROLES } from '../../shared/enums/group-duties.ts';
import { ROLES } from '../../shared/enums/labels.ts';
import { settingsSchemas } from '../../shared/schemas/settings-schemas.ts';
import type { SessionCookies } from './session-cookie.ts';

/**
 * Reads session, user and active seller in one query, since every request of a signed-in user runs it. A
 * member acts for their group while they belong to it, and also while their own application is pending; an
 * admin acts for no seller. A session idle beyond its role's limit has ended, and an admin without the
 * required second factor can only set it up.
 */
const ACTOR = `
  select u.id as "userId", case when g.id is not null or (u.role = 'customer' and f.id is not null) then 'farmer' else u.role end
      as role, u.admin_duties as "duties", u.name, u.email, u.phone, coalesce(g.id, f.id) as "farmerId",
    g.name as "groupName", m.role as "groupRole",
    s.id as "sessionId", s.reauthenticated_at as "provedAt", s.seen_at as "seenAt",
    u.role = 'admin' and coalesce((k.value ->> 'adminSecondFactor')::boolean, $3)
      and not exists (select from mfa_factors t where t.user_id = u.id and t.confirmed_at is not null) as enrolling
  from sessions s
  join users u on u.id = s.user_id
  left join farmers f on f.user_id = u.id and f.deleted_at is null and f.kind = 'person'
    and (u.role = 'farmer' or (u.role = 'customer' and not f.approved and f.id = s.active_seller_id))
  left join group_members m on m.farmer_id = s.active_seller_id and m.user_id = u.id and m.left_at is null and u.role <> 'admin'
  left join farmers g on g.id = m.farmer_id and g.deleted_at is null
  left join settings k on k.key = 'security'
  where s.token = $1 and s.expires_at > $2 and u.is_active and u.deleted_at is null
    and s.seen_at > $2 - make_interval(hours => coalesce(
      (k.value ->> ('idleHours' || initcap(u.role)))::int,
      ($4::jsonb ->> ('idleHours' || initcap(u.role)))::int))`;

const SEEN = 'update sessions set seen_at = $2 where id = $1 and seen_at < $2';
/** The precision of a session's last use. */
const SEEN_MS = 5 * 60_000;

const defaults = settingsSchemas.security.parse({});

const USER = {
  userId: text,
  role: oneOf(ROLES),
  duties: nullable(arrayOf(ADMIN_DUTIES)),
  name: text,
  email: nullable(text),
  phone: nullable(text),
  farmerId: nullable(int),
  groupName: nullable(text),
  groupRole: nullable(oneOf(GROUP_ROLES)),
  sessionId: text,
  provedAt: nullable(timestamp),
  seenAt: timestamp,
  enrolling: bool,
};

/** The maximum number of sessions whose users are remembered for a database outage. */
const REMEMBERED = 5_000;

/**
 * Reads the actor of a request, and remembers the last known one: during an outage the pages show that user
 * as signed in.
 */
export type ActorReader = {
  read(cookie: string | undefined, how: { use: boolean }): Promise<Actor>;
  /** Anonymous without a session; null for an unknown one. */
  last(cookie: string | undefined): Actor | null;
};

/**
 * The actor of a request's cookies. An expired session and a deactivated or deleted user are anonymous from
 * that moment on (R44); a cookie without a valid signature is never looked up. `use` records the session's
 * use.
 */
export function actorReader(ctx: AppContext, cookies: SessionCookies): ActorReader {
  const seen = new Map<string, Actor>();

  async function read(token: string, use: boolean): Promise<Actor> {
    const now = ctx.clock.now();
    const [row] = await readPlanned(ctx.pool, USER, ACTOR, [
      token,
      now,
      defaults.adminSecondFactor,
      JSON.stringify(defaults),
    ]);
    if (!row) return anonymous;
    const { sessionId, provedAt, seenAt, enrolling, groupName, groupRole, duties, ...user } = row;
    if (use && now.getTime() - seenAt.getTime() > SEEN_MS) {
      await ctx.pool.query(SEEN, [sessionId, now]).catch((thrown: unknown) => {
        // With a full disk writes fail, and reads continue.
        ctx.log.warn({ err: thrown }, 'the use of a session could not be noted');
      });
    }
    const proof = { sessionId, at: provedAt };
    const group = groupName !== null && groupRole !== null ? { name: groupName, role: groupRole } : undefined;
    if (!enrolling)
      return { kind: 'user', ...user, ...(group ? { group } : {}), ...(duties ? { duties } : {}), proof };
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
