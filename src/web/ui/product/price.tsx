import { type Currency, formatMoney } from '../../../shared/format/money.ts';
import { cx } from '../cx.ts';

const sizes = { sm: undefined, md: 'price-md', lg: 'price-lg' } as const;
/** 'Rp 900.000' is the longest short price. */
const SHORT = 10;

/**
 * A price per unit with tabular figures in the store's currency; `amount` is in minor units. `size` sets its
 * size, and large text never makes it wider than its card or the window.
 */
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
    <span className={cx('price', sizes[size], sum.length > SHORT && 'price-long', className)}>
      <b>{sum}</b>
      {unit && <span>{`/ ${unit}`}</span>}
    </span>
  );
}
