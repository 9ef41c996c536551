import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { orders } from '../../db/schema/order-tables.ts';
import { bankLines, payments } from '../../db/schema/payment-tables.ts';
import { bankIgnoreInput, bankMatchInput } from '../../shared/schemas/payment-schemas.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../context.ts';
import { fail } from '../domain-error.ts';
import { confirmPayment } from '../orders/payments/confirm-payment.ts';
import { parse } from '../parse.ts';
import { isOpenBankLine } from '../payments/open-bank-line.ts';
import { toDomainError } from '../to-domain-error.ts';
import { bookBankMoney, hasBankLine, openSumsOf } from './book-bank-money.ts';

export type MatchedBankLines = {
  /** The orders that the lines pay, and payments that were already confirmed. */
  codes: string[];
  matched: number;
  refused: { id: number; message: string }[];
};

/**
 * Matches bank lines to payments: confirms a pending payment, and only links one that an admin has already confirmed.
 * Money for orders that were cancelled meanwhile, or that arrived `twice`, is booked as late or surplus; money for a
 * weighing settles it. Each match is independent: an impossible one (a matched line or payment, another amount) is
 * reported and the others are applied. Admins only.
 */
export async function matchBankLines(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof bankMatchInput>,
): Promise<MatchedBankLines> {
  requireUser(actor, { admin: 'matchBankLines' });
  const { lines } = parse(bankMatchInput, input);
  const done: MatchedBankLines = { codes: [], matched: 0, refused: [] };
  for (const { id, payment, twice } of lines) {
    try {
      done.codes.push(...(await matchOne(ctx, actor, id, payment, twice)));
      done.matched += 1;
    } catch (thrown) {
      const refusal = toDomainError(thrown);
      if (!refusal) throw thrown;
      done.refused.push({ id, message: refusal.message });
    }
  }
  return done;
}

async function matchOne(
  ctx: AppContext,
  actor: Actor,
  id: number,
  paymentId: number,
  twice: boolean,
): Promise<string[]> {
  return inTransaction(ctx, async (ctx) => {
    const [found] = await ctx.db
      .select({ payment: payments, code: orders.code })
      .from(payments)
      .innerJoin(orders, eq(orders.groupCode, payments.groupCode))
      .where(eq(payments.id, paymentId))
      .orderBy(asc(orders.id))
      .limit(1);
    if (!found) return fail('bank_line_taken');
    const { payment } = found;
    const [line] = await ctx.db
      .select()
      .from(bankLines)
      .where(and(eq(bankLines.id, id), isOpenBankLine))
      .for('update');
    const online = payment.method === 'gateway';
    // For an order paid through the gateway, only what its weighing left open can come by the bank.
    const isGateways = online && (await openSumsOf(ctx, payment)).open.length === 0;
    if (!line || isGateways) return fail('bank_line_taken');
    const waits = payment.status === 'waiting' || payment.status === 'checking';
    const exact = payment.due + payment.suffix === line.amount && line.cents === 0;
    const plain =
      !online && exact && (waits || (payment.status === 'confirmed' && !(await hasBankLine(ctx, payment))));
    if (twice || !plain) {
      if (line.cents > 0) fail('bank_line_taken');
      const codes = await bookBankMoney(ctx, actor, payment, line.amount, twice);
      await ctx.db.update(bankLines).set({ groupCode: payment.groupCode }).where(eq(bankLines.id, id));
      return codes;
    }
    const codes = waits ? (await confirmPayment(ctx, actor, found.code, { amount: line.amount })).codes : [];
    // One line per payment: the unique index rejects the second.
    await ctx.db.update(bankLines).set({ paymentId }).where(eq(bankLines.id, id));
    await recordAudit(ctx, actor, {
      action: 'bank.match',
      entity: 'order',
      entityId: found.code,
      after: { amount: line.amount, day: line.day },
    });
    return codes;
  });
}

/** Marks lines as ignored when they are no buyer's payment, or reverts that; matched lines stay. Admins only. */
export async function ignoreBankLines(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof bankIgnoreInput>,
): Promise<{ changed: number }> {
  requireUser(actor, { admin: 'ignoreBankLines' });
  const { ids, aside } = parse(bankIgnoreInput, input);
  return inTransaction(ctx, async (ctx) => {
    const rows = await ctx.db
      .update(bankLines)
      .set({ ignoredAt: aside ? ctx.clock.now() : null })
      .where(
        and(
          inArray(bankLines.id, ids),
          isNull(bankLines.paymentId),
          isNull(bankLines.groupCode),
          aside ? isNull(bankLines.ignoredAt) : isNotNull(bankLines.ignoredAt),
        ),
      )
      .returning({ id: bankLines.id });
    if (rows.length > 0) {
      await recordAudit(ctx, actor, {
        action: aside ? 'bank.aside' : 'bank.restore',
        entity: 'bank',
        entityId: '*',
        after: { rows: rows.length },
      });
    }
    return { changed: rows.length };
  });
}
