import { formatMoney } from '../../shared/format/money.ts';
import type { AppContext } from '../context.ts';
import { getSettings } from './get-settings.ts';

/**
 * Returns a formatter for amounts in the store's currency (R1), for errors and messages; amounts in its minor
 * unit.
 */
export async function createMoneyFormatter(ctx: AppContext): Promise<(amount: number) => string> {
  const { store } = await getSettings(ctx, 'store');
  return (amount) => formatMoney(amount, store.currency);
}
