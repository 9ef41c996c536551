import { and, asc, eq, gt, inArray, or } from 'drizzle-orm';
import { attempts } from '../../db/schema/auth.ts';
import { refuse } from '../refusal.ts';
import type { Shop } from '../shop.ts';
import { addressKey } from './address-key.ts';

/** At most `limit` counted attempts under `key` in `minutes`. */
export type Limit = { key: string; limit: number; minutes: number };

/** An attempt that is being made; it stays counted unless one of these is said of it. */
export type Reserved = {
  /** It has worked, which also clears the first limit. */
  worked(): Promise<void>;
  /** It was none of those that are counted; what was counted before stays. */
  uncounted(): Promise<void>;
};

/**
 * Counts an attempt before it is made, so that attempts at the same instant cannot all pass: each sees itself and those
 * before it. Past a limit it is refused with `too_many` (429, seconds until the next try in `retryAfter`); a refused
 * attempt is not counted, so that a lock ends by itself. Not to be called in a transaction, whose count nobody sees.
 */
export async function reserveAttempt(shop: Shop, ...limits: Limit[]): Promise<Reserved> {
  const at = shop.clock.now();
  const rows = await shop.db
    .insert(attempts)
    .values(limits.map(({ key }) => ({ key, at })))
    .returning({ id: attempts.id });
  const ids = rows.map((row) => row.id);
  for (const limit of limits) {
    const kept = await countedSince(shop, limit);
    if (kept.length > limit.limit) {
      await shop.db.delete(attempts).where(inArray(attempts.id, ids));
      refuseUntilFree(shop, limit, kept);
    }
  }
  return {
    uncounted: async () => {
      await shop.db.delete(attempts).where(inArray(attempts.id, ids));
    },
    worked: async () => {
      const [own] = limits;
      await shop.db
        .delete(attempts)
        .where(own ? or(inArray(attempts.id, ids), eq(attempts.key, own.key)) : inArray(attempts.id, ids));
    },
  };
}

async function countedSince(shop: Shop, { key, minutes }: Limit): Promise<Date[]> {
  const since = new Date(shop.clock.now().getTime() - minutes * 60_000);
  const rows = await shop.db
    .select({ at: attempts.at })
    .from(attempts)
    .where(and(eq(attempts.key, key), gt(attempts.at, since)))
    .orderBy(asc(attempts.at));
  return rows.map((row) => row.at);
}

function refuseUntilFree(shop: Shop, { limit, minutes }: Limit, kept: Date[]): never {
  const freedBy = kept[kept.length - limit] ?? shop.clock.now();
  const seconds = (freedBy.getTime() + minutes * 60_000 - shop.clock.now().getTime()) / 1000;
  return refuse('too_many', { retryAfter: Math.max(1, Math.ceil(seconds)) });
}

/** At most this many of one kind of form from one address in an hour. */
const FORMS_PER_HOUR = 20;

/** Counts one use of the public form `kind` from `address`; refuses with `too_many` (429) past twenty in an hour. */
export async function countForm(shop: Shop, kind: string, address: string | undefined): Promise<void> {
  if (!address) return;
  const key = `${kind}:address:${addressKey(address)}`;
  await reserveAttempt(shop, { key, limit: FORMS_PER_HOUR, minutes: 60 });
}
