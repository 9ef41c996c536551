/** The currencies that a store can be set to (R1). */
export type Currency = 'IDR' | 'USD';

/** The largest amount that any price, line or total may reach, in minor units: safe in a JS number and in SQL. */
export const MONEY_MAX = 1_000_000_000_000;

const formats: Record<Currency, { format: Intl.NumberFormat; divisor: number; prefix: string }> = {
  IDR: {
    format: new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 }),
    divisor: 1,
    prefix: 'Rp ',
  },
  USD: {
    format: new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    divisor: 100,
    prefix: '$',
  },
};

/**
 * An amount as people read it: `Rp 12.500` or `$1,234.50`. `amount` is an integer in the currency's minor unit
 * (whole rupiah, or cents). The space after Rp does not break.
 */
export function formatMoney(amount: number, currency: Currency = 'IDR'): string {
  const { format, divisor, prefix } = formats[currency];
  const text = prefix.replace(' ', '\u00a0') + format.format(Math.abs(amount) / divisor);
  return amount < 0 ? `-${text}` : text;
}

/** A whole number with the dots of the Indonesian locale: `12.500`. */
export function formatNumber(value: number): string {
  return formats.IDR.format.format(value);
}
