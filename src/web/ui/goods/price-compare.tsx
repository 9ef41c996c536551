import { type Currency, formatMoney } from '../../../shared/money.ts';
import { cx } from '../cx.ts';
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
  const share = Math.round((Math.min(price, tengkulak) / Math.max(price, tengkulak)) * 1000) / 10;
  const percent = Math.round(share);
  const sentence = cheaper
    ? `Anda membayar ${percent} % dari harga tengkulak.`
    : `Lewat tengkulak petani hanya menerima ${percent} % dari harga di sini.`;
  return (
    <div className={cx('grid gap-1.5', className)}>
      <svg
        viewBox="0 0 100 3"
        preserveAspectRatio="none"
        className="block h-2 w-full rounded-pill"
        aria-hidden="true"
      >
        <rect width="100" height="3" className={cheaper ? 'fill-error-soft' : 'fill-padi-soft'} />
        <rect width={share} height="3" className="fill-sawah" />
      </svg>
      <p className={cx('text-muted', whole ? 'text-sm' : 'text-xs')}>
        Harga tengkulak{' '}
        {cheaper ? (
          <del className="tabular whitespace-nowrap">{formatMoney(tengkulak, currency)}</del>
        ) : (
          <span className="tabular whitespace-nowrap">{formatMoney(tengkulak, currency)}</span>
        )}
        {share < 100 && (whole ? `. ${sentence}` : `, ${percent} %`)}
      </p>
    </div>
  );
}
