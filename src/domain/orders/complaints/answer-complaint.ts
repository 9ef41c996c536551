import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { complaints } from '../../../db/schema/complaints.ts';
import { complaintAnswerInput } from '../../../shared/input/orders.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, inTransaction, requireDuty, type Shop } from '../../shop.ts';
import { lockOrder } from '../course/lock-order.ts';
import { sendOrderMessages } from '../letters/order-messages.ts';
import { getOrderSide } from '../rules/order-policy.ts';

/**
 * Answers the complaint about an order, once, as its seller or an admin; the buyer is told, and the seller where an
 * admin answered for him. Without a complaint 404, answered before `complaint_answered` (409).
 */
export async function answerComplaint(
  shop: Shop,
  actor: Actor,
  code: string,
  input: z.input<typeof complaintAnswerInput>,
): Promise<{ code: string }> {
  const user = requireDuty(actor, 'orders.move', 'admin');
  const side = await getOrderSide(shop, actor, code);
  if (side.party !== 'farmer' && side.party !== 'admin') return refuse('forbidden');
  const { answer } = parse(complaintAnswerInput, input);
  return inTransaction(shop, async (shop) => {
    const order = await lockOrder(shop, side.orderId);
    const [complaint] = await shop.db.select().from(complaints).where(eq(complaints.orderId, order.id));
    if (!complaint) return refuse('complaint_not_found');
    if (complaint.answer !== null) return refuse('complaint_answered');
    await shop.db
      .update(complaints)
      .set({ answer, answeredBy: user.userId, answeredAt: shop.clock.now() })
      .where(eq(complaints.id, complaint.id));
    await noteAudit(shop, actor, {
      action: 'complaint.answer',
      entity: 'order',
      entityId: code,
      after: { answer },
    });
    await sendOrderMessages(shop, [
      { code, event: 'answered', reason: answer, onBehalf: side.party === 'admin' },
    ]);
    return { code };
  });
}
