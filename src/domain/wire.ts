import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** The way to the database, and inside a transaction what went over it. */
export type Wire = {
  db: Pick<NodePgDatabase, 'execute'>;
  /** Inside a transaction: what other processes are told by it, in one statement at its end. */
  announced?: Map<string, [channel: Channel, payload: string]>;
  /** Inside a transaction: what was sent and is waited for at its end. */
  sent?: Promise<unknown>[];
};

/** What processes are told by the database: payloads are topics, a user's id, or nothing. */
export type Channel =
  | 'lumbung_changed'
  | 'lumbung_notices'
  | 'lumbung_sessions'
  | 'lumbung_outbox'
  | 'lumbung_words';

/** A statement that only heard that one sent before it had failed says nothing: what that one said. */
export function causeOf(thrown: unknown, ended: PromiseSettledResult<unknown>[]): unknown {
  if (errorCode(thrown) !== ABORTED) return thrown;
  const first = ended.find((one) => one.status === 'rejected' && errorCode(one.reason) !== ABORTED);
  return first?.status === 'rejected' ? first.reason : thrown;
}

const ABORTED = '25P02';

/**
 * Sends a statement on whose answer nothing hangs: inside a transaction the next one follows at once, and all are answered
 * before it ends. If it fails, so does the transaction.
 */
export async function send({ sent }: Pick<Wire, 'sent'>, statement: PromiseLike<unknown>): Promise<void> {
  if (!sent) return void (await statement);
  const answer = Promise.resolve(statement.then((result) => result));
  answer.catch(() => undefined);
  sent.push(answer);
}

/**
 * Parts of one transaction whose statements go out side by side. Each has ended before the failure of one is thrown:
 * none goes on once the transaction is rolled back.
 */
export async function together<Parts extends readonly PromiseLike<unknown>[]>(
  ...parts: Parts
): Promise<{ [Place in keyof Parts]: Awaited<Parts[Place]> }> {
  const ended = await Promise.allSettled(parts);
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw causeOf(failed.reason, ended);
  return ended.map((one) => (one as PromiseFulfilledResult<unknown>).value) as never;
}

/** The SQLSTATE of a database error, which drizzle keeps under `cause`. */
export function errorCode(thrown: unknown): string | undefined {
  for (let at = thrown as { code?: unknown; cause?: unknown } | undefined; at; at = at.cause as typeof at) {
    if (typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) return at.code;
  }
  return undefined;
}

/** Tells every process, with the commit. Said twice in one transaction it is told once. */
export async function announce(wire: Wire, channel: Channel, payload: string): Promise<void> {
  if (wire.announced) wire.announced.set(`${channel} ${payload}`, [channel, payload]);
  else await announceAll(wire, [[channel, payload]]);
}

export async function announceAll(wire: Wire, all: [Channel, string][]): Promise<void> {
  const channels = JSON.stringify(all);
  await wire.db.execute(sql`
    select pg_notify(one ->> 0, one ->> 1) from jsonb_array_elements(${channels}::jsonb) as told (one)`);
}
