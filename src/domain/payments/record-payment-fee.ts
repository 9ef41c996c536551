import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { moneyMovements } from '../../db/schema/payment-tables.ts';
import { feeInput } from '../../shared/schemas/ledger-schemas.ts';
import { advisoryLock } from '../advisory-lock.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../context.ts';
import { fail } from '../domain-error.ts';
import { parse } from '../parse.ts';
import { int, typed } from '../read-rows.ts';
import { createMoneyFormatter } from '../settings/create-money-formatter.ts';
import { recordMoneyMovements } from './money-ledger.ts';

/**
 * Books the fees of the payment gateway or QRIS, by its statement. A correction is booked as of today, and never
 * reverses more than was entered (`fee_too_large`, 409). Admins only.
 */
export async function recordPaymentFee(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof feeInput>,
): Promise<{ total: number }> {
  const { userId } = requireUser(actor, { admin: 'recordPaymentFee' });
  const { kind, amount, note } = parse(feeInput, input);
  return inTransaction(ctx, async (ctx) => {
    await advisoryLock(ctx, `payment-fees:${kind}`);
    const [row] = await ctx.db
      .select({ sum: typed(int, sql`coalesce(-sum(${moneyMovements.platformAmount}), 0)::float8`) })
      .from(moneyMovements)
      .where(eq(moneyMovements.kind, kind));
    const total = row!.sum + amount;
    if (total < 0) {
      const most = (await createMoneyFormatter(ctx))(row!.sum);
      fail('fee_too_large', { most }, { amount: `Paling banyak ${most} bisa ditarik kembali.` });
    }
    await recordMoneyMovements(ctx, [{ kind, platformAmount: -amount, actorId: userId, note }]);
    await recordAudit(ctx, actor, {
      action: 'payment.fee',
      entity: 'payment',
      entityId: kind,
      after: { amount, note },
    });
    return { total };
  });
}
