import { and, asc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { orders } from '../../db/schema/order-tables.ts';
import { bankLines, payments } from '../../db/schema/payment-tables.ts';
import { TRANSFER_FEES } from '../../shared/enums/payment-fits.ts';
import { bankMoneyInput } from '../../shared/schemas/payment-schemas.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../context.ts';
import { fail } from '../domain-error.ts';
import { lockOrders } from '../orders/lifecycle/lock-order.ts';
import { parse } from '../parse.ts';
import { recordMoneyMovements } from '../payments/money-ledger.ts';
import { isOpenBankLine } from '../payments/open-bank-line.ts';
import { createMoneyFormatter } from '../settings/create-money-formatter.ts';
import { bookBankMoney, moneyWithoutRow, openSumsOf, type Payment } from './book-bank-money.ts';

/**
 * Matches rows of the statement with checkouts by hand: one row with several checkouts, several rows with one, or
 * without the unique code. The rows add up to what the checkouts owe (`bank_sums_differ`, 409), unless the admin
 * explains the difference: `over`, to be refunded, or the `fee` that the bank kept, which the store bears. All or
 * nothing. Admins only.
 */
export async function matchBankMoney(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof bankMoneyInput>,
): Promise<{ codes: string[] }> {
  const { userId } = requireUser(actor, { admin: 'matchBankMoney' });
  const { lines: lineIds, payments: paymentIds, rest } = parse(bankMoneyInput, input);
  return inTransaction(ctx, async (ctx) => {
    const lines = await ctx.db
      .select()
      .from(bankLines)
      .where(and(inArray(bankLines.id, lineIds), isOpenBankLine, eq(bankLines.cents, 0)))
      .orderBy(asc(bankLines.id))
      .for('update');
    if (lines.length !== lineIds.length) fail('bank_line_taken');
    const chosen = await lockPayments(ctx, paymentIds);
    const total = lines.reduce((sum, { amount }) => sum + amount, 0);
    const needs = await Promise.all(chosen.map((payment) => needOf(ctx, payment)));
    const least = needs.reduce((sum, need) => sum + need.least, 0);
    const most = needs.reduce((sum, need) => sum + need.most, 0);
    const money = await createMoneyFormatter(ctx);
    const differ = () => fail('bank_sums_differ', { came: money(total), asked: money(most) });
    if (total > most && rest !== 'over') differ();
    // An unpaid amount is no bank fee: only the usual fees are accepted.
    const fee =
      total >= least ? 0 : ([most - total, least - total].find((sum) => TRANSFER_FEES.includes(sum)) ?? null);
    if (fee === null) return differ();
    const payer = chosen.find(
      (payment, at) => ['waiting', 'checking'].includes(payment.status) && needs[at]!.least > fee,
    );
    if (fee > 0 && (rest !== 'fee' || !payer)) differ();
    const parts = shareOut(total + fee, needs);
    const codes: string[] = [];
    for (const [at, payment] of chosen.entries())
      codes.push(...(await bookBankMoney(ctx, actor, payment, parts[at]!, true)));
    if (fee > 0 && payer) {
      await recordMoneyMovements(ctx, [
        {
          kind: 'bank_fee',
          groupCode: payer.groupCode,
          platformAmount: -fee,
          actorId: userId,
          note: 'dipotong bank dari transfernya',
        },
      ]);
      parts[chosen.indexOf(payer)]! -= fee;
    }
    await tieLines(ctx, lines, chosen, parts);
    await recordAudit(ctx, actor, {
      action: 'bank.match',
      entity: 'order',
      entityId: codes[0] ?? chosen[0]!.groupCode,
      after: { amount: total, rows: lines.length, codes },
    });
    return { codes };
  });
}

/** Locks the orders of all checkouts before their payments, as every command does. */
async function lockPayments(ctx: AppContext, ids: number[]): Promise<Payment[]> {
  const groups = await ctx.db
    .select({ group: payments.groupCode })
    .from(payments)
    .where(inArray(payments.id, ids));
  const members = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      inArray(
        orders.groupCode,
        groups.map(({ group }) => group),
      ),
    );
  await lockOrders(
    ctx,
    members.map(({ id }) => id),
  );
  const found = await ctx.db
    .select()
    .from(payments)
    .where(inArray(payments.id, ids))
    .orderBy(asc(payments.id))
    .for('update');
  if (found.length !== ids.length) fail('payment_not_found');
  return found;
}

/** The amount due for a checkout, without and with its unique code. */
async function needOf(ctx: AppContext, payment: Payment): Promise<{ least: number; most: number }> {
  const { late, open } = await openSumsOf(ctx, payment);
  const short = open.reduce((sum, { shortfall }) => sum + shortfall, 0);
  if (payment.method === 'gateway')
    return short > 0 ? { least: short, most: short } : fail('gateway_confirms');
  const waits = payment.status === 'waiting' || payment.status === 'checking';
  const fixed = (await moneyWithoutRow(ctx, payment)) + late + short + (waits ? payment.due : 0);
  return { least: fixed, most: fixed + (waits ? payment.suffix : 0) };
}

/**
 * Splits `total` over the checkouts: first what each needs at least, then the unique codes; the first one gets the
 * rest.
 */
function shareOut(total: number, needs: { least: number; most: number }[]): number[] {
  let left = total - needs.reduce((sum, { least }) => sum + least, 0);
  const parts = needs.map(({ least, most }) => {
    const code = Math.min(left, most - least);
    left -= code;
    return least + code;
  });
  parts[0]! += left;
  return parts;
}

/** Stores for each line the checkouts that it pays, and their amounts. */
async function tieLines(
  ctx: AppContext,
  lines: { id: number; amount: number }[],
  chosen: Payment[],
  parts: number[],
): Promise<void> {
  const open = chosen.map(({ groupCode }, at) => ({ groupCode, left: parts[at]! }));
  for (const { id, amount } of lines) {
    const shares: Record<string, number> = {};
    let left = amount;
    for (const part of open) {
      const taken = Math.min(left, part.left);
      if (taken === 0) continue;
      shares[part.groupCode] = taken;
      part.left -= taken;
      left -= taken;
    }
    const [groupCode] = Object.keys(shares);
    const several = Object.keys(shares).length > 1;
    await ctx.db
      .update(bankLines)
      .set({ groupCode: groupCode!, shares: several ? shares : null })
      .where(eq(bankLines.id, id));
  }
}
