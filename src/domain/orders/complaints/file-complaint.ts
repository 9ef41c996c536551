import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { uploads } from '../../../db/schema/system-tables.ts';
import { dayInWib } from '../../../shared/format/dates.ts';
import { uploadIdOf } from '../../../shared/format/upload-url.ts';
import { isPromisePast, type OrderStep } from '../../../shared/rules/orders/order-steps.ts';
import { complaintInput } from '../../../shared/schemas/order-schemas.ts';
import { type Actor, type AppContext, inTransaction } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { queueEmails } from '../../notifications/email/queue-emails.ts';
import { parse } from '../../parse.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { lockOrder } from '../lifecycle/lock-order.ts';
import { sendOrderMessages } from '../notifications/send-order-messages.ts';
import { COMPLAINT_RULES, mayComplain } from '../policies/complaint-rules.ts';
import { getOrderSide } from '../policies/order-policy.ts';
import { hasComplaint, openComplaint } from './open-complaint.ts';

/**
 * Files the buyer's complaint about a shipped or received order, or about one whose promised day has passed, with
 * uploaded pictures. Once per order and reason (`complaint_made`, 409; disputes of its weighing do not count), and
 * within the dispute period (`complaint_not_now`, 409). The seller's money is held until the complaint is closed. The
 * farmer and the shop are notified; the buyer gets a copy by email.
 */
export async function fileComplaint(
  ctx: AppContext,
  actor: Actor,
  code: string,
  input: z.input<typeof complaintInput>,
  token?: string,
): Promise<{ code: string }> {
  const side = await getOrderSide(ctx, actor, code, token);
  if (!COMPLAINT_RULES.goods.open.includes(side.party)) return fail('forbidden');
  const { text, pictures } = parse(complaintInput, input);
  const uploadIds = [...new Set(pictures.map((url) => uploadIdOf(url) ?? ''))];
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, side.orderId);
    const now = ctx.clock.now();
    const late = isPromisePast(order, dayInWib(now));
    if (await hasComplaint(ctx, order.id, late)) fail('complaint_made');
    if (!mayComplain(order, side.party, now)) {
      const { payment } = await getSettings(ctx, 'payment');
      fail('complaint_not_now', { days: payment.contestDays });
    }
    if (uploadIds.length > 0) await attachPictures(ctx, uploadIds, order.id, side.userId);
    await openComplaint(ctx, { orderId: order.id, text, uploadIds, ticketId: null, late });
    const { site } = await getSettings(ctx, 'site');
    await queueEmails(ctx, [
      {
        key: `order:${code}:complaint${late ? ':late' : ''}:shop`,
        to: site.email,
        letter: {
          subject: `Keluhan atas pesanan: ${code}`,
          body: [
            `Pembeli mengeluhkan pesanan ${code}.`,
            { quote: text },
            { button: 'Buka pesanan', href: `${ctx.config.publicUrl}/admin/orders/${code}` },
          ],
        },
      },
    ]);
    await sendOrderMessages(ctx, [
      { code, event: 'complaint', reason: text, ...(late ? { step: order.status as OrderStep } : {}) },
    ]);
    return { code };
  });
}

/** Attaches the pictures to the order; one that is not the buyer's own is rejected (404). */
async function attachPictures(
  ctx: AppContext,
  ids: string[],
  orderId: number,
  userId: string | null,
): Promise<void> {
  const taken = await ctx.db
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
  if (taken.length < ids.length) fail('upload_not_found');
}
