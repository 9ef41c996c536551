import { and, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { orders } from '../../../db/schema/order-tables.ts';
import { bankLines, moneyMovements, payments } from '../../../db/schema/payment-tables.ts';
import { HOUR_MS } from '../../../shared/format/dates.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { mayUndoPayment } from '../../payments/may-undo-payment.ts';
import { recordMoneyMovements } from '../../payments/money-ledger.ts';
import { getSettings } from '../../settings/get-settings.ts';
import {
  lockOrders,
  orderTransitionActor,
  requireOrderTransition,
  transitionOrder,
} from '../lifecycle/lock-order.ts';
import { sendOrderMessages } from '../notifications/send-order-messages.ts';
import { issueTaxDocuments } from '../policies/issue-tax-documents.ts';
import { getOrderSide } from '../policies/order-policy.ts';
import { nextOrderStatus } from '../policies/order-transition-rules.ts';
import { isWeighed } from '../policies/order-weighing-state.ts';
import { syncSellerPart } from '../policies/sync-seller-part.ts';
import { reopenPayment } from './reopen-payment.ts';

/**
 * Undoes an admin's confirmation of a checkout's payment: its orders await their money again, their stock is
 * reserved again, and the ledger shows both bookings. Possible for a day, while none of the orders was
 * shipped or refunded (`payment_undo_late`, 409); a gateway's confirmation is never undone. Both sides are
 * notified. Admins only.
 */
export async function undoPaymentConfirmation(
  ctx: AppContext,
  actor: Actor,
  code: string,
): Promise<{ codes: string[] }> {
  const { userId } = requireUser(actor, { admin: 'undoPaymentConfirmation' });
  const side = await getOrderSide(ctx, actor, code, undefined, 'undoPaymentConfirmation');
  return inTransaction(ctx, async (ctx) => {
    const mine = await ctx.db
      .select({ group: orders.groupCode })
      .from(orders)
      .where(eq(orders.id, side.orderId));
    const groupCode = mine[0]!.group;
    // An order that costs nothing was never paid by this confirmation.
    const paid = and(eq(orders.groupCode, groupCode), isNotNull(orders.paidAt), gt(orders.total, 0));
    const ids = (await ctx.db.select({ id: orders.id }).from(orders).where(paid)).map(({ id }) => id);
    if (ids.length === 0) fail('payment_undo_late');
    const locked = await lockOrders(ctx, ids);
    const [payment] = await ctx.db
      .select()
      .from(payments)
      .where(eq(payments.groupCode, groupCode))
      .for('update');
    const now = ctx.clock.now();
    // A row that also pays other checkouts can't be unmatched for this one alone.
    const shared = await ctx.db.$count(bankLines, sql`${bankLines.shares} ? ${groupCode}`);
    const gone = locked.some(
      (order) => order.refunded > 0 || isWeighed(order) || !nextOrderStatus(order.status, 'unpay', 'admin'),
    );
    // More arrived than was requested, so the transfer itself is beyond doubt.
    const surplus = await ctx.db.$count(
      moneyMovements,
      and(eq(moneyMovements.groupCode, groupCode), eq(moneyMovements.kind, 'surplus')),
    );
    if (!payment || !mayUndoPayment(payment, now) || gone || surplus > 0 || shared > 0) {
      return fail('payment_undo_late');
    }
    const { payment: settings } = await getSettings(ctx, 'payment');
    const dueAt = new Date(now.getTime() + settings.payWithinHours * HOUR_MS);
    const reason = 'uangnya ternyata belum masuk';
    for (const order of locked) {
      const to = requireOrderTransition(order, 'unpay', 'admin');
      await transitionOrder(ctx, order, to, orderTransitionActor(side), { paidAt: null, dueAt }, reason);
      await issueTaxDocuments(ctx, order, { status: to, paidAt: null }, 'unpaid');
    }
    await reverseMovements(ctx, groupCode, userId);
    for (const { id } of locked) await syncSellerPart(ctx, id, userId);
    // The bank statement's line is unmatched again.
    await ctx.db
      .update(bankLines)
      .set({ paymentId: null, groupCode: null })
      .where(or(eq(bankLines.paymentId, payment.id), eq(bankLines.groupCode, groupCode)));
    await reopenPayment(ctx, payment);
    const codes = locked.map((order) => order.code);
    await recordAudit(ctx, actor, {
      action: 'payment.undo',
      entity: 'order',
      entityId: code,
      after: { codes },
    });
    await sendOrderMessages(
      ctx,
      codes.map((code) => ({ code, event: 'unpaid' as const })),
    );
    return { codes };
  });
}

/** Books the reversal of the confirmation's movements; both stay in the ledger, marked. */
async function reverseMovements(ctx: AppContext, groupCode: string, actorId: string): Promise<void> {
  const booked = await ctx.db
    .update(moneyMovements)
    .set({ undone: true })
    .where(
      and(
        eq(moneyMovements.groupCode, groupCode),
        inArray(moneyMovements.kind, ['payment', 'commission', 'suffix', 'bank_fee']),
        sql`not ${moneyMovements.undone}`,
      ),
    )
    .returning();
  await recordMoneyMovements(
    ctx,
    // An update returns its rows in any order; the ledger reads as the confirmation did.
    booked
      .sort((one, other) => one.id - other.id)
      .map(({ kind, orderId, farmerId, platformAmount, sellerAmount, sale, commission }) => ({
        kind,
        groupCode,
        orderId,
        farmerId,
        platformAmount: -platformAmount,
        sellerAmount: -sellerAmount,
        sale: -sale,
        commission: -commission,
        actorId,
        undone: true,
        note: 'konfirmasi pembayaran ditarik kembali',
      })),
  );
}
