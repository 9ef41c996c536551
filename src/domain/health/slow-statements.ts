import { hash } from 'node:crypto';
import { desc, lt, sql } from 'drizzle-orm';
import { slowStatements } from '../../db/schema/health-tables.ts';
import { cutText } from '../../shared/format/cut-text.ts';
import { daysAfter } from '../../shared/format/dates.ts';
import type { AppContext } from '../context.ts';

/** A statement with the number of its slow runs since the last write. */
export type SlowStatementOccurrences = {
  statement: string;
  /** The method and route pattern of the request that ran it; null for scheduled work. */
  operation: string | null;
  times: number;
  slowestMs: number;
  firstAt: Date;
  lastAt: Date;
  lastRequest: string | null;
};

const RETENTION_DAYS = 90;
/** More than anyone reads; the oldest are deleted. */
const MAX_STATEMENTS = 200;
const TEXT_MAX = 2_000;

/** Adds the counts to the rows of their statements. */
export async function recordSlowStatements(ctx: AppContext, seen: SlowStatementOccurrences[]): Promise<void> {
  if (seen.length === 0) return;
  const rows = seen
    .map((one) => ({
      ...one,
      hash: hash('sha1', one.statement),
      statement: cutText(one.statement, TEXT_MAX),
    }))
    // A fixed order, so that two processes that write the same rows cannot deadlock.
    .toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
  await ctx.db
    .insert(slowStatements)
    .values(rows)
    .onConflictDoUpdate({
      target: slowStatements.hash,
      set: {
        times: sql`${slowStatements.times} + excluded.times`,
        slowestMs: sql`greatest(${slowStatements.slowestMs}, excluded.slowest_ms)`,
        firstAt: sql`least(${slowStatements.firstAt}, excluded.first_at)`,
        lastAt: sql`greatest(${slowStatements.lastAt}, excluded.last_at)`,
        operation: sql`coalesce(excluded.operation, ${slowStatements.operation})`,
        lastRequest: sql`coalesce(excluded.last_request, ${slowStatements.lastRequest})`,
      },
    });
  await ctx.db
    .delete(slowStatements)
    .where(
      sql`${slowStatements.id} in (select id from slow_statements order by last_at desc, id desc offset ${MAX_STATEMENTS})`,
    );
}

export type SlowStatementView = Omit<SlowStatementOccurrences, 'firstAt' | 'lastAt'> & {
  id: number;
  firstAt: string;
  lastAt: string;
};

/** Returns the most recent slow statements. */
export async function findSlowStatements(ctx: AppContext, count: number): Promise<SlowStatementView[]> {
  const rows = await ctx.db
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

/** Deletes statements that have not been slow for 90 days; returns how many. */
export async function deleteOldSlowStatements(ctx: AppContext): Promise<number> {
  const gone = await ctx.db
    .delete(slowStatements)
    .where(lt(slowStatements.lastAt, daysAfter(ctx.clock.now(), -RETENTION_DAYS)))
    .returning({ id: slowStatements.id });
  return gone.length;
}
