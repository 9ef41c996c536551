import { and, eq, isNull, lte } from 'drizzle-orm';
import type { z } from 'zod';
import { notifications } from '../../db/schema/system.ts';
import { readNoticesInput } from '../../shared/input/people/notices.ts';
import { parse } from '../parse.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';

/** Marks the reader's own notices up to and including `upTo` as read; the number that newly became so. */
export async function readNotices(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof readNoticesInput>,
): Promise<{ read: number }> {
  const { userId } = requireUser(actor);
  const { upTo } = parse(readNoticesInput, input);
  const rows = await shop.db
    .update(notifications)
    .set({ readAt: shop.clock.now() })
    .where(and(eq(notifications.userId, userId), lte(notifications.id, upTo), isNull(notifications.readAt)))
    .returning({ id: notifications.id });
  return { read: rows.length };
}
