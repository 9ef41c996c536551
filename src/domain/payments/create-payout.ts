import type { z } from 'zod';
import { payouts } from '../../db/schema/payments.ts';
import { payoutInput } from '../../shared/input/money.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { parse } from '../parse.ts';
import { refuse } from '../refusal.ts';
import { moneyText } from '../settings/money-text.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../shop.ts';
import { lockBalances } from './balances.ts';
import { bookMoney } from './money.ts';

/**
 * Sets aside all that is free of each farmer's balance, in one batch to be paid out, all or nothing; what is held stays.
 * A balance is paid out once, however many admins press at once: whoever comes second finds it changed
 * (`payout_changed`, 409), as he does when a sale or refund was booked since he looked, or where a farmer has changed
 * the account that the money goes to
 * (`payout_account_changed`, 409). The account is kept with the payout, which goes on step by step (`movePayout`). Admins
 * only.
 */
export async function createPayout(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof payoutInput>,
): Promise<{ id: number; total: number; farmers: number }> {
  const { userId } = requireUser(actor, 'admin');
  const { farmers, note } = parse(payoutInput, input);
  return inTransaction(shop, async (shop) => {
    const today = await lockBalances(
      shop,
      farmers.map((farmer) => farmer.id),
    );
    for (const { id, amount, account } of farmers) {
      const found = today.get(id) ?? refuse('farmer_not_found');
      if (found.free !== amount) {
        refuse('payout_changed', {
          farmer: found.name,
          today: (await moneyText(shop))(Math.max(0, found.free)),
        });
      }
      if (account !== undefined && account !== (found.account?.number ?? null)) {
        refuse('payout_account_changed', { farmer: found.name });
      }
    }
    const [payout] = await shop.db
      .insert(payouts)
      .values({ createdBy: userId, createdAt: shop.clock.now(), note })
      .returning({ id: payouts.id });
    const { id } = payout!;
    await bookMoney(
      shop,
      farmers.map((farmer) => ({
        kind: 'payout' as const,
        farmerId: farmer.id,
        payoutId: id,
        account: today.get(farmer.id)?.account,
        cash: -farmer.amount,
        farmer: -farmer.amount,
        actorId: userId,
        note,
      })),
    );
    const total = farmers.reduce((sum, farmer) => sum + farmer.amount, 0);
    await noteAudit(shop, actor, {
      action: 'payout.create',
      entity: 'payout',
      entityId: id,
      after: { total, farmers: farmers.length, note },
    });
    return { id, total, farmers: farmers.length };
  });
}
