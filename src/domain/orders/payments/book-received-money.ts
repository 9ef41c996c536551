import { and, asc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { orders } from '../../../db/schema/order-tables.ts';
import { bankLines, payments } from '../../../db/schema/payment-tables.ts';
import { maxMoneyBack } from '../../../shared/rules/orders/money-back.ts';
import { creditInput, receivedInput, surplusBackInput } from '../../../shared/schemas/payment-schemas.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { parse } from '../../parse.ts';
import { recordMoneyMovements } from '../../payments/money-ledger.ts';
import { isOpenBankLine } from '../../payments/open-bank-line.ts';
import { nullable, text, typed } from '../../read-rows.ts';
import { createMoneyFormatter } from '../../settings/create-money-formatter.ts';
import { lockOrders, type OrderTransitionActor } from '../lifecycle/lock-order.ts';
import { firstOrderCode } from '../policies/first-order-code.ts';
import { findOpenRefund } from './find-open-refund.ts';
import { buyerSql, receivedFor, surplusOf } from './get-received-money.ts';
import { recordPayment } from './record-payment.ts';
import { recordReceivedMoney } from './record-received-money.ts';
import { returnMoney } from './return-money.ts';

/**
 * Books money that an admin saw arrive for a checkout by transfer or QRIS although it awaits another amount, or none
 * any more: late, doubled or too much. With `line`, the row of the bank's statement is matched with it. Throws when
 * anything was booked since the admin looked (`stale_version`, 409). Admins only.
 */
export async function bookReceivedMoney(
  ctx: AppContext,
  actor: Actor,
  paymentId: number,
  input: z.input<typeof receivedInput>,
): Promise<{ paid: string[]; late: string[]; surplus: number }> {
  const { userId } = requireUser(actor, { admin: 'bookReceivedMoney' });
  const { amount, line, booked: seen } = parse(receivedInput, input);
  return inTransaction(ctx, async (ctx) => {
    const groupCode = await groupOf(ctx, paymentId);
    // Rows of the statement are locked before orders, as in a match.
    if (line !== undefined)
      await ctx.db.select({ id: bankLines.id }).from(bankLines).where(eq(bankLines.id, line)).for('update');
    if (seen !== undefined) {
      await lockGroup(ctx, groupCode);
      if (seen !== (await receivedFor(ctx, groupCode))) fail('stale_version');
    }
    const booked = await recordReceivedMoney(ctx, groupCode, { userId, role: 'admin' }, amount);
    if (line !== undefined) await takeBankLine(ctx, line, amount, groupCode);
    await recordAudit(ctx, actor, {
      action: 'payment.received',
      entity: 'order',
      entityId: await codeOf(ctx, groupCode),
      after: { amount, ...booked },
    });
    return booked;
  });
}

/** Matches an open row of the statement with a checkout's late or surplus money. */
async function takeBankLine(ctx: AppContext, id: number, amount: number, groupCode: string): Promise<void> {
  const [taken] = await ctx.db
    .update(bankLines)
    .set({ groupCode })
    .where(and(eq(bankLines.id, id), eq(bankLines.amount, amount), isOpenBankLine))
    .returning({ id: bankLines.id });
  if (!taken) fail('bank_line_taken');
}

/** Books that surplus money of a checkout was returned to its buyer; never more than there is. Admins only. */
export async function returnSurplus(
  ctx: AppContext,
  actor: Actor,
  paymentId: number,
  input: z.input<typeof surplusBackInput>,
): Promise<{ left: number }> {
  const { userId } = requireUser(actor, { admin: 'returnSurplus' });
  const { amount, note } = parse(surplusBackInput, input);
  return inTransaction(ctx, async (ctx) => {
    const { groupCode } = await lockPayment(ctx, paymentId);
    const most = await surplusOf(ctx, groupCode);
    if (amount > most) fail('refund_too_large', { most: (await createMoneyFormatter(ctx))(most) });
    await recordMoneyMovements(ctx, [
      { kind: 'surplus', groupCode, platformAmount: -amount, actorId: userId, note: note ?? 'dikembalikan' },
    ]);
    await recordAudit(ctx, actor, {
      action: 'payment.surplus-back',
      entity: 'order',
      entityId: await codeOf(ctx, groupCode),
      after: { amount, note },
    });
    return { left: most - amount };
  });
}

/**
 * Pays a waiting checkout of the same buyer with money that arrived late or in excess for another: first what its
 * cancelled orders were paid, then the surplus. It has to suffice (`credit_too_small`); another buyer's is rejected
 * (`credit_other_buyer`, 409), and so is money that a gateway refund of unknown outcome may have returned already
 * (`gateway_refund_open`, 409). Admins only.
 */
export async function useCredit(
  ctx: AppContext,
  actor: Actor,
  paymentId: number,
  input: z.input<typeof creditInput>,
): Promise<{ codes: string[]; left: number }> {
  const { userId } = requireUser(actor, { admin: 'useCredit' });
  const { order: code } = parse(creditInput, input);
  const by: OrderTransitionActor = { userId, role: 'admin' };
  return inTransaction(ctx, async (ctx) => {
    const from = await groupOf(ctx, paymentId);
    const [target] = await ctx.db
      .select({ group: orders.groupCode })
      .from(orders)
      .where(eq(orders.code, code));
    if (!target || target.group === from) return fail('order_not_found');
    await requireSameBuyer(ctx, from, target.group);
    const ids = await ctx.db
      .select({ id: orders.id })
      .from(orders)
      .where(inArray(orders.groupCode, [from, target.group]));
    const locked = await lockOrders(
      ctx,
      ids.map(({ id }) => id),
    );
    const cancelled = locked.filter(
      (order) => order.groupCode === from && order.status === 'cancelled' && maxMoneyBack(order) > 0,
    );
    const money = await createMoneyFormatter(ctx);
    for (const order of cancelled) {
      const refund = await findOpenRefund(ctx, order.id);
      if (refund) fail('gateway_refund_open', { amount: money(refund.amount) });
    }
    const both = await ctx.db
      .select()
      .from(payments)
      .where(inArray(payments.groupCode, [from, target.group]))
      .orderBy(asc(payments.id))
      .for('update');
    const open = both.find((payment) => payment.groupCode === target.group);
    if (!open || !['waiting', 'checking'].includes(open.status)) return fail('order_step_impossible');
    const surplus = await surplusOf(ctx, from);
    const credit = surplus + cancelled.reduce((sum, order) => sum + maxMoneyBack(order), 0);
    if (credit < open.due) fail('credit_too_small', { credit: money(credit), due: money(open.due) });
    const note = `dipakai untuk pesanan ${code}`;
    let left = open.due;
    for (const order of cancelled) {
      const amount = Math.min(left, maxMoneyBack(order));
      if (amount === 0) break;
      left -= amount;
      await returnMoney(ctx, order, by, { amount, reason: note, restock: false });
    }
    await recordMoneyMovements(ctx, [
      { kind: 'surplus', groupCode: from, platformAmount: -left, actorId: userId, note },
    ]);
    const codes = await recordPayment(ctx, target.group, by, undefined, { suffix: 0, creditFrom: from });
    await recordAudit(ctx, actor, {
      action: 'payment.credit',
      entity: 'order',
      entityId: code,
      after: { amount: open.due, from: await codeOf(ctx, from) },
    });
    return { codes, left: credit - open.due };
  });
}

/** Locks a checkout's orders before its payment, as every command does. */
async function lockGroup(ctx: AppContext, groupCode: string): Promise<void> {
  const ids = await ctx.db.select({ id: orders.id }).from(orders).where(eq(orders.groupCode, groupCode));
  await lockOrders(
    ctx,
    ids.map(({ id }) => id),
  );
}

async function lockPayment(ctx: AppContext, id: number) {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, id)).for('update');
  return payment ?? fail('payment_not_found');
}

async function groupOf(ctx: AppContext, paymentId: number): Promise<string> {
  const [payment] = await ctx.db
    .select({ group: payments.groupCode })
    .from(payments)
    .where(eq(payments.id, paymentId));
  return payment?.group ?? fail('payment_not_found');
}

const codeOf = async (ctx: AppContext, groupCode: string) =>
  (await firstOrderCode(ctx, groupCode)) ?? groupCode;

async function requireSameBuyer(ctx: AppContext, one: string, other: string): Promise<void> {
  const who = async (group: string) => {
    const [row] = await ctx.db
      .select({
        who: typed(nullable(text), buyerSql),
      })
      .from(orders)
      .where(eq(orders.groupCode, group))
      .limit(1);
    return row?.who ?? null;
  };
  const buyer = await who(one);
  if (buyer === null || buyer !== (await who(other))) fail('credit_other_buyer');
}
