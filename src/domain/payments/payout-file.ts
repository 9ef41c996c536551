import { PAYOUT_COLUMNS, payoutStatusLabel } from '../../shared/orders/payout-steps.ts';
import { csvText } from '../documents/csv.ts';
import { refuse } from '../refusal.ts';
import { getSettings } from '../settings/get-settings.ts';
import type { Actor, Shop } from '../shop.ts';
import { getPayout } from './find-payouts.ts';

/**
 * A payout as a file for the bank's mass transfer: a row for each farmer who has an account and whose part has not come
 * back. Only of what was approved (`payout_step_impossible`, 409). Admins only.
 */
export async function payoutFile(shop: Shop, actor: Actor, id: number): Promise<string> {
  const payout = await getPayout(shop, actor, id);
  const { currency } = (await getSettings(shop, 'store')).store;
  if (!payout.approvedAt || payout.status === 'cancelled') {
    return refuse('payout_step_impossible', { status: payoutStatusLabel[payout.status] });
  }
  const rows = payout.parts.filter((part) => part.account && !part.returned);
  return `\uFEFF${csvText([
    PAYOUT_COLUMNS.map(([title]) => title),
    ...rows.map(({ account, amount, name }, index) => [
      index + 1,
      account!.bank,
      account!.number,
      account!.holder,
      currency === 'USD' ? amount / 100 : amount,
      currency,
      `Pencairan ${id}`,
      name,
    ]),
  ])}`;
}
