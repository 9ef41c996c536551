import { type Currency, formatMoney } from '../../../shared/format/money.ts';

/**
 * Describes the difference between two prices: 'Rp 400 di bawah harga jual Rp 8.700', 'sama dengan
 * tengkulak'.
 */
export function priceDifferenceText(price: number, to: number, name: string, currency?: Currency): string {
  if (price === to) return `sama dengan ${name}`;
  return `${formatMoney(Math.abs(price - to), currency)} di ${price < to ? 'bawah' : 'atas'} ${name}`;
}
