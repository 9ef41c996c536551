import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { orders } from '../../../db/schema/order-tables.ts';
import { payments } from '../../../db/schema/payment-tables.ts';
import { HOUR_MS } from '../../../shared/format/dates.ts';
import { rejectReceiptInput } from '../../../shared/schemas/order-schemas.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { parse } from '../../parse.ts';
import { sendOrderMessages } from '../notifications/send-order-messages.ts';
import { getOrderSide } from '../policies/order-policy.ts';

/** The time that a buyer has at least, after a rejected receipt, to pay or to send another. */
const RETRY_HOURS = 12;
/** Later rejections give no more time, so that junk receipts reserve stock for a limited time. */
const REJECTIONS_WITH_TIME = 2;

/**
 * Rejects the receipt of a transfer, with a reason that its buyer reads: the payment is open again, for half
 * a day at least. Only for one that awaits a check (`proof_not_checking`, 409). Admins only.
 */
export async function rejectReceipt(
  ctx: AppContext,
  actor: Actor,
  code: string,
  input: z.input<typeof rejectReceiptInput>,
): Promise<{ code: string }> {
  requireUser(actor, { admin: 'rejectReceipt' });
  const { reason } = parse(rejectReceiptInput, input);
  const side = await getOrderSide(ctx, actor, code, undefined, 'rejectReceipt');
  return inTransaction(ctx, async (ctx) => {
    const [found] = await ctx.db
      .select({ group: orders.groupCode })
      .from(orders)
      .where(eq(orders.id, side.orderId));
    const groupCode = found!.group;
    // Orders before their payment, in the lock order of every command.
    const waiting = await ctx.db
      .select({ id: orders.id, code: orders.code, dueAt: orders.dueAt })
      .from(orders)
      .where(and(eq(orders.groupCode, groupCode), eq(orders.status, 'awaiting_payment')))
      .orderBy(orders.id)
      .for('no key update');
    const [payment] = await ctx.db
      .select()
      .from(payments)
      .where(eq(payments.groupCode, groupCode))
      .for('update');
    if (payment?.status !== 'checking') return fail('proof_not_checking');
    const least = new Date(ctx.clock.now().getTime() + RETRY_HOURS * HOUR_MS);
    for (const { id, dueAt } of payment.rejections < REJECTIONS_WITH_TIME ? waiting : []) {
      if (dueAt && dueAt < least) await ctx.db.update(orders).set({ dueAt: least }).where(eq(orders.id, id));
    }
    await ctx.db
      .update(payments)
      .set({
        status: 'waiting',
        receiptUploadId: null,
        rejectReason: reason,
        rejections: payment.rejections + 1,
      })
      .where(eq(payments.id, payment.id));
    await recordAudit(ctx, actor, {
      action: 'payment.reject',
      entity: 'order',
      entityId: code,
      after: { reason },
    });
    await sendOrderMessages(ctx, [{ code, event: 'rejected', reason }]);
    return { code };
  });
}
