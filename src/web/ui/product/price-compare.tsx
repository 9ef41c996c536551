import { type Currency, formatMoney } from '../../../shared/format/money.ts';
import { cx } from '../cx.ts';
import { noWrapText } from '../no-wrap-text.ts';
import { salePercent } from './sale-percent.ts';

/**
 * Two prices as a bar: the whole is the higher one, the green part the lower. Below it are the tengkulak
 * price, struck through only when it is higher than the buyer's (R10), and the share of the green part;
 * `whole` describes it in a sentence.
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
        {share < 1 && noWrapText(whole ? `. ${sentence}` : `, ${percent} %`)}
      </p>
    </div>
  );
}
