import { and, eq, isNull } from 'drizzle-orm';
import { complaints } from '../../../db/schema/complaint-tables.ts';
import type { AppContext } from '../../context.ts';

/** A new complaint; `ticketId` when a disputed weigh ticket opens it, `late` when the order is late. */
type NewComplaint = {
  orderId: number;
  text: string;
  uploadIds: string[];
  ticketId: number | null;
  late?: boolean;
};

/**
 * Whether the buyer of a locked order has filed this complaint, about its goods or its delay; disputes of its weighing
 * do not count.
 */
export const hasComplaint = async (ctx: AppContext, orderId: number, late: boolean): Promise<boolean> =>
  (await ctx.db.$count(
    complaints,
    and(eq(complaints.orderId, orderId), isNull(complaints.ticketId), eq(complaints.late, late)),
  )) > 0;

/** Opens a complaint about a locked order, in the caller's transaction: one by its buyer, one by each disputed ticket. */
export async function openComplaint(ctx: AppContext, opened: NewComplaint): Promise<void> {
  await ctx.db.insert(complaints).values({ ...opened, createdAt: ctx.clock.now() });
}
