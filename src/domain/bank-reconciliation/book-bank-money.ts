import { asc, eq, isNull, or, sql } from 'drizzle-orm';
import { orders } from '../../db/schema/order-tables.ts';
import { bankLines, payments } from '../../db/schema/payment-tables.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Actor, type AppContext, requireUser } from '../context.ts';
import { fail } from '../domain-error.ts';
import { receivedFor } from '../orders/payments/get-received-money.ts';
import { recordReceivedMoney } from '../orders/payments/record-received-money.ts';
import { recordMoneyMovements } from '../payments/money-ledger.ts';
import { int, readRows } from '../read-rows.ts';
import { createMoneyFormatter } from '../settings/create-money-formatter.ts';
import { settleWeighingBalance } from '../weighing/commands/settle-weighing-balance.ts';

export type Payment = typeof payments.$inferSelect;
/** The largest difference between a transfer and its orders that a unique code explains. */
const USUAL_SUFFIX = 999;

/**
 * Books `amount` of the bank's statement for a checkout, and returns the codes of the orders that it paid or came too
 * late for. It covers in this order: payments that were confirmed by hand and have no row yet, what weighing left open,
 * unpaid orders, and cancelled orders. A rest is a surplus if the admin said so (`over`), otherwise an error
 * (`bank_line_amount`, 409). For a checkout paid by the gateway only what its weighing left open can come by the bank
 * (`gateway_confirms`, 409).
 */
export async function bookBankMoney(
  ctx: AppContext,
  actor: Actor,
  payment: Payment,
  amount: number,
  over: boolean,
): Promise<string[]> {
  const { userId } = requireUser(actor, { admin: 'bookBankMoney' });
  const { groupCode } = payment;
  const { late, open } = await openSumsOf(ctx, payment);
  const settles = open.find(({ shortfall }) => shortfall === amount);
  // A row with exactly the amount that a weighing left open belongs to no older payment.
  let left = settles ? amount : amount - Math.min(amount, await moneyWithoutRow(ctx, payment));
  const money = await createMoneyFormatter(ctx);
  const settled: string[] = [];
  for (const order of open) {
    if (order.shortfall > left || (settles && settles !== order)) continue;
    left -= order.shortfall;
    await settleWeighingBalance(ctx, actor, order.code, { side: 'shortfall', amount: order.shortfall });
    settled.push(order.code);
  }
  if (left === 0) return settled;
  if (payment.method === 'gateway') fail('gateway_confirms');
  const waits = payment.status === 'waiting' || payment.status === 'checking';
  // The digits that were booked as income when the rest was confirmed belong to the whole amount.
  const missing = waits ? 0 : late - left;
  const digits = missing > 0 && missing <= payment.suffix ? missing : 0;
  const rest = left + digits - late - (waits ? payment.due : 0);
  if (!over && payment.status === 'cancelled' && late === 0) fail('bank_line_taken');
  if (!over && (late === 0 || rest < 0 || rest > USUAL_SUFFIX))
    fail('bank_line_amount', { came: money(amount), asked: money(payment.due + payment.suffix) });
  if (digits > 0) {
    await recordMoneyMovements(ctx, [
      {
        kind: 'suffix',
        groupCode,
        platformAmount: -digits,
        actorId: userId,
        note: 'dihitung untuk pesanan yang dibatalkan',
      },
    ]);
    await ctx.db
      .update(payments)
      .set({ suffix: payment.suffix - digits })
      .where(eq(payments.id, payment.id));
  }
  const booked = await recordReceivedMoney(ctx, groupCode, { userId, role: 'admin' }, left + digits);
  await recordAudit(ctx, actor, {
    action: 'payment.received',
    entity: 'order',
    entityId: [...booked.paid, ...booked.late][0] ?? groupCode,
    after: { amount: left, ...booked },
  });
  return [...settled, ...booked.paid, ...booked.late];
}

/** The total of a checkout's orders that were cancelled unpaid, and what its weighings left open. */
export async function openSumsOf(ctx: AppContext, { groupCode }: Payment) {
  const rows = await ctx.db
    .select({
      code: orders.code,
      status: orders.status,
      total: orders.total,
      shortfall: orders.shortfall,
      unpaid: isNull(orders.paidAt).mapWith(Boolean),
      cash: isNull(orders.cashReceivedAt).mapWith(Boolean),
    })
    .from(orders)
    .where(eq(orders.groupCode, groupCode))
    .orderBy(asc(orders.id));
  return {
    late: rows
      .filter(({ status, unpaid, cash }) => status === 'cancelled' && unpaid && cash)
      .reduce((sum, { total }) => sum + total, 0),
    open: rows.filter(
      ({ status, shortfall }) => shortfall > 0 && status !== 'cancelled' && status !== 'refunded',
    ),
  };
}

/**
 * The money booked for a checkout, in time or late, that no row of the statement is matched with. The gateway's money
 * and another checkout's have no such row.
 */
export async function moneyWithoutRow(ctx: AppContext, payment: Payment): Promise<number> {
  if (payment.creditFrom !== null || payment.method === 'gateway') return 0;
  const [row] = await readRows(
    ctx,
    { tied: int },
    sql`select coalesce(sum(coalesce((b.shares ->> ${payment.groupCode}::text)::bigint, b.amount)), 0)::float8 as tied
      from ${bankLines} b
      where b.payment_id = ${payment.id} or b.group_code = ${payment.groupCode} or b.shares ? ${payment.groupCode}`,
  );
  return Math.max(0, (await receivedFor(ctx, payment.groupCode)) - row!.tied);
}

/** Whether a row of the statement is already matched with a payment. */
export async function hasBankLine(ctx: AppContext, payment: Payment): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: bankLines.id })
    .from(bankLines)
    .where(
      or(
        eq(bankLines.paymentId, payment.id),
        eq(bankLines.groupCode, payment.groupCode),
        sql`${bankLines.shares} ? ${payment.groupCode}`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}
