import { and, asc, eq, gt, isNull, lte, max, min, or, sql } from 'drizzle-orm';
import { notifications } from '../../db/schema/system-tables.ts';
import { type Actor, type AppContext, requireUser } from '../context.ts';
import { toPage } from '../pagination.ts';
import { int, jsonObject, nullable, text, timestampText } from '../read-rows.ts';
import { read, readTogether } from '../read-together.ts';

/** One notice as its user sees it; `createdAt` and `readAt` in ISO 8601 UTC. */
export type NotificationView = {
  id: number;
  kind: string;
  text: string;
  href: string;
  data: Record<string, unknown>;
  createdAt: string;
  readAt: string | null;
};

/** The notices of `userId` that are visible at `now`; delayed ones are not. */
const visibleTo = (userId: string, now: Date) =>
  and(
    eq(notifications.userId, userId),
    or(isNull(notifications.visibleAt), lte(notifications.visibleAt, now)),
  );

const toNotificationView = (row: typeof notifications.$inferSelect): NotificationView => ({
  id: row.id,
  kind: row.kind,
  text: row.text,
  href: row.href,
  data: row.data,
  createdAt: row.createdAt.toISOString(),
  readAt: row.readAt?.toISOString() ?? null,
});

/** The user's own notices, newest first, with the number of unread ones. */
export async function findNotifications(
  ctx: AppContext,
  actor: Actor,
  { page, limit }: { page: number; limit: number },
) {
  const { userId } = requireUser(actor);
  const now = ctx.clock.now().toISOString();
  const mine = sql`user_id = ${userId} and (visible_at is null or visible_at <= ${now}::timestamptz)`;
  const { rows, counts } = await readTogether(ctx, {
    rows: read(
      {
        id: int,
        kind: text,
        text,
        href: text,
        data: jsonObject,
        createdAt: timestampText,
        readAt: nullable(timestampText),
      },
      sql`
      select id, kind, text, href, data, created_at as "createdAt", read_at as "readAt" from ${notifications}
      where ${mine} order by id desc limit ${limit} offset ${(page - 1) * limit}`,
      (rows) =>
        rows.map(
          ({ createdAt, readAt, ...row }): NotificationView => ({
            ...row,
            createdAt: new Date(createdAt).toISOString(),
            readAt: readAt && new Date(readAt).toISOString(),
          }),
        ),
    ),
    counts: read(
      { total: int, unread: int },
      sql`select count(*)::int as total, count(*) filter (where read_at is null)::int as unread from ${notifications} where ${mine}`,
      ([counts]) => counts!,
    ),
  });
  return { ...toPage(rows, { total: counts.total }, { page, limit }), unread: counts.unread };
}

/**
 * The id of the user's newest notice; 0 when there is none. A page that passes it on to the stream misses
 * nothing.
 */
export async function latestNotificationId(ctx: AppContext, actor: Actor): Promise<number> {
  const { userId } = requireUser(actor);
  const [row] = await ctx.db
    .select({ newest: max(notifications.id) })
    .from(notifications)
    .where(visibleTo(userId, ctx.clock.now()));
  return row?.newest ?? 0;
}

/** The user's notices after the id `after` that are visible at `now`, oldest first, at most `limit`. */
export async function findNotificationsAfter(
  ctx: AppContext,
  actor: Actor,
  { after, limit, now }: { after: number; limit: number; now: Date },
): Promise<NotificationView[]> {
  const { userId } = requireUser(actor);
  const rows = await ctx.db
    .select()
    .from(notifications)
    .where(and(visibleTo(userId, now), gt(notifications.id, after)))
    .orderBy(asc(notifications.id))
    .limit(limit);
  return rows.map(toNotificationView);
}

/**
 * When the next delayed notice of the user becomes visible, as of `now`; null when none is delayed. With the same `now`
 * as `findNotificationsAfter`, a notice is in one of the two results, even one that becomes visible between the
 * queries.
 */
export async function nextNotificationAt(ctx: AppContext, actor: Actor, now: Date): Promise<Date | null> {
  const { userId } = requireUser(actor);
  const [row] = await ctx.db
    .select({ next: min(notifications.visibleAt) })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), gt(notifications.visibleAt, now)));
  return row?.next ?? null;
}
