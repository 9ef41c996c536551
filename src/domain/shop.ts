import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { type GroupDuty, type GroupRole, groupRoleLabel, mayInGroup } from '../shared/kinds/group-duties.ts';
import type { Role } from '../shared/labels.ts';
import type { Gateway } from './gateway.ts';
import type { Cache, LastAnswers, Spare, Topic } from './kept.ts';
import { type Lanes, lanes } from './lanes.ts';
import type { Failures, Machine, Replica } from './machine.ts';
import type { Outside } from './outside.ts';
import { refuse } from './refusal.ts';
import { announce, announceAll, type Channel, causeOf, errorCode, send, type Wire } from './wire.ts';

/** The database as verbs use it: the pool, or the transaction they run in. */
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

/** Where uploaded pictures are kept; names are made by the product, never taken from users. */
export type Files = {
  write(name: string, bytes: Uint8Array): Promise<void>;
  read(name: string): Promise<Uint8Array | null>;
  remove(name: string): Promise<void>;
};

/** Copies of the whole shop elsewhere. */
export type Backups = {
  /** Where they lie, for the admin to read. */
  folder: string;
  /** Whether they are enciphered. */
  encrypted: boolean;
  /** Makes one and keeps the newest `keep`; undefined while another is being made. */
  take(keep: number): Promise<{ name: string; bytes: number } | undefined>;
  /** Brings what has happened since beside the last one. */
  ship(): Promise<void>;
  /** The moment up to which the shop could be restored, were it lost now. */
  reach(): Promise<Date | undefined>;
};

/** Everything a verb needs from outside, handed in. */
export type Shop = {
  db: Db;
  pool: Pool;
  /** A second database that follows ours, for `fromReplica`. */
  replica?: Replica;
  clock: Clock;
  log: Log;
  files: Files;
  cache: Cache;
  config: ShopConfig;
  /** Where passwords are hashed, few at once. */
  hashing: Lanes;
  /** What a password's hash costs, for tests of other things; what is recommended where nothing is handed in (`hashPassword`). */
  passwordCost?: PasswordCost;
  /** Where previews and papers are drawn, one after the other. */
  drawing: Lanes;
  /** What public pages showed last, for the time that the database is away. */
  lastAnswers?: LastAnswers;
  /** The last good catalogue (R3); its shape is the catalogue's own affair. */
  spare?: Spare<unknown>;
  /** Takes money in by card, wallet or virtual account; only where its keys are set. */
  gateway?: Gateway;
  /** Only where a folder for them is named and the database is the embedded one. */
  backups?: Backups;
  machine?: Machine;
  /** Absent where nobody would read of them, as in a script. */
  failures?: Failures;
  /** Says, while a use case runs, which it is, to whoever watches; the build puts it around each (scripts/build/follow-verbs.ts). */
  follow?: <T>(verb: string, work: () => T) => T;
  /** The way to servers elsewhere; absent where nothing is sent, as in the seed. */
  outside?: Outside;
  /** Ends the open bids that can come to nothing any more, in the transaction that saw to it: goods and people stand below bids. */
  endBids: (shop: Shop, gone: Gone) => Promise<void>;
  /** How transactions that don't ask for another isolation are isolated; READ COMMITTED unless given. */
  isolation?: Isolation;
  /** Inside a transaction: what to do once it has been committed. */
  afterCommit?: (() => void)[];
  /** What the answer shows that is being made, noted by the verbs that read it; only where an answer may be kept. */
  shown?: Set<Topic>;
  /** Of the answer that is being made: whether it shows what was once. */
  answer?: { old: boolean };
  /** Inside a transaction: what it has changed of what is shown; told with what else is announced. */
  changes?: Set<Topic>;
} & Omit<Wire, 'db'>;

/** What has left the market, or may have: a listing, a person with all that he sells and bids for, a stall. */
export type Gone = { listingId: number } | { userId: string } | { farmerId: number };

/** Of Argon2id: memory in KiB, passes over it, and how many go over it at once. */
export type PasswordCost = { memory: number; passes: number; parallelism: number };

export type ShopConfig = {
  publicUrl: string;
  demo: boolean;
  secret: string;
  /** Where the WhatsApp Cloud API is, with its version and no slash at the end. */
  whatsappUrl?: string;
  /** How mail leaves, without what is secret of it; absent where mails are only stored. */
  mail?: { host: string; port: number; secure: boolean; signedIn: boolean };
};

/** The session behind a request, and when its user has last shown that it is he (`requireProof`). */
export type Proof = { sessionId: string; at: Date | null };

/**
 * Who asks. `farmerId` is the stall for which he acts, set for a farmer; with `group` it is a group's, in which he has that
 * role and does no more than it may (`requireDuty`). `system` is a job or the seed. `proof` is missing where nobody is signed in,
 * as behind a link of a mail. `enrolling` is an admin who has to set up his second factor first: he is nobody but to that.
 */
export type Actor =
  | { kind: 'anonymous' }
  | {
      kind: 'user';
      userId: string;
      role: Role;
      name: string;
      /** Null for who has none: he signs in by his phone, and no mail is for him. */
      email: string | null;
      phone: string | null;
      farmerId: number | null;
      group?: { name: string; role: GroupRole };
      proof?: Proof;
    }
  | { kind: 'enrolling'; userId: string; role: Role; name: string; email: string | null; proof?: Proof }
  | { kind: 'system' };

export type UserActor = Extract<Actor, { kind: 'user' }>;

export const anonymous: Actor = { kind: 'anonymous' };
export const system: Actor = { kind: 'system' };

/** Passwords hashed at once: the thread pool has four threads, and files and packing want some of them. */
const HASHING_LANES = 2;
/** Drawings that wait for the one under way; a paper takes some tenths of a second. */
const DRAWINGS_WAITING = 20;

/** A shop over a pool: the drizzle instance that every verb shares. */
export function shopOver(
  pool: Pool,
  rest: Omit<Shop, 'db' | 'pool' | 'hashing' | 'drawing' | 'afterCommit' | 'changes' | 'shown' | 'answer'>,
): Shop {
  return {
    ...rest,
    pool,
    db: drizzle(pool),
    hashing: lanes(HASHING_LANES),
    drawing: lanes(1, DRAWINGS_WAITING),
  };
}

/**
 * The signed-in user, or the refusal `sign_in_first` (401); with `roles`, `forbidden` (403) for any other role. What farmers
 * do and no duty names, nobody does in a group's name (`group_duty`, 403).
 */
export function requireUser(actor: Actor, ...roles: Role[]): UserActor {
  const user = requireRole(actor, roles);
  return user.group && roles.includes('farmer') ? refuseDuty(user.group.role) : user;
}

/**
 * Who sells, or has one of `besides`, as `requireUser` does it; in a group's name only whose role has the `duty`
 * (`group_duty`, 403).
 */
export function requireDuty(actor: Actor, duty: GroupDuty, ...besides: Role[]): UserActor {
  const user = requireRole(actor, ['farmer', ...besides]);
  return hasDuty(user, duty) ? user : refuseDuty(user.group!.role);
}

/** Whether what he does in this role is his to do: a person's in his own stall, in a group what its table says. */
export const hasDuty = (user: UserActor, duty: GroupDuty): boolean =>
  !user.group || mayInGroup(user.group.role, duty);

/** The signed-in user of one of the roles, whatever his duties are: for doors, behind which a verb asks for those. */
export function requireRole(actor: Actor, roles: readonly Role[]): UserActor {
  if (actor.kind === 'enrolling') return refuse('second_factor_first');
  if (actor.kind !== 'user') return refuse('sign_in_first');
  if (roles.length > 0 && !roles.includes(actor.role)) return refuse('forbidden');
  return actor;
}

const refuseDuty = (role: GroupRole): never =>
  refuse('group_duty', { role: groupRoleLabel[role].toLowerCase() });

/** Whoever has signed in, also an admin who has yet to set up his second factor. */
export function requireSignedIn(actor: Actor): Extract<Actor, { userId: string }> {
  return actor.kind === 'user' || actor.kind === 'enrolling' ? actor : refuse('sign_in_first');
}

/** The server takes no changes: it is another's replica by now, or its disk is nearly full. */
const READ_ONLY = '25006';
const retriable = new Set(['40001', '40P01']);
const MAX_TRIES = 6;

export type Isolation = 'read committed' | 'repeatable read' | 'serializable';

/**
 * Runs `work` in one transaction over a shop whose `db` is that transaction. Serialization failures and deadlocks are
 * tried again a bounded number of times, each after a short random pause. A call inside a transaction joins it.
 */
export async function inTransaction<T>(
  shop: Shop,
  work: (shop: Shop) => Promise<T>,
  isolation: Isolation = shop.isolation ?? 'read committed',
): Promise<T> {
  if (shop.afterCommit) return work(shop);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryTransaction(shop, work, isolation);
    } catch (thrown) {
      if (attempt >= MAX_TRIES || !retriable.has(errorCode(thrown) ?? '')) throw thrown;
      const pause = Math.random() * 15 * 2 ** attempt;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** Its beginning goes out with its first statement, and its last ones with its end. */
async function tryTransaction<T>(
  shop: Shop,
  work: (shop: Shop) => Promise<T>,
  isolation: Isolation,
): Promise<T> {
  const client = await shop.pool.connect();
  let readOnly = false;
  const inside = {
    ...shop,
    db: drizzle(client),
    cache: shop.cache.within((act) => inside.afterCommit.push(act)),
    afterCommit: [] as (() => void)[],
    changes: new Set<Topic>(),
    announced: new Map<string, [Channel, string]>(),
    sent: [] as Promise<unknown>[],
  };
  try {
    await send(inside, client.query(`begin isolation level ${isolation}`));
    const made = await work(inside);
    if (inside.changes.size > 0) await tellChanges(inside, [...inside.changes]);
    if (inside.announced.size > 0) await send(inside, announceAll(inside, [...inside.announced.values()]));
    await Promise.all([...inside.sent, client.query('commit')]);
    for (const act of inside.afterCommit) act();
    return made;
  } catch (thrown) {
    const ended = await Promise.allSettled([...inside.sent, client.query('rollback')]);
    const cause = causeOf(thrown, ended);
    readOnly = errorCode(cause) === READ_ONLY;
    throw cause;
  } finally {
    // A server that is the primary no longer: the next connection may lead to the new one.
    client.release(readOnly);
  }
}

/** The shop for one answer, which notes what it shows and whether that is today's. */
export function noting(shop: Shop): Shop & { shown: Set<Topic>; answer: { old: boolean } } {
  return { ...shop, shown: new Set(), answer: { old: false } };
}

/** Says what the answer that is being made shows, beside what its route names. */
export function shows(shop: Shop, ...topics: Topic[]): void {
  if (shop.shown) for (const topic of topics) shop.shown.add(topic);
}

/** Says that what `topics` show has changed: cached answers go once the transaction is committed, here and elsewhere. */
export async function changed(shop: Shop, ...topics: Topic[]): Promise<void> {
  if (shop.changes) for (const topic of topics) shop.changes.add(topic);
  else await tellChanges(shop, topics);
}

/** Topics in one notice: PostgreSQL takes 8,000 bytes, and a topic has at most some forty. */
const TOPICS_A_NOTICE = 150;

async function tellChanges(shop: Shop, topics: Topic[]): Promise<void> {
  for (let from = 0; from < topics.length; from += TOPICS_A_NOTICE) {
    const payload = `${shop.cache.origin} ${topics.slice(from, from + TOPICS_A_NOTICE).join(' ')}`;
    await announce(shop, 'lumbung_changed', payload);
  }
  const drop = () => {
    for (const topic of topics) shop.cache.changed(topic);
  };
  if (shop.afterCommit) shop.afterCommit.push(drop);
  else drop();
}
