import type { z } from 'zod';
import { payouts } from '../../db/schema/payment-tables.ts';
import { payoutInput } from '../../shared/schemas/payment-schemas.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../context.ts';
import { fail } from '../domain-error.ts';
import { parse } from '../parse.ts';
import { createMoneyFormatter } from '../settings/create-money-formatter.ts';
import { lockBalances } from './balances.ts';
import { recordMoneyMovements } from './money-ledger.ts';

/**
 * Creates a payout of the whole available balance of each farmer, in one batch, all or nothing; held money
 * stays. A balance is paid out only once: the second of two concurrent admins gets `payout_changed` (409),
 * like after a sale or refund since the page was opened, and a changed payout account throws
 * `payout_account_changed` (409). The payout stores the account and continues step by step
 * (`transitionPayout`). Admins only.
 */
export async function createPayout(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof payoutInput>,
): Promise<{ id: number; total: number; farmers: number }> {
  const { userId } = requireUser(actor, { admin: 'createPayout' });
  const { farmers, note } = parse(payoutInput, input);
  return inTransaction(ctx, async (ctx) => {
    const today = await lockBalances(
      ctx,
      farmers.map((farmer) => farmer.id),
    );
    for (const { id, amount, account } of farmers) {
      const found = today.get(id) ?? fail('farmer_not_found');
      if (found.free !== amount) {
        fail('payout_changed', {
          farmer: found.name,
          today: (await createMoneyFormatter(ctx))(Math.max(0, found.free)),
        });
      }
      if (account !== undefined && account !== (found.account?.number ?? null)) {
        fail('payout_account_changed', { farmer: found.name });
      }
    }
    const [payout] = await ctx.db
      .insert(payouts)
      .values({ createdBy: userId, createdAt: ctx.clock.now(), note })
      .returning({ id: payouts.id });
    const { id } = payout!;
    await recordMoneyMovements(
      ctx,
      farmers.map((farmer) => ({
        kind: 'payout' as const,
        farmerId: farmer.id,
        payoutId: id,
        account: today.get(farmer.id)?.account,
        platformAmount: -farmer.amount,
        sellerAmount: -farmer.amount,
        actorId: userId,
        note,
      })),
    );
    const total = farmers.reduce((sum, farmer) => sum + farmer.amount, 0);
    await recordAudit(ctx, actor, {
      action: 'payout.create',
      entity: 'payout',
      entityId: id,
      after: { total, farmers: farmers.length, note },
    });
    return { id, total, farmers: farmers.length };
  });
}
