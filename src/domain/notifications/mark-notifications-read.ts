import { and, eq, isNull, lte } from 'drizzle-orm';
import type { z } from 'zod';
import { notifications } from '../../db/schema/system-tables.ts';
import { markNoticesReadInput } from '../../shared/schemas/people/notice-schemas.ts';
import { type Actor, type AppContext, requireUser } from '../context.ts';
import { parse } from '../parse.ts';

/** Marks the user's own notices up to and including `upTo` as read; returns how many were unread. */
export async function markNotificationsRead(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof markNoticesReadInput>,
): Promise<{ read: number }> {
  const { userId } = requireUser(actor);
  const { upTo } = parse(markNoticesReadInput, input);
  const rows = await ctx.db
    .update(notifications)
    .set({ readAt: ctx.clock.now() })
    .where(and(eq(notifications.userId, userId), lte(notifications.id, upTo), isNull(notifications.readAt)))
    .returning({ id: notifications.id });
  return { read: rows.length };
}
