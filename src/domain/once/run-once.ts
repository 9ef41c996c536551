import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { idempotencyKeys } from '../../db/schema/system.ts';
import { HOUR_MS } from '../../shared/figures/days.ts';
import { sealed, unsealed } from '../notify/ways/sealed.ts';
import { bool, readRows, text, typed } from '../read-rows.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { type Actor, type Isolation, inTransaction, type Shop } from '../shop.ts';
import { errorCode } from '../wire.ts';

/** An answer as it was first given: HTTP status and the JSON text of its body. */
export type Answer = { status: number; body: string };

export type Once = {
  /** The caller's own name for this command: 1–255 printable ASCII characters. */
  key: string;
  /** Who may have the answer again: the user, or anybody who knows both key and body. */
  actor: Actor;
  /** What the command was asked of, such as `POST /api/orders`. */
  route: string;
  /** What it was asked with; any JSON value. */
  input: unknown;
  isolation?: Isolation;
};

const HOURS_KEPT = 24;

/**
 * Runs a command once per key. `work` runs in one transaction with the row that remembers its answer, so an answer
 * is remembered exactly when its effect is: a process that dies midway leaves neither, and the next attempt runs as
 * the first. A second attempt with the same input gets the first answer for 24 h; one with another input is refused
 * (`idempotency_mismatch`, 422), one that comes while the first still runs too (`idempotency_running`, 409).
 *
 * A refusal is remembered too, as `refused` words it, since a client must not learn "stock short" first and "order
 * made" from the same key later. Not remembered is what says nothing about the command: 401, 403, 429 and faults.
 *
 * `work` must do nothing but call verbs with the shop it is given: it is run again after a serialization failure.
 */
export async function runOnce(
  shop: Shop,
  once: Once,
  work: (shop: Shop) => Promise<Answer>,
  refused: (thrown: unknown) => Answer | undefined,
): Promise<Answer & { replayed: boolean }> {
  if (!/^[\x21-\x7e]{1,255}$/.test(once.key)) {
    const text = 'Idempotency-Key harus 1–255 karakter ASCII tanpa spasi.';
    refuse('invalid_input', { first: text }, { 'Idempotency-Key': text });
  }
  const owner = once.actor.kind === 'user' ? `user:${once.actor.userId}` : once.actor.kind;
  const row = {
    owner,
    key: once.key,
    route: once.route,
    bodyHash: createHash('sha256').update(canonical(once.input)).digest('hex'),
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(
        shop,
        async (tx) => {
          await lock(tx, row);
          const known = await find(tx, row);
          if (known) return known;
          const answer = await work(tx);
          await tx.db
            .insert(idempotencyKeys)
            .values({ ...row, ...stored(tx, answer), createdAt: tx.clock.now() });
          return { ...answer, replayed: false };
        },
        once.isolation,
      );
    } catch (thrown) {
      // The other attempt committed between our look and our insert: look again.
      if (
        attempt === 1 &&
        errorCode(thrown) === '23505' &&
        /idempotency_keys_pk/.test(constraintOf(thrown))
      ) {
        continue;
      }
      const answer = refused(thrown);
      const code = isRefusal(thrown) ? thrown.code : undefined;
      const ofTheKey = code === 'idempotency_mismatch' || code === 'idempotency_running';
      if (answer && !ofTheKey && remembered(answer.status)) {
        await shop.db
          .insert(idempotencyKeys)
          .values({ ...row, ...stored(shop, answer), createdAt: shop.clock.now() })
          .onConflictDoNothing();
      }
      throw thrown;
    }
  }
}

/** Forgets answers older than a day; the number of rows that went. */
export async function forgetAnswers(shop: Shop): Promise<number> {
  const before = new Date(shop.clock.now().getTime() - HOURS_KEPT * HOUR_MS);
  const gone = await shop.db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, before))
    .returning({ key: idempotencyKeys.key });
  return gone.length;
}

type Row = { owner: string; key: string; route: string; bodyHash: string };

async function lock(tx: Shop, { owner, key }: Row) {
  const rows = await readRows(
    tx,
    { got: bool },
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`once:${owner}:${key}`}, 0)) as got`,
  );
  if (!rows[0]?.got) refuse('idempotency_running');
}

async function find(tx: Shop, row: Row): Promise<(Answer & { replayed: true }) | undefined> {
  const mine = and(eq(idempotencyKeys.owner, row.owner), eq(idempotencyKeys.key, row.key));
  const { route, bodyHash, status, createdAt, response } = idempotencyKeys;
  const [known] = await tx.db
    .select({ route, bodyHash, status, createdAt, body: typed(text, sql`${response} #>> '{}'`) })
    .from(idempotencyKeys)
    .where(mine);
  if (!known) return undefined;
  if (known.createdAt.getTime() <= tx.clock.now().getTime() - HOURS_KEPT * HOUR_MS) {
    await tx.db.delete(idempotencyKeys).where(mine);
    return undefined;
  }
  if (known.route !== row.route || known.bodyHash !== row.bodyHash) refuse('idempotency_mismatch');
  // An answer of before it was sealed stands there as it is.
  return { status: known.status ?? 200, body: unsealed(tx, known.body) ?? known.body, replayed: true };
}

// Sealed: an answer may hold a guest's key to his order.
const stored = (shop: Shop, answer: Answer) => ({
  status: answer.status,
  response: sealed(shop, answer.body),
});

const remembered = (status: number) =>
  status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);

function constraintOf(thrown: unknown): string {
  for (
    let at = thrown as { constraint?: unknown; cause?: unknown } | undefined;
    at;
    at = at.cause as typeof at
  ) {
    if (typeof at.constraint === 'string') return at.constraint;
  }
  return '';
}

/** JSON with the names of every object sorted, so that their order makes no difference. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_name, inner: unknown) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? ''
  );
}
