import { and, eq } from 'drizzle-orm';
import { outboundMessages } from '../../../db/schema/messaging-tables.ts';
import { emailOutbox, notifications } from '../../../db/schema/system-tables.ts';
import type { AppContext } from '../../context.ts';
import { pgNotify } from '../../query-pipeline.ts';

/** Delayed messages: they reach nobody before `until`, and `key` identifies them for withdrawal. */
export type UndoDelay = { key: string; until: Date };

/**
 * Withdraws delayed messages in the caller's transaction, as if they had never been written. Returns false
 * when one has been sent already; the caller must then roll back.
 */
export async function cancelDelayedMessages(ctx: AppContext, key: string): Promise<boolean> {
  const gone = await ctx.db
    .delete(emailOutbox)
    .where(and(eq(emailOutbox.undoKey, key), eq(emailOutbox.status, 'waiting'), eq(emailOutbox.tries, 0)))
    .returning({ id: emailOutbox.id });
  await ctx.db
    .delete(outboundMessages)
    .where(
      and(
        eq(outboundMessages.undoKey, key),
        eq(outboundMessages.status, 'waiting'),
        eq(outboundMessages.tries, 0),
      ),
    );
  const left =
    (await ctx.db.$count(emailOutbox, eq(emailOutbox.undoKey, key))) +
    (await ctx.db.$count(outboundMessages, eq(outboundMessages.undoKey, key)));
  if (left > 0) {
    ctx.log.warn({ key, gone: gone.length, left }, 'messages went out while they were taken back');
    return false;
  }
  const told = await ctx.db
    .delete(notifications)
    .where(eq(notifications.undoKey, key))
    .returning({ userId: notifications.userId });
  for (const userId of new Set(told.map((notice) => notice.userId))) {
    await pgNotify(ctx, 'lumbung_notices', userId);
  }
  return true;
}
