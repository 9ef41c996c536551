import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { recallOrders, recalls } from '../../db/schema/recall-tables.ts';
import { recallAnswerInput } from '../../shared/schemas/catalogue/recall-schemas.ts';
import { type Actor, type AppContext, inTransaction } from '../context.ts';
import { fail } from '../domain-error.ts';
import { getOrderSide } from '../orders/policies/order-policy.ts';
import { findOpenRecalls } from '../orders/policies/require-not-recalled.ts';
import { parse } from '../parse.ts';

export type RecallOfOrder = { lot: string; reason: string; answer: 'separated' | 'used' | null };

/** The recalls of an order's goods, for its buyer and its seller; drills are not among them. */
export async function findRecallsOfOrder(
  ctx: AppContext,
  actor: Actor,
  code: string,
  token?: string,
): Promise<RecallOfOrder[]> {
  const { orderId } = await getOrderSide(ctx, actor, code, token, 'getOrder');
  return findOpenRecalls(ctx, orderId);
}

/**
 * Stores what the buyer says happened to recalled goods; a later answer replaces it. A guest uses the order's token.
 */
export async function answerRecall(
  ctx: AppContext,
  actor: Actor,
  code: string,
  input: z.input<typeof recallAnswerInput>,
  token?: string,
): Promise<void> {
  const side = await getOrderSide(ctx, actor, code, token, 'getOrder');
  if (side.party !== 'customer' && side.party !== 'guest') return fail('recall_answer_buyer');
  const { answer } = parse(recallAnswerInput, input);
  await inTransaction(ctx, async (ctx) => {
    const open = ctx.db
      .select({ id: recalls.id })
      .from(recalls)
      .where(and(eq(recalls.drill, false), isNull(recalls.liftedAt)));
    const answered = await ctx.db
      .update(recallOrders)
      .set({ answer, answeredAt: ctx.clock.now() })
      .where(and(eq(recallOrders.orderId, side.orderId), inArray(recallOrders.recallId, open)))
      .returning({ id: recallOrders.recallId });
    if (answered.length === 0) fail('recall_not_found');
  });
}
