import { formatMoney } from '../../shared/figures/money.ts';
import type { Shop } from '../shop.ts';
import { getSettings } from './get-settings.ts';

/** Puts amounts into words in the store's currency (R1), for refusals and messages; amounts in its minor unit. */
export async function moneyText(shop: Shop): Promise<(amount: number) => string> {
  const { store } = await getSettings(shop, 'store');
  return (amount) => formatMoney(amount, store.currency);
}
