import { and, asc, eq, gt, inArray, or } from 'drizzle-orm';
import { attempts } from '../../db/schema/auth.ts';
import { refuse } from '../refusal.ts';
import type { Shop } from '../shop.ts';

/** At most `limit` counted attempts under `key` in `minutes`. */
export type Limit = { key: string; limit: number; minutes: number };

/** Refuses with `too_many` (429, seconds until the next try in `retryAfter`) when a limit is used up. */
export async function requireUnderLimit(shop: Shop, ...limits: Limit[]): Promise<void> {
  for (const limit of limits) {
    const kept = await countedSince(shop, limit);
    if (kept.length >= limit.limit) refuseUntilFree(shop, limit, kept);
  }
}

/** Counts one attempt under each limit. */
export async function countAttempt(shop: Shop, ...limits: Limit[]): Promise<void> {
  const at = shop.clock.now();
  await shop.db.insert(attempts).values(limits.map(({ key }) => ({ key, at })));
}

/** An attempt that is being made: counted until it is known to have worked, which also clears the first limit. */
export type Reserved = { worked(): Promise<void> };

/**
 * Counts an attempt before it is made, so that attempts at the same instant cannot all pass: each sees itself and those
 * before it. Refuses as `requireUnderLimit`; a refused attempt is not counted, so that a lock ends by itself.
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
