import type { z } from 'zod';
import { settlementInput } from '../../shared/input/money.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { tell } from '../notify/tell.ts';
import { parse } from '../parse.ts';
import { refuse } from '../refusal.ts';
import { moneyText } from '../settings/money-text.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../shop.ts';
import { lockBalances } from './balances.ts';
import { bookMoney } from './money.ts';

/**
 * Notes money that a farmer brought in for commission that he owes, of orders paid to him at the door: never more than
 * he owes (`settlement_too_large`, 409), though it be noted twice at once. Admins only. Returns his balance after it.
 */
export async function settleDebt(
  shop: Shop,
  actor: Actor,
  farmerId: number,
  input: z.input<typeof settlementInput>,
): Promise<{ farmerId: number; balance: number }> {
  const { userId } = requireUser(actor, 'admin');
  const { amount, note } = parse(settlementInput, input);
  return inTransaction(shop, async (shop) => {
    const farmer = (await lockBalances(shop, [farmerId])).get(farmerId) ?? refuse('farmer_not_found');
    const most = Math.max(0, -farmer.balance);
    const money = await moneyText(shop);
    if (amount > most) {
      const text = `Paling banyak ${money(most)}.`;
      refuse('settlement_too_large', { most: money(most) }, { amount: text });
    }
    await bookMoney(shop, [
      { kind: 'settlement', farmerId, cash: amount, farmer: amount, actorId: userId, note },
    ]);
    await noteAudit(shop, actor, {
      action: 'settlement.create',
      entity: 'farmer',
      entityId: farmerId,
      before: { balance: farmer.balance },
      after: { balance: farmer.balance + amount, note },
    });
    await tell(shop, [
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
