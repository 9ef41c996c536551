import { and, asc, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import { emailOutbox } from '../../../db/schema/system-tables.ts';
import { DAY_MS } from '../../../shared/format/dates.ts';
import type { AppContext } from '../../context.ts';
import { inBatches } from './in-batches.ts';

/** A sent email may be resent for a day; a stored or failed one for a week. */
const SENT_RETENTION_MS = DAY_MS;
const UNSENT_RETENTION_MS = 7 * DAY_MS;
/**
 * A batch small enough for one short statement: a single large one would time out after a long downtime,
 * every time.
 */
const BATCH_SIZE = 5_000;

/**
 * Deletes the secrets in the links of old emails, so that nobody finds them later; returns the number of
 * emails.
 */
export async function deleteEmailSecrets(ctx: AppContext): Promise<number> {
  return inBatches(BATCH_SIZE, () => deleteSecretsBatch(ctx));
}

async function deleteSecretsBatch(ctx: AppContext): Promise<number> {
  const now = ctx.clock.now().getTime();
  const over = ctx.db
    .select({ id: emailOutbox.id })
    .from(emailOutbox)
    .where(
      and(
        isNotNull(emailOutbox.sealed),
        // A literal, so that the planner matches the partial index.
        sql`${emailOutbox.status} <> 'waiting'`,
        or(
          lt(emailOutbox.sentAt, new Date(now - SENT_RETENTION_MS)),
          lt(emailOutbox.createdAt, new Date(now - UNSENT_RETENTION_MS)),
        ),
      ),
    )
    .orderBy(asc(emailOutbox.createdAt))
    .limit(BATCH_SIZE)
    .for('update');
  const rows = await ctx.db
    .update(emailOutbox)
    .set({ sealed: null })
    .where(inArray(emailOutbox.id, over))
    .returning({ id: emailOutbox.id });
  return rows.length;
}
