import { type SQL, sql } from 'drizzle-orm';
import { notifications } from '../../db/schema/system-tables.ts';
import { type AppContext, announceInvalidations } from '../context.ts';
import { deferQuery, pgNotify, takeAnnouncedSql } from '../query-pipeline.ts';
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
  await deferQuery(ctx, ctx.db.execute(sql`select ${lockNoticesSql(notices.map(({ userId }) => userId))}`));
  await notifyLocked(ctx, notices, hold);
}

/** The locks of `notify`, as a value within a larger statement. */
const lockNoticesSql = (userIds: string[]): SQL =>
  lockNoticesOfSql(sql`
  select jsonb_array_elements_text(${JSON.stringify([...new Set(userIds)])}::jsonb) as id`);

/** The same for the users whose ids a query gives as `id`. */
export const lockNoticesOfSql = (ids: SQL): SQL => sql`(
  select count(*)::int from (
    select pg_advisory_xact_lock(hashtextextended('notices:' || id, 0))
    from (select distinct id from (${ids}) asked where id is not null order by id) told) locked)`;

/**
 * `notify` for users whose locks are taken; with `beside`, an insert that is written in the same statement, the last of
 * the transaction.
 */
export async function notifyLocked(
  ctx: AppContext,
  notices: NewNotification[],
  hold?: UndoDelay,
  beside?: SQL,
): Promise<void> {
  const recipients = [...new Set(notices.map((notice) => notice.userId))].sort();
  const now = ctx.clock.now();
  const reached = recipients.length > 0 ? await findRecipients(ctx, recipients) : [];
  for (const userId of recipients) await pgNotify(ctx, 'lumbung_notices', userId);
  const rows = notices.map(({ replyHint: _how, ...notice }) => {
    const before = reached.find(({ id }) => id === notice.userId)?.delayedUntil ?? null;
    const visibleAt = hold && (before === null || before < hold.until) ? hold.until : before;
    return { ...notice, createdAt: now, visibleAt, ...(hold ? { undoKey: hold.key } : {}) };
  });
  const outside = reached.some(hasOutsideChannel);
  const parts = [
    ...(beside ? [sql`beside as (${beside})`] : []),
    ...(outside || rows.length === 0
      ? []
      : [sql`notices as (${ctx.db.insert(notifications).values(rows).getSQL()})`]),
  ];
  if (parts.length > 0) {
    await announceInvalidations(ctx);
    await deferQuery(ctx, ctx.db.execute(sql`with ${sql.join(parts, sql`, `)} ${takeAnnouncedSql(ctx)}`));
  }
  if (!outside) return;
  const written = await ctx.db.insert(notifications).values(rows).returning();
  const repeated = written.map((row, at) => ({ ...row, replyHint: notices[at]?.replyHint }));
  await fanOutToChannels(ctx, repeated, reached, hold);
}
