import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { orders } from '../../../db/schema/orders.ts';
import { bankLines, moneyMovements, payments } from '../../../db/schema/payments.ts';
import { HOUR_MS } from '../../../shared/figures/days.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { mayUndo } from '../../payments/may-undo.ts';
import { bookMoney } from '../../payments/money.ts';
import { keepTaxInStep } from '../../payments/withholding.ts';
import { refuse } from '../../refusal.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../../shop.ts';
import { lockGoods, lockOrder, moveOrder, orderMover, requireOrderStep } from '../course/lock-order.ts';
import { sendOrderMessages } from '../letters/order-messages.ts';
import { isWeighed } from '../rules/open-weighing.ts';
import { getOrderSide } from '../rules/order-policy.ts';
import { nextStatus } from '../rules/order-rules.ts';
import { reopenPayment } from './reopen-payment.ts';

/**
 * Takes back an admin's word that a checkout's money has come in: its orders wait for their money again, their goods are
 * held again, and the ledger shows both bookings. For a day, while none of the orders has left or had anything given
 * back (`payment_undo_late`, 409); what the gateway confirmed is never taken back. Both sides are told. Admins only.
 */
export async function undoPayment(shop: Shop, actor: Actor, code: string): Promise<{ codes: string[] }> {
  const { userId } = requireUser(actor, 'admin');
  const side = await getOrderSide(shop, actor, code);
  return inTransaction(shop, async (shop) => {
    const mine = await shop.db
      .select({ group: orders.groupCode })
      .from(orders)
      .where(eq(orders.id, side.orderId));
    const groupCode = mine[0]!.group;
    const paid = and(eq(orders.groupCode, groupCode), isNotNull(orders.paidAt));
    const ids = (await shop.db.select({ id: orders.id }).from(orders).where(paid)).map(({ id }) => id);
    if (ids.length === 0) refuse('payment_undo_late');
    await lockGoods(shop, ids);
    const locked = [];
    for (const id of ids.sort((a, b) => a - b)) locked.push(await lockOrder(shop, id));
    const [payment] = await shop.db
      .select()
      .from(payments)
      .where(eq(payments.groupCode, groupCode))
      .for('update');
    const now = shop.clock.now();
    const gone = locked.some(
      (order) => order.refunded > 0 || isWeighed(order) || !nextStatus(order.status, 'unpay', 'admin'),
    );
    if (!payment || !mayUndo(payment, now) || gone) {
      return refuse('payment_undo_late');
    }
    const { payment: settings } = await getSettings(shop, 'payment');
    const dueAt = new Date(now.getTime() + settings.payWithinHours * HOUR_MS);
    const reason = 'uangnya ternyata belum masuk';
    for (const order of locked) {
      const to = requireOrderStep(order, 'unpay', 'admin');
      await moveOrder(shop, order, to, orderMover(side), { paidAt: null, dueAt }, reason);
    }
    await bookBack(shop, groupCode, userId);
    for (const { id } of locked) await keepTaxInStep(shop, id, userId);
    // The row of the bank's statement is nobody's again.
    await shop.db.update(bankLines).set({ paymentId: null }).where(eq(bankLines.paymentId, payment.id));
    await reopenPayment(shop, payment);
    const codes = locked.map((order) => order.code);
    await noteAudit(shop, actor, {
      action: 'payment.undo',
      entity: 'order',
      entityId: code,
      after: { codes },
    });
    await sendOrderMessages(
      shop,
      codes.map((code) => ({ code, event: 'unpaid' as const })),
    );
    return { codes };
  });
}

/** Books the opposite of what the confirmation booked; both stay in the ledger, marked. */
async function bookBack(shop: Shop, groupCode: string, actorId: string): Promise<void> {
  const booked = await shop.db
    .update(moneyMovements)
    .set({ undone: true })
    .where(
      and(
        eq(moneyMovements.groupCode, groupCode),
        inArray(moneyMovements.kind, ['payment', 'commission', 'suffix']),
        sql`not ${moneyMovements.undone}`,
      ),
    )
    .returning();
  await bookMoney(
    shop,
    booked.map(({ kind, orderId, farmerId, cash, farmer }) => ({
      kind,
      groupCode,
      orderId,
      farmerId,
      cash: -cash,
      farmer: -farmer,
      actorId,
      undone: true,
      note: 'konfirmasi pembayaran ditarik kembali',
    })),
  );
}
