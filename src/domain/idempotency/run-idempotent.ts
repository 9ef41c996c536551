import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { idempotencyKeys } from '../../db/schema/system-tables.ts';
import { HOUR_MS } from '../../shared/format/dates.ts';
import { canonicalJson } from '../canonical-json.ts';
import { type Actor, type AppContext, type Isolation, inTransaction } from '../context.ts';
import { fail, failAt, isDomainError } from '../domain-error.ts';
import { decrypt, encrypt } from '../notifications/channels/encryption.ts';
import { errorCode } from '../query-pipeline.ts';
import { bool, readRows, text, typed } from '../read-rows.ts';
import { networkFingerprint } from '../security-log/network-fingerprint.ts';

/** A response as it was first sent: HTTP status and the JSON text of its body. */
export type StoredResponse = { status: number; body: string };

export type IdempotentCommand = {
  /** The caller's idempotency key: 1–255 printable ASCII characters. */
  key: string;
  /** Who may get the stored response: the user, or a guest of the same network who knows both key and body. */
  actor: Actor;
  /** The sender's address. */
  address: string;
  /** The route of the command, such as `POST /api/orders`. */
  route: string;
  /** The input of the command; any JSON value. */
  input: unknown;
  isolation?: Isolation;
};

const RETENTION_HOURS = 24;

/**
 * Runs a command once per key. `work` runs in one transaction with the row that stores its response, so that a response
 * is stored exactly when its effect is: a process that dies leaves neither, and the next attempt starts afresh. For 24
 * h, a repeat with the same input gets the first response; other input throws `idempotency_mismatch` (422), and a
 * repeat while the first is running throws `idempotency_running` (409).
 *
 * Errors are stored too, as `refused` formats them, since a client must not get "stock short" first and "order
 * created" later with the same key. Errors that say nothing about the command are not stored: 401, 403, 429 and server
 * errors.
 *
 * `work` may only call use cases with the given context, since a serialization failure runs it again.
 */
export async function runIdempotent(
  ctx: AppContext,
  once: IdempotentCommand,
  work: (ctx: AppContext) => Promise<StoredResponse>,
  refused: (thrown: unknown) => StoredResponse | undefined,
): Promise<StoredResponse & { replayed: boolean }> {
  if (!/^[\x21-\x7e]{1,255}$/.test(once.key))
    failAt('Idempotency-Key', 'Idempotency-Key harus 1–255 karakter ASCII tanpa spasi.');
  const owner = once.actor.kind === 'user' ? `user:${once.actor.userId}` : once.actor.kind;
  const row = {
    owner,
    key: once.key,
    route: once.route,
    bodyHash: createHash('sha256').update(canonicalJson(once.input)).digest('hex'),
    network: once.actor.kind === 'user' ? null : networkFingerprint(ctx, once.address),
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(
        ctx,
        async (tx) => {
          await lockKey(tx, row);
          const known = await findStoredResponse(tx, row);
          if (known) return known;
          const answer = await work(tx);
          await tx.db
            .insert(idempotencyKeys)
            .values({ ...row, ...responseColumns(tx, answer), createdAt: tx.clock.now() });
          return { ...answer, replayed: false };
        },
        once.isolation,
      );
    } catch (thrown) {
      // The other attempt committed between our select and insert, so read again.
      if (
        attempt === 1 &&
        errorCode(thrown) === '23505' &&
        /idempotency_keys_pk/.test(constraintName(thrown))
      ) {
        continue;
      }
      const answer = refused(thrown);
      const code = isDomainError(thrown) ? thrown.code : undefined;
      const ofTheKey = code?.startsWith('idempotency_');
      if (answer && !ofTheKey && isReplayable(answer.status)) {
        await ctx.db
          .insert(idempotencyKeys)
          .values({ ...row, ...responseColumns(ctx, answer), createdAt: ctx.clock.now() })
          .onConflictDoNothing();
      }
      throw thrown;
    }
  }
}

/** Deletes responses older than a day; returns the number of rows. */
export async function deleteOldResponses(ctx: AppContext): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - RETENTION_HOURS * HOUR_MS);
  const gone = await ctx.db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, before))
    .returning({ key: idempotencyKeys.key });
  return gone.length;
}

type Row = { owner: string; key: string; route: string; bodyHash: string; network: string | null };

async function lockKey(tx: AppContext, { owner, key }: Row) {
  const rows = await readRows(
    tx,
    { got: bool },
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`once:${owner}:${key}`}, 0)) as got`,
  );
  if (!rows[0]?.got) fail('idempotency_running');
}

async function findStoredResponse(
  tx: AppContext,
  row: Row,
): Promise<(StoredResponse & { replayed: true }) | undefined> {
  const mine = and(eq(idempotencyKeys.owner, row.owner), eq(idempotencyKeys.key, row.key));
  const { route, bodyHash, network, status, createdAt, response } = idempotencyKeys;
  const [known] = await tx.db
    .select({ route, bodyHash, network, status, createdAt, body: typed(text, sql`${response} #>> '{}'`) })
    .from(idempotencyKeys)
    .where(mine);
  if (!known) return undefined;
  if (known.createdAt.getTime() <= tx.clock.now().getTime() - RETENTION_HOURS * HOUR_MS) {
    await tx.db.delete(idempotencyKeys).where(mine);
    return undefined;
  }
  if (known.route !== row.route || known.bodyHash !== row.bodyHash) fail('idempotency_mismatch');
  // Another guest may have chosen the same key; a phone that changed its network has the order by mail.
  if (known.network !== null && known.network !== row.network) fail('idempotency_elsewhere');
  // Rows from before the encryption hold plain text.
  return { status: known.status ?? 200, body: decrypt(tx, known.body) ?? known.body, replayed: true };
}

// Encrypted, since a response may contain a guest's key to their order.
const responseColumns = (ctx: AppContext, answer: StoredResponse) => ({
  status: answer.status,
  response: encrypt(ctx, answer.body),
});

const isReplayable = (status: number) =>
  status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);

function constraintName(thrown: unknown): string {
  for (
    let at = thrown as { constraint?: unknown; cause?: unknown } | undefined;
    at;
    at = at.cause as typeof at
  ) {
    if (typeof at.constraint === 'string') return at.constraint;
  }
  return '';
}
