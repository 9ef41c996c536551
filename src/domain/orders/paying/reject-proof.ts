import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { orders } from '../../../db/schema/orders.ts';
import { payments } from '../../../db/schema/payments.ts';
import { HOUR_MS } from '../../../shared/figures/days.ts';
import { rejectProofInput } from '../../../shared/input/orders.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../../shop.ts';
import { sendOrderMessages } from '../letters/order-messages.ts';
import { getOrderSide } from '../rules/order-policy.ts';

/** How long a buyer has at least, after his proof was refused, to pay or send another. */
const AGAIN_HOURS = 12;

/**
 * Says that the proof of a transfer is none, with the reason that its buyer reads: the payment waits for its money
 * again, for half a day at least. Only one that waits for a look (`proof_not_checking`, 409). Admins only.
 */
export async function rejectProof(
  shop: Shop,
  actor: Actor,
  code: string,
  input: z.input<typeof rejectProofInput>,
): Promise<{ code: string }> {
  requireUser(actor, 'admin');
  const { reason } = parse(rejectProofInput, input);
  const side = await getOrderSide(shop, actor, code);
  return inTransaction(shop, async (shop) => {
    const [found] = await shop.db
      .select({ group: orders.groupCode })
      .from(orders)
      .where(eq(orders.id, side.orderId));
    const groupCode = found!.group;
    // Orders before their payment, as every command takes its locks.
    const waiting = await shop.db
      .select({ id: orders.id, code: orders.code, dueAt: orders.dueAt })
      .from(orders)
      .where(and(eq(orders.groupCode, groupCode), eq(orders.status, 'awaiting_payment')))
      .orderBy(orders.id)
      .for('no key update');
    const [payment] = await shop.db
      .select()
      .from(payments)
      .where(eq(payments.groupCode, groupCode))
      .for('update');
    if (payment?.status !== 'checking') return refuse('proof_not_checking');
    const least = new Date(shop.clock.now().getTime() + AGAIN_HOURS * HOUR_MS);
    for (const { id, dueAt } of waiting) {
      if (dueAt && dueAt < least) await shop.db.update(orders).set({ dueAt: least }).where(eq(orders.id, id));
    }
    await shop.db
      .update(payments)
      .set({ status: 'waiting', proofUploadId: null, rejectReason: reason })
      .where(eq(payments.id, payment.id));
    await noteAudit(shop, actor, {
      action: 'payment.reject',
      entity: 'order',
      entityId: code,
      after: { reason },
    });
    await sendOrderMessages(shop, [{ code, event: 'rejected', reason }]);
    return { code };
  });
}
