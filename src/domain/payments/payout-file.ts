import { inWholeUnits } from '../../shared/format/money.ts';
import { PAYOUT_COLUMNS, payoutStatusLabel } from '../../shared/rules/orders/payout-transitions.ts';
import { type Actor, type AppContext, requireUser } from '../context.ts';
import { fail } from '../domain-error.ts';
import { toPlainCsv } from '../file-formats/csv.ts';
import { getSettings } from '../settings/get-settings.ts';
import { getPayout } from './find-payouts.ts';

/**
 * A payout as a file for the bank's bulk transfer: one row per farmer with an account and an open part. It has commas
 * and plain account digits, as the bank's upload requires. Only for an approved payout (`payout_step_impossible`, 409).
 * Admins only.
 */
export async function payoutFile(ctx: AppContext, actor: Actor, id: number): Promise<string> {
  requireUser(actor, { admin: 'payoutFile' });
  const payout = await getPayout(ctx, actor, id);
  const { currency } = (await getSettings(ctx, 'store')).store;
  if (!payout.approvedAt || payout.status === 'cancelled') {
    return fail('payout_step_impossible', { status: payoutStatusLabel[payout.status] });
  }
  const rows = payout.parts.filter((part) => part.account && !part.returned);
  return `\uFEFF${toPlainCsv([
    PAYOUT_COLUMNS.map(([title]) => title),
    ...rows.map(({ account, amount, name }, index) => [
      index + 1,
      account!.bank,
      account!.number,
      account!.holder,
      inWholeUnits(amount, currency),
      currency,
      `Pencairan ${id}`,
      name,
    ]),
  ])}`;
}
