import { and, asc, count, eq, gt, inArray, or } from 'drizzle-orm';
import { rateLimitAttempts } from '../../db/schema/auth-tables.ts';
import type { AppContext } from '../context.ts';
import { fail } from '../domain-error.ts';
import { addressKey } from './address-key.ts';

/** At most `limit` counted attempts under `key` in `minutes`. */
export type RateLimit = { key: string; limit: number; minutes: number };

/** A reserved attempt; it stays counted unless one of these is called. */
export type ReservedAttempt = {
  /** It succeeded, which also clears the first limit. */
  worked(): Promise<void>;
  /** It does not count; earlier attempts stay counted. */
  uncounted(): Promise<void>;
};

/**
 * Counts an attempt before it is made, so that concurrent attempts cannot all pass: each sees itself and
 * earlier ones. Above a limit it throws `too_many` (429, seconds until the next try in `retryAfter`); a
 * rejected attempt is not counted, so that a lock ends by itself. It must not be called in a transaction,
 * whose count other transactions can't see.
 */
export async function reserveAttempt(ctx: AppContext, ...limits: RateLimit[]): Promise<ReservedAttempt> {
  const at = ctx.clock.now();
  const rows = await ctx.db
    .insert(rateLimitAttempts)
    .values(limits.map(({ key }) => ({ key, at })))
    .returning({ id: rateLimitAttempts.id });
  const ids = rows.map((row) => row.id);
  for (const limit of limits) {
    const kept = await countedSince(ctx, limit);
    if (kept.length > limit.limit) {
      await ctx.db.delete(rateLimitAttempts).where(inArray(rateLimitAttempts.id, ids));
      failUntilFree(ctx, limit, kept);
    }
  }
  return {
    uncounted: async () => {
      await ctx.db.delete(rateLimitAttempts).where(inArray(rateLimitAttempts.id, ids));
    },
    worked: async () => {
      const [own] = limits;
      await ctx.db
        .delete(rateLimitAttempts)
        .where(
          own
            ? or(inArray(rateLimitAttempts.id, ids), eq(rateLimitAttempts.key, own.key))
            : inArray(rateLimitAttempts.id, ids),
        );
    },
  };
}

/**
 * Counts one attempt under each key; returns those within the limit. The others are not counted. Like `reserveAttempt`
 * it must not be called in a transaction.
 */
export async function reserveAttempts(
  ctx: AppContext,
  keys: string[],
  { limit, minutes }: Omit<RateLimit, 'key'>,
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const at = ctx.clock.now();
  const rows = await ctx.db
    .insert(rateLimitAttempts)
    .values(keys.map((key) => ({ key, at })))
    .returning({ id: rateLimitAttempts.id, key: rateLimitAttempts.key });
  const since = new Date(at.getTime() - minutes * 60_000);
  const counts = await ctx.db
    .select({ key: rateLimitAttempts.key, count: count() })
    .from(rateLimitAttempts)
    .where(and(inArray(rateLimitAttempts.key, keys), gt(rateLimitAttempts.at, since)))
    .groupBy(rateLimitAttempts.key);
  const within = new Set(counts.filter((one) => one.count <= limit).map(({ key }) => key));
  const beyond = rows.filter(({ key }) => !within.has(key)).map(({ id }) => id);
  if (beyond.length > 0) await ctx.db.delete(rateLimitAttempts).where(inArray(rateLimitAttempts.id, beyond));
  return within;
}

/** Throws `too_many` (429) for a caller who has no attempt left, without counting this as one. */
export async function requireAttemptsLeft(ctx: AppContext, limit: RateLimit): Promise<void> {
  const kept = await countedSince(ctx, limit);
  if (kept.length >= limit.limit) failUntilFree(ctx, limit, kept);
}

async function countedSince(ctx: AppContext, { key, minutes }: RateLimit): Promise<Date[]> {
  const since = new Date(ctx.clock.now().getTime() - minutes * 60_000);
  const rows = await ctx.db
    .select({ at: rateLimitAttempts.at })
    .from(rateLimitAttempts)
    .where(and(eq(rateLimitAttempts.key, key), gt(rateLimitAttempts.at, since)))
    .orderBy(asc(rateLimitAttempts.at));
  return rows.map((row) => row.at);
}

function failUntilFree(ctx: AppContext, { limit, minutes }: RateLimit, kept: Date[]): never {
  const freedBy = kept[kept.length - limit] ?? ctx.clock.now();
  const seconds = (freedBy.getTime() + minutes * 60_000 - ctx.clock.now().getTime()) / 1000;
  return fail('too_many', { retryAfter: Math.max(1, Math.ceil(seconds)) });
}

/** The maximum submissions of one kind of form from one address in an hour. */
const FORMS_PER_HOUR = 20;

/**
 * Counts one submission of the public form `kind` from `address`; throws `too_many` (429) above twenty in an
 * hour.
 */
export async function countFormSubmission(
  ctx: AppContext,
  kind: string,
  address: string | undefined,
): Promise<void> {
  if (!address) return;
  const key = `${kind}:address:${addressKey(address)}`;
  await reserveAttempt(ctx, { key, limit: FORMS_PER_HOUR, minutes: 60 });
}
