import { type SQL, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** The database connection and, inside a transaction, its pending statements. */
export type QueryPipeline = {
  db: Pick<NodePgDatabase, 'execute'>;
  /** Inside a transaction: notifications to other processes, sent in one statement at its end. */
  announced?: Map<string, [channel: NotifyChannel, payload: string]>;
  /** Inside a transaction: statements that were sent and are awaited at its end. */
  sent?: Promise<unknown>[];
};

/** Channels of notifications between processes; the payload is a cache tag, a user's id, or empty. */
export type NotifyChannel =
  | 'lumbung_changed'
  | 'lumbung_notices'
  | 'lumbung_sessions'
  | 'lumbung_outbox'
  | 'lumbung_words';

/** Returns the first error of a pipeline, since later statements only report that the transaction has been aborted. */
export function rootCause(thrown: unknown, ended: PromiseSettledResult<unknown>[]): unknown {
  if (errorCode(thrown) !== TRANSACTION_ABORTED) return thrown;
  const first = ended.find(
    (one) => one.status === 'rejected' && errorCode(one.reason) !== TRANSACTION_ABORTED,
  );
  return first?.status === 'rejected' ? first.reason : thrown;
}

const TRANSACTION_ABORTED = '25P02';

/**
 * Sends a statement whose result is not needed: inside a transaction the next one follows without waiting, and all are
 * awaited before the end. Its failure fails the transaction.
 */
export async function deferQuery(
  { sent }: Pick<QueryPipeline, 'sent'>,
  statement: PromiseLike<unknown>,
): Promise<void> {
  if (!sent) return void (await statement);
  const answer = Promise.resolve(statement.then((result) => result));
  answer.catch(() => undefined);
  sent.push(answer);
}

/**
 * Runs parts of one transaction with pipelined statements. All parts end before the first error is thrown, so that none
 * continues after the rollback.
 */
export async function allInTransaction<Parts extends readonly PromiseLike<unknown>[]>(
  ...parts: Parts
): Promise<{ [Place in keyof Parts]: Awaited<Parts[Place]> }> {
  const ended = await Promise.allSettled(parts);
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw rootCause(failed.reason, ended);
  return ended.map((one) => (one as PromiseFulfilledResult<unknown>).value) as never;
}

/** The SQLSTATE of a database error, which drizzle stores under `cause`. */
export function errorCode(thrown: unknown): string | undefined {
  for (let at = thrown as { code?: unknown; cause?: unknown } | undefined; at; at = at.cause as typeof at) {
    if (typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) return at.code;
  }
  return undefined;
}

/** Notifies every process at the commit. Duplicate notifications of a transaction are sent once. */
export async function pgNotify(wire: QueryPipeline, channel: NotifyChannel, payload: string): Promise<void> {
  if (wire.announced) wire.announced.set(`${channel} ${payload}`, [channel, payload]);
  else await pgNotifyAll(wire, [[channel, payload]]);
}

export async function pgNotifyAll(wire: QueryPipeline, all: [NotifyChannel, string][]): Promise<void> {
  await wire.db.execute(notificationsSql(all));
}

const notificationsSql = (all: [NotifyChannel, string][]): SQL => sql`
    select pg_notify(one ->> 0, one ->> 1) from jsonb_array_elements(${JSON.stringify(all)}::jsonb) as told (one)`;

/**
 * Returns the transaction's notifications so far as the query of its last statement, which saves a statement. Later
 * ones are sent at the end.
 */
export function takeAnnouncedSql({ announced }: QueryPipeline): SQL {
  const all = [...(announced?.values() ?? [])];
  announced?.clear();
  return notificationsSql(all);
}
