import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { AdminDuty } from '../shared/enums/admin-duties.ts';
import { type GroupDuty, type GroupRole, groupRoleLabel, mayInGroup } from '../shared/enums/group-duties.ts';
import type { Role } from '../shared/enums/labels.ts';
import { type AdminUseCase, mayCall } from './admin-use-cases.ts';
import { type ConcurrencyLimit, concurrencyLimit } from './concurrency-limit.ts';
import { fail } from './domain-error.ts';
import type { HttpClient } from './http-client.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import {
  deferQuery,
  errorCode,
  type NotifyChannel,
  pgNotify,
  pgNotifyAll,
  type QueryPipeline,
  rootCause,
} from './query-pipeline.ts';
import type { Cache, CacheTag, SnapshotStore, StaleResponses } from './response-cache.ts';
import type { ErrorLog, Replica, SystemInfo } from './system-info.ts';

/** The database in use cases: the pool, or the current transaction. */
type Db = Pick<
  NodePgDatabase,
  | 'select'
  | 'selectDistinct'
  | 'selectDistinctOn'
  | 'insert'
  | 'update'
  | 'delete'
  | 'execute'
  | 'with'
  | '$with'
  | '$count'
>;

export type Clock = { now(): Date };

export type Log = {
  debug(fields: object, text?: string): void;
  info(fields: object, text?: string): void;
  warn(fields: object, text?: string): void;
  error(fields: object, text?: string): void;
};

/** The storage of uploaded pictures; the code generates file names, never the user. */
export type Files = {
  write(name: string, bytes: Uint8Array): Promise<void>;
  read(name: string): Promise<Uint8Array | null>;
  remove(name: string): Promise<void>;
};

/** The backups of the whole shop. */
export type Backups = {
  /** The folder, shown to admins. */
  folder: string;
  /** Whether they are encrypted. */
  encrypted: boolean;
  /** Makes a backup and keeps the newest `keep`; undefined while another one is running. */
  take(keep: number): Promise<{ name: string; bytes: number } | undefined>;
  /** Copies the changes since the last backup next to it. */
  ship(): Promise<void>;
  /** The time up to which a restore could recover now. */
  reach(): Promise<Date | undefined>;
};

/** Everything that a use case needs from outside, passed as an argument. */
export type AppContext = {
  db: Db;
  pool: Pool;
  /** A read replica for `fromReplica`. */
  replica?: Replica;
  clock: Clock;
  log: Log;
  files: Files;
  cache: Cache;
  config: AppConfig;
  /** Limits concurrent password hashing. */
  hashing: ConcurrencyLimit;
  /** The cost of a password hash, for tests of other features; the recommended cost by default (`hashPassword`). */
  passwordCost?: PasswordCost;
  /** Renders previews and documents one at a time. */
  rendering: ConcurrencyLimit;
  /** The last responses of public pages, for a database outage. */
  staleResponses?: StaleResponses;
  /** The last catalogue snapshot (R3); `domain/catalogue` owns its shape. */
  snapshots?: SnapshotStore<unknown>;
  /** Takes new charges by card, wallet or virtual account; only when its keys are configured. */
  gateway?: PaymentGateway;
  /** Gateways that take no new charges, for the charges that they took before (`findGateway`). */
  otherGateways?: PaymentGateway[];
  /** Only when a folder is configured and the database is the embedded one. */
  backups?: Backups;
  systemInfo?: SystemInfo;
  /** Absent where nobody reads the errors, as in a script. */
  errorLog?: ErrorLog;
  /** The client for external servers; absent where nothing is sent, as in the seed. */
  http?: HttpClient;
  /**
   * Ends the open bids that cannot succeed any more, in the caller's transaction; passed in because `catalogue` and
   * `accounts` must not import `bidding`.
   */
  endBids: (ctx: AppContext, gone: RemovedFromMarket) => Promise<void>;
  /** The default isolation of transactions; READ COMMITTED unless set. */
  isolation?: Isolation;
  /** Inside a transaction: the callbacks that run last before the commit, once per key. */
  beforeCommit?: Map<string, (ctx: AppContext) => Promise<void>>;
  /** Inside a transaction: callbacks after the commit. */
  afterCommit?: (() => void)[];
  /**
   * The cache tags of the response in progress, added by the use cases that read; only when the response may be cached.
   */
  cacheTags?: Set<CacheTag>;
  /** For the response in progress: whether it contains stale data. */
  answer?: { old: boolean };
  /** Inside a transaction: the cache tags to invalidate, published with its other notifications. */
  invalidations?: Set<CacheTag>;
} & Omit<QueryPipeline, 'db'>;

/** What has left the market, or may have: a listing, a user with all their listings and bids, or a seller. */
export type RemovedFromMarket = { listingId: number } | { userId: string } | { farmerId: number };

/** Argon2id parameters: memory in KiB, passes and parallelism. */
export type PasswordCost = { memory: number; passes: number; parallelism: number };

export type AppConfig = {
  publicUrl: string;
  demo: boolean;
  secret: string;
  /** The base URL of the WhatsApp Cloud API, with its version and no trailing slash. */
  whatsappUrl?: string;
  /** Push services besides those of the browsers. */
  pushHosts?: string[];
  /** The mail server without its secrets; absent when e-mails are only stored. */
  mail?: { host: string; port: number; secure: boolean; signedIn: boolean };
  /** Whether `mail` is that of SMTP_URL, which the office cannot change. */
  mailIsFixed?: true;
};

/** The session of a request, and when its user last reauthenticated (`requireRecentAuth`). */
export type SessionRef = { sessionId: string; at: Date | null };

/**
 * The actor of a request. `farmerId` is the seller that the user acts for, set for a farmer; with `group` it is a
 * farmer group, in which the user has that role and its duties only (`requireDuty`). `system` is a job or the seed.
 * `session` is absent without a sign-in, as behind an e-mailed link; `enrolling` is an admin who has to set up a second
 * factor first and may do nothing else.
 */
export type Actor =
  | { kind: 'anonymous' }
  | {
      kind: 'user';
      userId: string;
      role: Role;
      name: string;
      /** Null for a user who signs in by phone and receives no e-mail. */
      email: string | null;
      phone: string | null;
      farmerId: number | null;
      group?: { name: string; role: GroupRole };
      /** The duties to which an admin's account is narrowed; absent for one that may do everything. */
      duties?: readonly AdminDuty[];
      proof?: SessionRef;
    }
  | { kind: 'enrolling'; userId: string; role: Role; name: string; email: string | null; proof?: SessionRef }
  | { kind: 'system' };

export type UserActor = Extract<Actor, { kind: 'user' }>;

export const anonymous: Actor = { kind: 'anonymous' };
export const system: Actor = { kind: 'system' };

/** Concurrent password hashes: the thread pool has four threads, and files and compression need some of them. */
const HASHING_CONCURRENCY = 2;
/** Queued renderings; a document takes a few tenths of a second. */
const RENDER_QUEUE_MAX = 20;

/** Creates a context over a pool, with the drizzle instance that every use case shares. */
export function createContext(
  pool: Pool,
  rest: Omit<
    AppContext,
    'db' | 'pool' | 'hashing' | 'rendering' | 'afterCommit' | 'invalidations' | 'cacheTags' | 'answer'
  >,
): AppContext {
  return {
    ...rest,
    pool,
    db: drizzle(pool),
    hashing: concurrencyLimit(HASHING_CONCURRENCY),
    rendering: concurrencyLimit(1, RENDER_QUEUE_MAX),
  };
}

/** A role that may call a use case; an admin named with the use case may also be one whose duties include it. */
export type Admitted = Role | { admin: AdminUseCase };

/**
 * Returns the signed-in user, or throws `sign_in_first` (401); with `admits`, throws `forbidden` (403) for any other
 * role. Farmer actions without a named duty fail on behalf of a group (`group_duty`, 403), and admin actions without a
 * named use case for an admin with narrowed duties (`admin_duty`, 403).
 */
export function requireUser(actor: Actor, ...admits: Admitted[]): UserActor {
  const user = requireAdmitted(actor, admits);
  return user.group && admits.includes('farmer') ? failDuty(user.group.role) : user;
}

/**
 * Requires a farmer or one of the roles in `besides`, as `requireUser` does; on behalf of a group the user's role there
 * must have the `duty` (`group_duty`, 403).
 */
export function requireDuty(actor: Actor, duty: GroupDuty, ...besides: Admitted[]): UserActor {
  const user = requireAdmitted(actor, ['farmer', ...besides]);
  return hasDuty(user, duty) ? user : failDuty(user.group!.role);
}

/** Whether the user may perform a duty: always for their own listings, in a group by the table of its roles. */
export const hasDuty = (user: UserActor, duty: GroupDuty): boolean =>
  !user.group || mayInGroup(user.group.role, duty);

function requireAdmitted(actor: Actor, admits: readonly Admitted[]): UserActor {
  const roles = admits.map((one) => (typeof one === 'string' ? one : 'admin'));
  const user = requireRole(actor, roles);
  if (user.role !== 'admin' || roles.length === 0) return user;
  const named = admits.find((one) => typeof one !== 'string');
  return requireAdminDuty(user, named?.admin);
}

/** Whether an admin's duties include a use case; without one, only an admin whose account is not narrowed. */
export const mayAdmin = (user: UserActor, useCase?: AdminUseCase): boolean =>
  user.role === 'admin' && mayCall(user.duties, useCase);

/** Requires that an admin's duties include the use case (`admin_duty`, 403). */
export const requireAdminDuty = (user: UserActor, useCase?: AdminUseCase): UserActor =>
  mayAdmin(user, useCase) ? user : fail('admin_duty');

/** Requires a signed-in user of one of the roles, without checking duties: for routes whose use case checks those. */
export function requireRole(actor: Actor, roles: readonly Role[]): UserActor {
  if (actor.kind === 'enrolling') return fail('second_factor_first');
  if (actor.kind !== 'user') return fail('sign_in_first');
  if (roles.length > 0 && !roles.includes(actor.role)) return fail('forbidden');
  return actor;
}

const failDuty = (role: GroupRole): never => fail('group_duty', { role: groupRoleLabel[role].toLowerCase() });

/** Requires a signed-in user, including an admin who has yet to set up a second factor. */
export function requireSignedIn(actor: Actor): Extract<Actor, { userId: string }> {
  return actor.kind === 'user' || actor.kind === 'enrolling' ? actor : fail('sign_in_first');
}

/** The server rejects writes: it has become a replica, or its disk is nearly full. */
const READ_ONLY_SQLSTATE = '25006';
const retriable = new Set(['40001', '40P01']);
const MAX_TRIES = 6;

export type Isolation = 'read committed' | 'repeatable read' | 'serializable';

/**
 * Runs `work` in one transaction with a context whose `db` is that transaction. Retries serialization failures and
 * deadlocks a limited number of times, after a short random pause. A nested call joins the open transaction.
 */
export async function inTransaction<T>(
  ctx: AppContext,
  work: (ctx: AppContext) => Promise<T>,
  isolation: Isolation = ctx.isolation ?? 'read committed',
): Promise<T> {
  if (ctx.afterCommit) return work(ctx);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryTransaction(ctx, work, isolation);
    } catch (thrown) {
      if (attempt >= MAX_TRIES || !retriable.has(errorCode(thrown) ?? '')) throw thrown;
      const pause = Math.random() * 15 * 2 ** attempt;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** `begin` is sent together with the first statement, and the last deferred statements together with `commit`. */
async function tryTransaction<T>(
  ctx: AppContext,
  work: (ctx: AppContext) => Promise<T>,
  isolation: Isolation,
): Promise<T> {
  const client = await ctx.pool.connect();
  let readOnly = false;
  const inside = {
    ...ctx,
    db: drizzle(client),
    cache: ctx.cache.within((act) => inside.afterCommit.push(act)),
    beforeCommit: new Map<string, (ctx: AppContext) => Promise<void>>(),
    afterCommit: [] as (() => void)[],
    invalidations: new Set<CacheTag>(),
    announced: new Map<string, [NotifyChannel, string]>(),
    sent: [] as Promise<unknown>[],
  };
  try {
    await deferQuery(inside, client.query(`begin isolation level ${isolation}`));
    const made = await work(inside);
    if (inside.invalidations.size > 0) await publishInvalidations(inside, [...inside.invalidations]);
    if (inside.announced.size > 0)
      await deferQuery(inside, pgNotifyAll(inside, [...inside.announced.values()]));
    for (const act of inside.beforeCommit.values()) await deferQuery(inside, act(inside));
    await Promise.all([...inside.sent, client.query('commit')]);
    for (const act of inside.afterCommit) act();
    return made;
  } catch (thrown) {
    const ended = await Promise.allSettled([...inside.sent, client.query('rollback')]);
    const cause = rootCause(thrown, ended);
    readOnly = errorCode(cause) === READ_ONLY_SQLSTATE;
    throw cause;
  } finally {
    // The server is no longer the primary; the next connection may reach the new one.
    client.release(readOnly);
  }
}

/** Runs `act` at the end of the transaction, only once per `key`. */
export function atCommit(
  { beforeCommit }: AppContext,
  key: string,
  act: (ctx: AppContext) => Promise<void>,
): void {
  beforeCommit!.set(key, act);
}

/** Creates the context of one response, which collects its cache tags and whether its data is stale. */
export function trackCacheTags(
  ctx: AppContext,
): AppContext & { cacheTags: Set<CacheTag>; answer: { old: boolean } } {
  return { ...ctx, cacheTags: new Set(), answer: { old: false } };
}

/** Adds cache tags to the response in progress, besides those of its route. */
export function dependOn(ctx: AppContext, ...topics: CacheTag[]): void {
  if (ctx.cacheTags) for (const topic of topics) ctx.cacheTags.add(topic);
}

/** Invalidates the cached responses with these tags after the commit, in every process. */
export async function invalidate(ctx: AppContext, ...topics: CacheTag[]): Promise<void> {
  if (ctx.invalidations) for (const topic of topics) ctx.invalidations.add(topic);
  else await publishInvalidations(ctx, topics);
}

/** Announces the invalidations so far, so that `takeAnnouncedSql` takes them too. */
export async function announceInvalidations(ctx: AppContext): Promise<void> {
  if (!ctx.invalidations?.size) return;
  const topics = [...ctx.invalidations];
  ctx.invalidations.clear();
  await publishInvalidations(ctx, topics);
}

/** Tags per notification: PostgreSQL allows 8,000 bytes, and a tag has at most about forty. */
const TAGS_PER_NOTICE = 150;

async function publishInvalidations(ctx: AppContext, topics: CacheTag[]): Promise<void> {
  for (let from = 0; from < topics.length; from += TAGS_PER_NOTICE) {
    const payload = `${ctx.cache.origin} ${topics.slice(from, from + TAGS_PER_NOTICE).join(' ')}`;
    await pgNotify(ctx, 'lumbung_changed', payload);
  }
  const drop = () => {
    for (const topic of topics) ctx.cache.changed(topic);
  };
  if (ctx.afterCommit) ctx.afterCommit.push(drop);
  else drop();
}
