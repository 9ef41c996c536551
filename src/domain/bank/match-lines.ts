import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { orders } from '../../db/schema/orders.ts';
import { bankLines, payments } from '../../db/schema/payments.ts';
import { bankAsideInput, bankMatchInput } from '../../shared/input/money.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { confirmPayment } from '../orders/paying/confirm-payment.ts';
import { parse } from '../parse.ts';
import { refuse } from '../refusal.ts';
import { refusalOf } from '../refusal-of.ts';
import { moneyText } from '../settings/money-text.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../shop.ts';

export type Matched = {
  /** The orders that are paid by it, and the payments that had been confirmed before. */
  codes: string[];
  matched: number;
  refused: { id: number; message: string }[];
};

/**
 * Says of rows of the bank's statement which payments they are the money of: a payment that waits is confirmed by it,
 * one that an admin has confirmed before is only tied to it. Each stands for itself: what cannot be (a row or a payment
 * that is taken, another sum) is told and the others are done. Admins only.
 */
export async function matchBankLines(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof bankMatchInput>,
): Promise<Matched> {
  requireUser(actor, 'admin');
  const { lines } = parse(bankMatchInput, input);
  const done: Matched = { codes: [], matched: 0, refused: [] };
  for (const { id, payment } of lines) {
    try {
      done.codes.push(...(await matchOne(shop, actor, id, payment)));
      done.matched += 1;
    } catch (thrown) {
      const refusal = refusalOf(thrown);
      if (!refusal) throw thrown;
      done.refused.push({ id, message: refusal.message });
    }
  }
  return done;
}

async function matchOne(shop: Shop, actor: Actor, id: number, paymentId: number): Promise<string[]> {
  return inTransaction(shop, async (shop) => {
    const [found] = await shop.db
      .select({ payment: payments, code: orders.code })
      .from(payments)
      .innerJoin(orders, eq(orders.groupCode, payments.groupCode))
      .where(eq(payments.id, paymentId))
      .orderBy(asc(orders.id))
      .limit(1);
    if (!found) return refuse('bank_line_taken');
    const { payment } = found;
    const [line] = await shop.db
      .select()
      .from(bankLines)
      .where(and(eq(bankLines.id, id), isNull(bankLines.paymentId), isNull(bankLines.asideAt)))
      .for('update');
    if (!line || payment.method === 'gateway') return refuse('bank_line_taken');
    const asked = payment.due + payment.suffix;
    if (asked !== line.amount) {
      const money = await moneyText(shop);
      refuse('bank_line_amount', { came: money(line.amount), asked: money(asked) });
    }
    const waits = payment.status === 'waiting' || payment.status === 'checking';
    if (!waits && payment.status !== 'confirmed') refuse('bank_line_taken');
    const codes = waits ? (await confirmPayment(shop, actor, found.code, { amount: line.amount })).codes : [];
    // One row for one payment: who comes second finds the index.
    await shop.db.update(bankLines).set({ paymentId }).where(eq(bankLines.id, id));
    await noteAudit(shop, actor, {
      action: 'bank.match',
      entity: 'order',
      entityId: found.code,
      after: { amount: line.amount, day: line.day },
    });
    return codes;
  });
}

/** Puts rows aside that are no buyer's money, or takes them back; what is matched stays. Admins only. */
export async function setBankLinesAside(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof bankAsideInput>,
): Promise<{ changed: number }> {
  requireUser(actor, 'admin');
  const { ids, aside } = parse(bankAsideInput, input);
  return inTransaction(shop, async (shop) => {
    const rows = await shop.db
      .update(bankLines)
      .set({ asideAt: aside ? shop.clock.now() : null })
      .where(
        and(
          inArray(bankLines.id, ids),
          isNull(bankLines.paymentId),
          aside ? isNull(bankLines.asideAt) : isNotNull(bankLines.asideAt),
        ),
      )
      .returning({ id: bankLines.id });
    if (rows.length > 0) {
      await noteAudit(shop, actor, {
        action: aside ? 'bank.aside' : 'bank.restore',
        entity: 'bank',
        entityId: '*',
        after: { rows: rows.length },
      });
    }
    return { changed: rows.length };
  });
}
