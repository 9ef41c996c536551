import { hash } from 'node:crypto';
import { desc, lt, sql } from 'drizzle-orm';
import { slowStatements } from '../../db/schema/health.ts';
import { daysAfter } from '../../shared/figures/days.ts';
import type { Shop } from '../shop.ts';

/** One statement as often as it was slow since it was last written. */
export type SlowSeen = {
  statement: string;
  verb: string | null;
  times: number;
  slowestMs: number;
  firstAt: Date;
  lastAt: Date;
  lastRequest: string | null;
};

const KEPT_DAYS = 90;
/** More than anybody reads; the ones longest ago go. */
const MOST = 200;
const TEXT_MAX = 2_000;

/** Adds what was slow to the rows of its texts. */
export async function writeSlowStatements(shop: Shop, seen: SlowSeen[]): Promise<void> {
  if (seen.length === 0) return;
  const rows = seen
    .map((one) => ({
      ...one,
      hash: hash('sha1', one.statement),
      statement: one.statement.slice(0, TEXT_MAX),
    }))
    // In one order everywhere, so that two processes that write the same never wait for each other in a ring.
    .toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
  await shop.db
    .insert(slowStatements)
    .values(rows)
    .onConflictDoUpdate({
      target: slowStatements.hash,
      set: {
        times: sql`${slowStatements.times} + excluded.times`,
        slowestMs: sql`greatest(${slowStatements.slowestMs}, excluded.slowest_ms)`,
        firstAt: sql`least(${slowStatements.firstAt}, excluded.first_at)`,
        lastAt: sql`greatest(${slowStatements.lastAt}, excluded.last_at)`,
        verb: sql`coalesce(excluded.verb, ${slowStatements.verb})`,
        lastRequest: sql`coalesce(excluded.last_request, ${slowStatements.lastRequest})`,
      },
    });
  await shop.db
    .delete(slowStatements)
    .where(
      sql`${slowStatements.id} in (select id from slow_statements order by last_at desc, id desc offset ${MOST})`,
    );
}

export type SlowView = Omit<SlowSeen, 'firstAt' | 'lastAt'> & { id: number; firstAt: string; lastAt: string };

/** Those that were slow last. */
export async function slowStatementsLast(shop: Shop, count: number): Promise<SlowView[]> {
  const rows = await shop.db
    .select()
    .from(slowStatements)
    .orderBy(desc(slowStatements.lastAt), desc(slowStatements.id))
    .limit(count);
  return rows.map(({ hash: _, ...row }) => ({
    ...row,
    firstAt: row.firstAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
  }));
}

/** Forgets what has not been slow for 90 days; how many. */
export async function sweepSlowStatements(shop: Shop): Promise<number> {
  const gone = await shop.db
    .delete(slowStatements)
    .where(lt(slowStatements.lastAt, daysAfter(shop.clock.now(), -KEPT_DAYS)))
    .returning({ id: slowStatements.id });
  return gone.length;
}
