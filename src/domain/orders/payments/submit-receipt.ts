import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { orders } from '../../../db/schema/order-tables.ts';
import { payments } from '../../../db/schema/payment-tables.ts';
import { uploads } from '../../../db/schema/system-tables.ts';
import { uploadIdOf } from '../../../shared/format/upload-url.ts';
import { receiptInput } from '../../../shared/schemas/order-schemas.ts';
import { type Actor, type AppContext, inTransaction } from '../../context.ts';
import { fail, failAt } from '../../domain-error.ts';
import { parse } from '../../parse.ts';
import { sendOrderMessages } from '../notifications/send-order-messages.ts';
import { getOrderSide } from '../policies/order-policy.ts';

/**
 * Submits the receipt of a bank transfer: the uploaded picture is attached to the payment, and the admin has
 * to check it. A later receipt replaces an earlier one until the payment is confirmed.
 */
export async function submitReceipt(
  ctx: AppContext,
  actor: Actor,
  code: string,
  input: z.input<typeof receiptInput>,
  token?: string,
): Promise<{ code: string }> {
  const side = await getOrderSide(ctx, actor, code, token);
  if (side.party !== 'customer' && side.party !== 'guest') return fail('order_not_found');
  const { url } = parse(receiptInput, input);
  const uploadId = uploadIdOf(url) ?? '';
  return inTransaction(ctx, async (ctx) => {
    const [order] = await ctx.db
      .select({ groupCode: orders.groupCode })
      .from(orders)
      .where(eq(orders.id, side.orderId));
    const [payment] = await ctx.db
      .select()
      .from(payments)
      .where(eq(payments.groupCode, order!.groupCode))
      .for('update');
    if (payment?.method !== 'transfer' || !['waiting', 'checking'].includes(payment.status)) {
      return fail('proof_not_needed');
    }
    const attached = `payment:${payment.id}`;
    const owned = side.userId ? eq(uploads.ownerId, side.userId) : isNull(uploads.ownerId);
    const taken = await ctx.db
      .update(uploads)
      .set({ attachedTo: attached })
      .where(
        and(eq(uploads.id, uploadId), owned, inArray(uploads.purpose, ['proof']), isNull(uploads.attachedTo)),
      )
      .returning({ id: uploads.id });
    if (taken.length === 0) failAt('url', 'Unggah bukti pembayaran.');
    await ctx.db
      .update(payments)
      .set({
        status: 'checking',
        receiptUploadId: uploadId,
        receiptAt: ctx.clock.now(),
        receiptAmount: payment.due + payment.suffix,
        rejectReason: null,
      })
      .where(eq(payments.id, payment.id));
    await sendOrderMessages(ctx, [{ code, event: 'proof' }]);
    return { code };
  });
}
