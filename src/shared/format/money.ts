/** The currencies that a store can be set to (R1). */
export const CURRENCIES = ['IDR', 'USD'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** The upper limit of any price, line or total, in minor units: safe as a JS number and in SQL. */
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
 * Formats an amount: `Rp 12.500` or `$1,234.50`. `amount` is an integer in the currency's minor unit (whole
 * rupiah, or cents); the space after Rp does not break.
 */
export function formatMoney(amount: number, currency: Currency = 'IDR'): string {
  const { format, divisor, prefix } = formats[currency];
  const text = prefix.replace(' ', '\u00a0') + format.format(Math.abs(amount) / divisor);
  return amount < 0 ? `-${text}` : text;
}

/** An amount of the minor unit as a number that people write: `12.5` for 1,250 cents. */
export const inWholeUnits = (amount: number, currency: Currency): number =>
  amount / formats[currency].divisor;

const briefly = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 2 });

/** `Rp 4,15 jt` when that is exact, otherwise the full amount: for narrow lines. */
export function formatMoneyBrief(amount: number, currency: Currency = 'IDR'): string {
  if (currency !== 'IDR' || amount < 1_000_000) return formatMoney(amount, currency);
  const [unit, word] = amount >= 1_000_000_000 ? [1_000_000_000, 'M'] : [1_000_000, 'jt'];
  if (amount % (unit / 100) !== 0) return formatMoney(amount, currency);
  return `Rp\u00a0${briefly.format(amount / unit)}\u00a0${word}`;
}

const exactly = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 3 });

/** A count short enough for a badge: `7`, `99+`. */
export function formatBadge(count: number): string {
  return count > 99 ? '99+' : String(count);
}

/** A number in Indonesian notation, to three decimals: `12.500`, `2,5`. */
export function formatNumber(value: number): string {
  return exactly.format(value);
}
