import { lt, sql } from 'drizzle-orm';
import { errorGroups } from '../../db/schema/health-tables.ts';
import { daysAfter } from '../../shared/format/dates.ts';
import type { AppContext } from '../context.ts';
import type { ErrorFingerprint } from './error-fingerprint.ts';

/** A cause with the number of its errors since the last write. */
export type ErrorOccurrences = ErrorFingerprint & {
  times: number;
  firstAt: Date;
  lastAt: Date;
  lastRequest: string | null;
};

const RETENTION_DAYS = 90;
/** More causes than anyone reads; the oldest are deleted. */
const MAX_ERROR_GROUPS = 500;

/** Adds the counts to the rows of their causes. */
export async function recordErrors(ctx: AppContext, seen: ErrorOccurrences[]): Promise<void> {
  if (seen.length === 0) return;
  // A fixed order, so that two processes that write the same causes cannot deadlock.
  const key = ({ name, code, place }: ErrorFingerprint) => `${name}\n${code}\n${place}`;
  const sorted = seen.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
  await ctx.db
    .insert(errorGroups)
    .values(sorted)
    .onConflictDoUpdate({
      target: [errorGroups.name, errorGroups.code, errorGroups.place],
      set: {
        times: sql`${errorGroups.times} + excluded.times`,
        firstAt: sql`least(${errorGroups.firstAt}, excluded.first_at)`,
        lastAt: sql`greatest(${errorGroups.lastAt}, excluded.last_at)`,
        lastRequest: sql`coalesce(excluded.last_request, ${errorGroups.lastRequest})`,
      },
    });
  await ctx.db
    .delete(errorGroups)
    .where(
      sql`${errorGroups.id} in (select id from error_groups order by last_at desc, id desc offset ${MAX_ERROR_GROUPS})`,
    );
}

/** Deletes causes that have not occurred for 90 days; returns how many. */
export async function deleteOldErrors(ctx: AppContext): Promise<number> {
  const gone = await ctx.db
    .delete(errorGroups)
    .where(lt(errorGroups.lastAt, daysAfter(ctx.clock.now(), -RETENTION_DAYS)))
    .returning({ id: errorGroups.id });
  return gone.length;
}
