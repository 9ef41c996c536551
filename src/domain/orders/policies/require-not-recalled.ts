import { and, eq, isNull } from 'drizzle-orm';
import { batches } from '../../../db/schema/batch-tables.ts';
import { recallOrders, recalls } from '../../../db/schema/recall-tables.ts';
import type { AppContext } from '../../context.ts';
import { fail } from '../../domain-error.ts';

/** The recalls of an order's goods that were not lifted, at most 20; drills do not count. */
export const findOpenRecalls = (ctx: AppContext, orderId: number) =>
  ctx.db
    .select({ lot: batches.code, reason: recalls.reason, answer: recallOrders.answer })
    .from(recallOrders)
    .innerJoin(recalls, eq(recalls.id, recallOrders.recallId))
    .innerJoin(batches, eq(batches.id, recalls.batchId))
    .where(and(eq(recallOrders.orderId, orderId), eq(recalls.drill, false), isNull(recalls.liftedAt)))
    .limit(20);

/** Throws `order_recalled` (409) for an order with goods of a recalled batch; its listings are locked. */
export async function requireNotRecalled(ctx: AppContext, orderId: number): Promise<void> {
  const [recall] = await findOpenRecalls(ctx, orderId);
  if (recall) fail('order_recalled', { lot: recall.lot });
}
