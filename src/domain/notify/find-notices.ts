import { and, asc, desc, eq, gt, isNull, lte, max, min, or } from 'drizzle-orm';
import { notifications } from '../../db/schema/system.ts';
import { listed } from '../page-of.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';

/** One notice as its reader sees it; `createdAt` and `readAt` in ISO 8601 UTC. */
export type NoticeView = {
  id: number;
  kind: string;
  text: string;
  href: string;
  data: Record<string, unknown>;
  createdAt: string;
  readAt: string | null;
};

/** What `userId` may see of his notices by now; the rest waits. */
const seenBy = (shop: Shop, userId: string) =>
  and(
    eq(notifications.userId, userId),
    or(isNull(notifications.visibleAt), lte(notifications.visibleAt, shop.clock.now())),
  );

const view = (row: typeof notifications.$inferSelect): NoticeView => ({
  id: row.id,
  kind: row.kind,
  text: row.text,
  href: row.href,
  data: row.data,
  createdAt: row.createdAt.toISOString(),
  readAt: row.readAt?.toISOString() ?? null,
});

/** The reader's own notices, newest first, with how many he hasn't read. */
export async function findNotices(
  shop: Shop,
  actor: Actor,
  { page, limit }: { page: number; limit: number },
) {
  const { userId } = requireUser(actor);
  const mine = seenBy(shop, userId);
  const rows = await shop.db
    .select()
    .from(notifications)
    .where(mine)
    .orderBy(desc(notifications.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [total, unread] = await Promise.all([shop.db.$count(notifications, mine), countUnread(shop, actor)]);
  return { ...listed(rows.map(view), { total }, { page, limit }), unread };
}

/** How many notices the reader hasn't read. */
async function countUnread(shop: Shop, actor: Actor): Promise<number> {
  const { userId } = requireUser(actor);
  return shop.db.$count(notifications, and(seenBy(shop, userId), isNull(notifications.readAt)));
}

/** The number of the reader's newest notice; 0 when there is none. A page that passes it on to the stream misses nothing. */
export async function newestNotice(shop: Shop, actor: Actor): Promise<number> {
  const { userId } = requireUser(actor);
  const [row] = await shop.db
    .select({ newest: max(notifications.id) })
    .from(notifications)
    .where(seenBy(shop, userId));
  return row?.newest ?? 0;
}

/** The reader's notices after the one numbered `after`, oldest first, at most `limit`. */
export async function findNoticesAfter(
  shop: Shop,
  actor: Actor,
  { after, limit }: { after: number; limit: number },
): Promise<NoticeView[]> {
  const { userId } = requireUser(actor);
  const rows = await shop.db
    .select()
    .from(notifications)
    .where(and(seenBy(shop, userId), gt(notifications.id, after)))
    .orderBy(asc(notifications.id))
    .limit(limit);
  return rows.map(view);
}

/** When the next of the reader's notices comes to be seen by itself; null when none waits. */
export async function nextNoticeAt(shop: Shop, actor: Actor): Promise<Date | null> {
  const { userId } = requireUser(actor);
  const [row] = await shop.db
    .select({ next: min(notifications.visibleAt) })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), gt(notifications.visibleAt, shop.clock.now())));
  return row?.next ?? null;
}
