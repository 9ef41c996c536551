import { and, gt, inArray, max, sql } from 'drizzle-orm';
import { notifications } from '../../db/schema/system-tables.ts';
import type { AppContext } from '../context.ts';
import { allInTransaction, deferQuery, pgNotify } from '../query-pipeline.ts';
import type { UndoDelay } from './email/undo-delay.ts';
import { fanOutToChannels, findRecipients, hasOutsideChannel } from './outbound-messages.ts';

/** A notice for a user on the site. `kind` is such as `bid.accepted`; `data` contains ids only. */
export type NewNotification = {
  userId: string;
  kind: string;
  text: string;
  href: string;
  data?: Record<string, unknown>;
  /** How to reply by WhatsApp, if possible. */
  replyHint?: string;
};

/**
 * Notifies users on the site, at once and in order: rows are written in the caller's transaction and
 * announced when it commits, and repeated outside the site for users who chose that. A lock per user, taken
 * in the order of their ids, makes a user's rows visible in the order of their ids, so that a reader who
 * continues after the last id misses nothing. A delayed notice becomes visible later, and so do the user's
 * later ones. Call it last in a use case.
 */
export async function notify(ctx: AppContext, notices: NewNotification[], hold?: UndoDelay): Promise<void> {
  if (notices.length === 0) return;
  const recipients = [...new Set(notices.map((notice) => notice.userId))].sort();
  await deferQuery(
    ctx,
    ctx.db.execute(sql`
      select pg_advisory_xact_lock(hashtextextended('notices:' || id, 0))
      from jsonb_array_elements_text(${JSON.stringify(recipients)}::jsonb) as told (id)`),
  );
  const now = ctx.clock.now();
  const [waits, reached] = await allInTransaction(
    ctx.db
      .select({ userId: notifications.userId, until: max(notifications.visibleAt) })
      .from(notifications)
      .where(and(inArray(notifications.userId, recipients), gt(notifications.visibleAt, now)))
      .groupBy(notifications.userId),
    findRecipients(ctx, recipients),
  );
  for (const userId of recipients) await pgNotify(ctx, 'lumbung_notices', userId);
  const rows = ctx.db.insert(notifications).values(
    notices.map(({ replyHint: _how, ...notice }) => {
      const before = waits.find((row) => row.userId === notice.userId)?.until ?? null;
      const visibleAt = hold && (before === null || before < hold.until) ? hold.until : before;
      return { ...notice, createdAt: now, visibleAt, ...(hold ? { heldFor: hold.key } : {}) };
    }),
  );
  if (!reached.some(hasOutsideChannel)) return deferQuery(ctx, rows);
  const written = await rows.returning();
  const repeated = written.map((row, at) => ({ ...row, replyHint: notices[at]?.replyHint }));
  await fanOutToChannels(ctx, repeated, reached, hold);
}
