import { type Currency, formatMoney } from '../../../shared/figures/money.ts';

/** How far a price lies from another, in words: 'Rp 400 di bawah harga jual Rp 8.700', 'sama dengan tengkulak'. */
export function priceDistance(price: number, to: number, name: string, currency?: Currency): string {
  if (price === to) return `sama dengan ${name}`;
  return `${formatMoney(Math.abs(price - to), currency)} di ${price < to ? 'bawah' : 'atas'} ${name}`;
}
