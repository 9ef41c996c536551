import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { uploads } from '../../../db/schema/system.ts';
import { complaintInput } from '../../../shared/input/orders.ts';
import { uploadIdOf } from '../../../shared/upload-address.ts';
import { queueMail } from '../../notify/mail/mail.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { type Actor, inTransaction, type Shop } from '../../shop.ts';
import { lockOrder } from '../course/lock-order.ts';
import { sendOrderMessages } from '../letters/order-messages.ts';
import { mayComplain } from '../rules/complaint-rules.ts';
import { getOrderSide } from '../rules/order-policy.ts';
import { hasComplaint, openComplaint } from './open-complaint.ts';

/**
 * Files the buyer's complaint about an order that was sent or received, with pictures that he has uploaded for it; once
 * per order (`complaint_made`, 409; one that a weighing opened and that ended by itself is none), and not after its time to contest is over (`complaint_not_now`, 409). While it has no
 * answer, the seller's part of the money is held. The farmer and the shop are told; the buyer has it in writing.
 */
export async function fileComplaint(
  shop: Shop,
  actor: Actor,
  code: string,
  input: z.input<typeof complaintInput>,
  token?: string,
): Promise<{ code: string }> {
  const side = await getOrderSide(shop, actor, code, token);
  if (side.party !== 'customer' && side.party !== 'guest') return refuse('forbidden');
  const { text, pictures } = parse(complaintInput, input);
  const uploadIds = [...new Set(pictures.map((url) => uploadIdOf(url) ?? ''))];
  return inTransaction(shop, async (shop) => {
    const order = await lockOrder(shop, side.orderId);
    const now = shop.clock.now();
    if (await hasComplaint(shop, order.id)) refuse('complaint_made');
    if (!mayComplain(order, side.party, now)) {
      const { payment } = await getSettings(shop, 'payment');
      refuse('complaint_not_now', { days: payment.contestDays });
    }
    if (uploadIds.length > 0) await takePictures(shop, uploadIds, order.id, side.userId);
    await openComplaint(shop, { orderId: order.id, text, uploadIds, ticketId: null });
    const { site } = await getSettings(shop, 'site');
    await queueMail(shop, [
      {
        key: `order:${code}:complaint:shop`,
        to: site.email,
        letter: {
          subject: `Keluhan atas pesanan: ${code}`,
          body: [
            `Pembeli mengeluhkan pesanan ${code}.`,
            { quote: text },
            { button: 'Buka pesanan', href: `${shop.config.publicUrl}/admin/orders/${code}` },
          ],
        },
      },
    ]);
    await sendOrderMessages(shop, [{ code, event: 'complaint', reason: text }]);
    return { code };
  });
}

/** Says that the pictures belong to the order from now on; one that is not the buyer's own is refused (404). */
async function takePictures(
  shop: Shop,
  ids: string[],
  orderId: number,
  userId: string | null,
): Promise<void> {
  const taken = await shop.db
    .update(uploads)
    .set({ attachedTo: `order:${orderId}` })
    .where(
      and(
        inArray(uploads.id, ids),
        userId ? eq(uploads.ownerId, userId) : isNull(uploads.ownerId),
        eq(uploads.purpose, 'complaint'),
        isNull(uploads.attachedTo),
      ),
    )
    .returning({ id: uploads.id });
  if (taken.length < ids.length) refuse('upload_not_found');
}
