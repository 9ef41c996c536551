import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { orders } from '../../../db/schema/orders.ts';
import { payments } from '../../../db/schema/payments.ts';
import { uploads } from '../../../db/schema/system.ts';
import { proofInput } from '../../../shared/input/orders.ts';
import { uploadIdOf } from '../../../shared/upload-address.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, inTransaction, type Shop } from '../../shop.ts';
import { sendOrderMessages } from '../letters/order-messages.ts';
import { getOrderSide } from '../rules/order-policy.ts';

/**
 * Hands in the proof of a bank transfer: the picture that the buyer has uploaded belongs to his payment from then on,
 * and the admin has it to check. A later proof takes the place of an earlier one until the payment is confirmed.
 */
export async function sendProof(
  shop: Shop,
  actor: Actor,
  code: string,
  input: z.input<typeof proofInput>,
  token?: string,
): Promise<{ code: string }> {
  const side = await getOrderSide(shop, actor, code, token);
  if (side.party !== 'customer' && side.party !== 'guest') return refuse('order_not_found');
  const { url } = parse(proofInput, input);
  const uploadId = uploadIdOf(url) ?? '';
  return inTransaction(shop, async (shop) => {
    const [order] = await shop.db
      .select({ groupCode: orders.groupCode })
      .from(orders)
      .where(eq(orders.id, side.orderId));
    const [payment] = await shop.db
      .select()
      .from(payments)
      .where(eq(payments.groupCode, order!.groupCode))
      .for('update');
    if (payment?.method !== 'transfer' || !['waiting', 'checking'].includes(payment.status)) {
      return refuse('proof_not_needed');
    }
    const attached = `payment:${payment.id}`;
    const owned = side.userId ? eq(uploads.ownerId, side.userId) : isNull(uploads.ownerId);
    const taken = await shop.db
      .update(uploads)
      .set({ attachedTo: attached })
      .where(
        and(eq(uploads.id, uploadId), owned, inArray(uploads.purpose, ['proof']), isNull(uploads.attachedTo)),
      )
      .returning({ id: uploads.id });
    if (taken.length === 0)
      refuse('invalid_input', { first: 'Unggah bukti pembayaran.' }, { url: 'Unggah bukti pembayaran.' });
    await shop.db
      .update(payments)
      .set({
        status: 'checking',
        proofUploadId: uploadId,
        proofAt: shop.clock.now(),
        proofAmount: payment.due + payment.suffix,
        rejectReason: null,
      })
      .where(eq(payments.id, payment.id));
    await sendOrderMessages(shop, [{ code, event: 'proof' }]);
    return { code };
  });
}
