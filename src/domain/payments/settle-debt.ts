import type { z } from 'zod';
import { settlementInput } from '../../shared/schemas/payment-schemas.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../context.ts';
import { fail } from '../domain-error.ts';
import { notify } from '../notifications/notify.ts';
import { parse } from '../parse.ts';
import { createMoneyFormatter } from '../settings/create-money-formatter.ts';
import { lockBalances } from './balances.ts';
import { recordMoneyMovements } from './money-ledger.ts';

/**
 * Records that a farmer paid owed commission of cash-on-delivery orders: never more than they owe
 * (`settlement_too_large`, 409), also with concurrent calls. Admins only. Returns the new balance.
 */
export async function settleDebt(
  ctx: AppContext,
  actor: Actor,
  farmerId: number,
  input: z.input<typeof settlementInput>,
): Promise<{ farmerId: number; balance: number }> {
  const { userId } = requireUser(actor, { admin: 'settleDebt' });
  const { amount, note } = parse(settlementInput, input);
  return inTransaction(ctx, async (ctx) => {
    const farmer = (await lockBalances(ctx, [farmerId])).get(farmerId) ?? fail('farmer_not_found');
    const most = Math.max(0, -farmer.balance);
    const money = await createMoneyFormatter(ctx);
    if (amount > most) {
      const text = `Paling banyak ${money(most)}.`;
      fail('settlement_too_large', { most: money(most) }, { amount: text });
    }
    await recordMoneyMovements(ctx, [
      { kind: 'settlement', farmerId, platformAmount: amount, sellerAmount: amount, actorId: userId, note },
    ]);
    await recordAudit(ctx, actor, {
      action: 'settlement.create',
      entity: 'farmer',
      entityId: farmerId,
      before: { balance: farmer.balance },
      after: { balance: farmer.balance + amount, note },
    });
    await notify(ctx, [
      {
        userId: farmer.userId,
        kind: 'money.settlement',
        text: `Setoran komisi ${money(amount)} dari Anda sudah dicatat.`,
        href: `/admin/balances/${farmerId}`,
      },
    ]);
    return { farmerId, balance: farmer.balance + amount };
  });
}
