import type { PriceContext } from '../../../domain/bidding/market-prices/get-price-context.ts';
import { type Currency, formatMoney } from '../../../shared/format/money.ts';
import { referenceVerdict } from '../../../shared/rules/bidding/reference-note.ts';
import { Notice } from '../../ui/feedback/notice.tsx';

/** Facts that help to judge a price: reference prices and recent deals; renders nothing without data. */
export function PriceFacts({
  prices: { reference, median },
  unit,
  currency,
}: {
  prices: PriceContext;
  unit: string;
  currency?: Currency;
}) {
  if (!reference && !median) return null;
  return (
    <dl className="grid gap-3 rounded-button bg-sunken p-4 text-sm sm:grid-cols-2">
      {reference && (
        <div>
          <dt className="text-muted">{reference.label}</dt>
          <dd>
            <span className="font-semibold tabular">{formatMoney(reference.perKg)} / kg</span>{' '}
            <span className="text-muted">({reference.source})</span>
          </dd>
        </div>
      )}
      {median && (
        <div>
          <dt className="text-muted">Harga tengah kesepakatan 90 hari</dt>
          <dd>
            <span className="font-semibold tabular">
              {formatMoney(median.price, currency)} / {unit}
            </span>{' '}
            <span className="text-muted">
              (dari {median.deals} kesepakatan, {median.sellers} petani)
            </span>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Warns about an offer below HPP, the same for both sides; it never blocks. */
export function BelowHppOfferWarning({
  price,
  unit,
  prices: { reference },
  subject = 'Tawaran ini',
}: {
  price: number;
  unit: string;
  prices: Pick<PriceContext, 'reference'>;
  subject?: string;
}) {
  if (!reference || referenceVerdict(price, unit, reference) !== 'below_hpp') return null;
  return (
    <Notice tone="warning">
      {subject} di bawah {reference.label} {formatMoney(reference.perKg)}/kg ({reference.source}).
    </Notice>
  );
}
