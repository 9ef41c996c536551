import { type Currency, formatMoney } from '../../../shared/money.ts';
import { cx } from '../cx.ts';

/** As large as it says, and with large letters no wider than the card, or the window, that it stands in. */
const sizes = {
  sm: { short: 'text-base', long: 'text-base' },
  md: {
    short: 'text-[min(1.125rem,(100cqi-1.5rem)/5.8)] leading-snug',
    long: 'text-[min(1.125rem,(100cqi-1.5rem)/7.3)] leading-snug',
  },
  lg: {
    short: 'text-[min(1.75rem,(100cqi-2.5rem)/5.8)] leading-tight',
    long: 'text-[min(1.75rem,(100cqi-2.5rem)/7.3)] leading-tight',
  },
} as const;
/** 'Rp 900.000' is the longest of the short ones. */
const SHORT = 10;

/** A price per unit, tabular, in the store's currency. `amount` is in minor units. */
export function Price({
  amount,
  unit,
  currency,
  size = 'md',
  className,
}: {
  amount: number;
  unit?: string;
  currency?: Currency;
  size?: keyof typeof sizes;
  className?: string;
}) {
  const sum = formatMoney(amount, currency);
  return (
    <span className={cx('inline-flex flex-wrap items-baseline gap-x-1', className)}>
      <span
        className={cx(
          'font-bold tabular whitespace-nowrap text-sawah-text',
          sizes[size][sum.length > SHORT ? 'long' : 'short'],
        )}
      >
        {sum}
      </span>
      {unit && <span className="text-sm text-muted">/ {unit}</span>}
    </span>
  );
}
