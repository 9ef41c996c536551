import { and, eq } from 'drizzle-orm';
import { words } from '../../../db/schema/channels.ts';
import { notifications, outbox } from '../../../db/schema/system.ts';
import type { Shop } from '../../shop.ts';
import { announce } from '../../wire.ts';

/** Messages that wait: they reach nobody before `until`, and `key` is what they are found by, to be taken back. */
export type Hold = { key: string; until: Date };

/**
 * Takes held messages back, in the caller's transaction, as if they had never been written. False, and the caller must
 * undo everything, when one of them has gone out.
 */
export async function takeBackMessages(shop: Shop, key: string): Promise<boolean> {
  const gone = await shop.db
    .delete(outbox)
    .where(and(eq(outbox.heldFor, key), eq(outbox.status, 'waiting'), eq(outbox.tries, 0)))
    .returning({ id: outbox.id });
  await shop.db
    .delete(words)
    .where(and(eq(words.heldFor, key), eq(words.status, 'waiting'), eq(words.tries, 0)));
  const left =
    (await shop.db.$count(outbox, eq(outbox.heldFor, key))) +
    (await shop.db.$count(words, eq(words.heldFor, key)));
  if (left > 0) {
    shop.log.warn({ key, gone: gone.length, left }, 'messages went out while they were taken back');
    return false;
  }
  const told = await shop.db
    .delete(notifications)
    .where(eq(notifications.heldFor, key))
    .returning({ userId: notifications.userId });
  for (const userId of new Set(told.map((notice) => notice.userId))) {
    await announce(shop, 'lumbung_notices', userId);
  }
  return true;
}
