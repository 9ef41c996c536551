import type { PriceContext } from '../../../domain/bidding/market-prices/get-price-context.ts';
import { type Currency, formatMoney } from '../../../shared/format/money.ts';
import {
  breachText,
  referenceAmount,
  referenceBreaches,
} from '../../../shared/rules/references/reference-verdicts.ts';
import { Notice } from '../../ui/feedback/notice.tsx';

/** Facts that help to judge a price: reference prices and recent deals; renders nothing without data. */
export function PriceFacts({
  prices: { references, median },
  unit,
  currency,
}: {
  prices: PriceContext;
  unit: string;
  currency?: Currency;
}) {
  if (references.length === 0 && !median) return null;
  return (
    <dl className="grid gap-3 rounded-button bg-sunken p-4 text-sm sm:grid-cols-2">
      {references.map((reference) => (
        <div key={reference.label}>
          <dt className="text-muted">{reference.label}</dt>
          <dd>
            <span className="font-semibold tabular">{referenceAmount(reference)}</span>{' '}
            <span className="text-muted">({reference.source})</span>
          </dd>
        </div>
      ))}
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

/** Warns about an offer beyond a reference price, the same for both sides; it never blocks. */
export function ReferenceWarning({
  price,
  unit,
  prices: { references },
  subject = 'Tawaran ini',
}: {
  price: number;
  unit: string;
  prices: Pick<PriceContext, 'references'>;
  subject?: string;
}) {
  return referenceBreaches(price, unit, references).map((breach) => (
    <Notice key={breach.reference.label} tone="warning">
      {subject} {breachText(breach)} ({breach.reference.source}).
    </Notice>
  ));
}
