import { and, eq, isNull } from 'drizzle-orm';
import { batches } from '../../../db/schema/batch-tables.ts';
import { recallOrders, recalls } from '../../../db/schema/recall-tables.ts';
import type { AppContext } from '../../context.ts';
import { fail } from '../../domain-error.ts';

/** Holds an order that has goods of a batch which was called back (`order_recalled`, 409); its listings are locked. */
export async function requireNotRecalled(ctx: AppContext, orderId: number): Promise<void> {
  const [row] = await ctx.db
    .select({ lot: batches.code })
    .from(recallOrders)
    .innerJoin(recalls, eq(recalls.id, recallOrders.recallId))
    .innerJoin(batches, eq(batches.id, recalls.batchId))
    .where(and(eq(recallOrders.orderId, orderId), eq(recalls.drill, false), isNull(recalls.liftedAt)))
    .limit(1);
  if (row) fail('order_recalled', { lot: row.lot });
}
