import type { BidHistoryEntry } from '../../../domain/bidding/queries/find-bid-histories.ts';
import type { BidDetail, OfferView } from '../../../domain/bidding/queries/get-bid.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { bidValue, percentOff } from '../../../shared/rules/bidding/bid-math.ts';
import { cx } from '../../ui/cx.ts';
import { historyTitle, Timestamp } from './bid-parts.tsx';

/**
 * The negotiation as a conversation: each offer is a card on the side of its author, the reader's own on the
 * right, with other events between them. The newest comes last, next to the response buttons.
 */
export function BidConversation({ bid, currency }: { bid: BidDetail; currency?: Currency }) {
  return (
    <ol aria-label="Percakapan penawaran" className="grid gap-4">
      {bid.history.map((step, index) => {
        const offer =
          step.event === 'offered' || step.event === 'countered'
            ? bid.offers.find((one) => one.id === step.offerId)
            : undefined;
        return (
          <li key={index}>
            {offer ? (
              <OfferCard
                bid={bid}
                step={step}
                offer={offer}
                standing={bid.status === 'pending' && offer.id === bid.offerId}
                currency={currency}
              />
            ) : (
              <BidEventLine step={step} as={bid.as} />
            )}
          </li>
        );
      })}
    </ol>
  );
}

function OfferCard({
  bid,
  step,
  offer,
  standing,
  currency,
}: {
  bid: BidDetail;
  step: BidHistoryEntry;
  offer: OfferView;
  standing: boolean;
  currency?: Currency;
}) {
  const money = (amount: number) => formatMoney(amount, currency);
  const mine = offer.side === bid.as;
  const off = percentOff(offer.price, offer.listPrice);
  return (
    <div className={cx('flex', mine ? 'justify-end' : 'justify-start')}>
      <article
        className={cx(
          'grid w-full max-w-[85%] gap-1 rounded-card border p-4 sm:max-w-md',
          mine ? 'border-sawah/30 bg-sawah-soft' : 'border-line bg-surface',
          standing && 'ring-2 ring-sawah',
        )}
      >
        <p className="flex flex-wrap justify-between gap-x-3 text-sm">
          <strong>{historyTitle(step, bid.as)}</strong>
          <span className="text-muted">
            <Timestamp at={offer.createdAt} />
          </span>
        </p>
        <p className="text-lg font-bold tabular text-sawah-text">
          {money(offer.price)} <span className="text-sm font-normal text-muted">/ {bid.unit}</span>
        </p>
        <p className="text-sm tabular">
          {formatNumber(offer.qty)} {bid.unit} · {money(bidValue(offer.price, offer.qty))}
        </p>
        {off < 0 && (
          <p className="text-sm text-muted tabular">
            {-off} % di bawah harga jual {money(offer.listPrice)}
          </p>
        )}
        {offer.note && <p className="mt-1 whitespace-pre-line break-words">“{offer.note}”</p>}
      </article>
    </div>
  );
}

function BidEventLine({ step, as }: { step: BidHistoryEntry; as: 'buyer' | 'seller' }) {
  const good = step.event === 'accepted';
  return (
    <div className="grid justify-items-center gap-1 text-center text-sm">
      <p
        className={cx(
          'rounded-pill px-4 py-2 font-semibold',
          good ? 'on-green bg-sawah text-white' : 'bg-sunken text-ink',
        )}
      >
        {historyTitle(step, as)}
      </p>
      {step.note && <p className="whitespace-pre-line break-words">“{step.note}”</p>}
      <p className="text-muted">
        <Timestamp at={step.at} />
      </p>
    </div>
  );
}
