import { type Currency, formatMoney } from '../../../shared/figures/money.ts';
import { cx } from '../cx.ts';
import { unbroken } from '../unbroken.ts';
import { salePercent } from './sale-percent.ts';

/**
 * The two prices as a bar: the whole is the higher one, the green part the lower. Below it the middleman's price,
 * struck through only when it is higher than what the buyer pays (R10), and what the green part is of the whole: what a
 * farmer would get of this price by a middleman, or what the buyer pays of the middleman's. `whole` says it as a sentence.
 */
export function PriceCompare({
  price,
  tengkulak,
  currency,
  className,
  whole,
}: {
  price: number;
  tengkulak: number;
  currency?: Currency;
  className?: string;
  whole?: boolean;
}) {
  if (tengkulak <= 0 || price <= 0) return null;
  const cheaper = salePercent(price, tengkulak) !== null;
  const share = Math.round((Math.min(price, tengkulak) / Math.max(price, tengkulak)) * 1000) / 1000;
  const percent = Math.round(share * 100);
  const sentence = cheaper
    ? `Anda membayar ${percent} % dari harga tengkulak.`
    : `Lewat tengkulak petani hanya menerima ${percent} % dari harga di sini.`;
  return (
    <div className={cx('compare', whole && 'compare-whole', className)}>
      <progress value={share} className={cheaper ? 'cheaper' : undefined} aria-hidden="true" />
      <p>
        {'Harga tengkulak '}
        {cheaper ? (
          <del>{formatMoney(tengkulak, currency)}</del>
        ) : (
          <span>{formatMoney(tengkulak, currency)}</span>
        )}
        {share < 1 && unbroken(whole ? `. ${sentence}` : `, ${percent} %`)}
      </p>
    </div>
  );
}
