import { and, gt, inArray, max, sql } from 'drizzle-orm';
import { notifications } from '../../db/schema/system.ts';
import type { Shop } from '../shop.ts';
import { announce, send, together } from '../wire.ts';
import type { Hold } from './mail/hold.ts';
import { findReached, isReached, repeatOutside } from './words.ts';

/** One thing that a user is told in the site. `kind` is such as `bid.accepted`; `data` carries ids only. */
export type Notice = {
  userId: string;
  kind: string;
  text: string;
  href: string;
  data?: Record<string, unknown>;
  /** How it can be answered by WhatsApp, where it can. */
  how?: string;
};

/**
 * Tells users in the site, at once and in order: rows are written in the caller's transaction and announced when it
 * commits, and repeated outside the site to those who asked for it. A lock per user, taken in the order of their ids, makes a user's rows visible in the order of their
 * numbers, so that a reader who goes on from the last number he saw misses nothing. What is held is seen later, and so
 * is what the same user is told meanwhile. Call it last in a verb.
 */
export async function tell(shop: Shop, notices: Notice[], hold?: Hold): Promise<void> {
  if (notices.length === 0) return;
  const recipients = [...new Set(notices.map((notice) => notice.userId))].sort();
  await send(
    shop,
    shop.db.execute(sql`
      select pg_advisory_xact_lock(hashtextextended('notices:' || id, 0))
      from jsonb_array_elements_text(${JSON.stringify(recipients)}::jsonb) as told (id)`),
  );
  const now = shop.clock.now();
  const [waits, reached] = await together(
    shop.db
      .select({ userId: notifications.userId, until: max(notifications.visibleAt) })
      .from(notifications)
      .where(and(inArray(notifications.userId, recipients), gt(notifications.visibleAt, now)))
      .groupBy(notifications.userId),
    findReached(shop, recipients),
  );
  for (const userId of recipients) await announce(shop, 'lumbung_notices', userId);
  const rows = shop.db.insert(notifications).values(
    notices.map(({ how: _how, ...notice }) => {
      const before = waits.find((row) => row.userId === notice.userId)?.until ?? null;
      const visibleAt = hold && (before === null || before < hold.until) ? hold.until : before;
      return { ...notice, createdAt: now, visibleAt, ...(hold ? { heldFor: hold.key } : {}) };
    }),
  );
  if (!reached.some(isReached)) return send(shop, rows);
  const written = await rows.returning();
  const repeated = written.map((row, at) => ({ ...row, how: notices[at]?.how }));
  await repeatOutside(shop, repeated, reached, hold);
}
