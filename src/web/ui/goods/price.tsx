import { type Currency, formatMoney } from '../../../shared/figures/money.ts';
import { cx } from '../cx.ts';

const sizes = { sm: undefined, md: 'price-md', lg: 'price-lg' } as const;
/** 'Rp 900.000' is the longest of the short ones. */
const SHORT = 10;

/**
 * A price per unit, tabular, in the store's currency, as large as `size` says, and with large letters no wider than the card,
 * or the window, that it stands in. `amount` is in minor units.
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
