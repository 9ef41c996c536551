import { type Currency, formatMoney } from '../../../shared/money.ts';
import { cx } from '../cx.ts';

const sizes = { sm: 'text-base', md: 'text-lg', lg: 'text-2xl' } as const;

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
  return (
    <span className={cx('inline-flex flex-wrap items-baseline gap-x-1', className)}>
      <span className={cx('font-bold tabular whitespace-nowrap text-sawah-text', sizes[size])}>
        {formatMoney(amount, currency)}
      </span>
      {unit && <span className="text-sm text-muted">/ {unit}</span>}
    </span>
  );
}
