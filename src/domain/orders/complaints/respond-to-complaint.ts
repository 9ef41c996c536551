import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { complaints } from '../../../db/schema/complaint-tables.ts';
import { groupMembers } from '../../../db/schema/farmer-group-tables.ts';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import { complaintResponseInput } from '../../../shared/schemas/order-schemas.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireDuty } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { parse } from '../../parse.ts';
import { lockOrder } from '../lifecycle/lock-order.ts';
import { sendOrderMessages } from '../notifications/send-order-messages.ts';
import { COMPLAINT_RULES, isOwnOrder } from '../policies/complaint-rules.ts';
import { getOrderSide } from '../policies/order-policy.ts';

/**
 * Responds to the complaint about an order, or with `kind` to the disputes of its weighing, once and only by those whom
 * `COMPLAINT_RULES` allows; never by its own buyer or, for the shop, its own seller (`own_complaint`, 403). An admin's
 * response closes it; after the seller's it stays open until the buyer or an admin closes it. Notifies the buyer, and
 * the seller when an admin responded. Throws 404 without a complaint, `complaint_answered` (409) for a second response.
 */
export async function respondToComplaint(
  ctx: AppContext,
  actor: Actor,
  code: string,
  input: z.input<typeof complaintResponseInput>,
): Promise<{ code: string }> {
  const user = requireDuty(actor, 'orders.move', { admin: 'respondToComplaint' });
  const side = await getOrderSide(ctx, actor, code, undefined, 'respondToComplaint');
  const { answer, kind } = parse(complaintResponseInput, input);
  if (!COMPLAINT_RULES[kind].answer.includes(side.party)) return fail('forbidden');
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, side.orderId);
    if (isOwnOrder(order, user)) return fail('own_complaint');
    const ends = COMPLAINT_RULES[kind].end.includes(side.party);
    if (ends && (await sellsFor(ctx, order.farmerId, user.userId))) return fail('own_complaint');
    const ofKind = and(
      eq(complaints.orderId, order.id),
      kind === 'goods' ? isNull(complaints.ticketId) : isNotNull(complaints.ticketId),
    );
    const found = await ctx.db
      .select({ answer: complaints.answer, reply: complaints.sellerReply })
      .from(complaints)
      .where(ofKind);
    if (found.length === 0) return fail('complaint_not_found');
    if (found.every((complaint) => complaint.answer !== null || (!ends && complaint.reply !== null)))
      return fail('complaint_answered');
    const now = ctx.clock.now();
    await ctx.db
      .update(complaints)
      .set(
        ends
          ? { answer, respondedBy: user.userId, respondedAt: now }
          : { sellerReply: answer, sellerRepliedAt: now },
      )
      .where(and(ofKind, isNull(complaints.answer)));
    await recordAudit(ctx, actor, {
      action: 'complaint.answer',
      entity: 'order',
      entityId: code,
      after: { answer },
    });
    await sendOrderMessages(ctx, [
      ends
        ? { code, event: 'answered', reason: answer, onBehalf: side.party === 'admin' }
        : { code, event: 'replied', reason: answer },
    ]);
    return { code };
  });
}

/** Whether a user owns the stall, or belongs to the group. */
async function sellsFor(ctx: AppContext, farmerId: number, userId: string): Promise<boolean> {
  const owned = await ctx.db.$count(farmers, and(eq(farmers.id, farmerId), eq(farmers.userId, userId)));
  const member = and(
    eq(groupMembers.farmerId, farmerId),
    eq(groupMembers.userId, userId),
    isNull(groupMembers.leftAt),
  );
  return owned > 0 || (await ctx.db.$count(groupMembers, member)) > 0;
}
