import type { BidStep } from '../../../domain/bidding/reading/find-stories.ts';
import type { BidDetail, OfferView } from '../../../domain/bidding/reading/get-bid.ts';
import { percentOff, worth } from '../../../shared/bidding/bid-math.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/figures/money.ts';
import { cx } from '../../ui/cx.ts';
import { stepTitle, When } from './bid-parts.tsx';

/**
 * The negotiation as a conversation: each offer a card on the side of whoever made it, one's own on the right, and
 * between them what else has happened. The newest stands at the end, where the answer is given.
 */
export function BidTalk({ bid, currency }: { bid: BidDetail; currency?: Currency }) {
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
              <Milestone step={step} as={bid.as} />
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
  step: BidStep;
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
          <strong>{stepTitle(step, bid.as)}</strong>
          <span className="text-muted">
            <When at={offer.createdAt} />
          </span>
        </p>
        <p className="text-lg font-bold tabular text-sawah-text">
          {money(offer.price)} <span className="text-sm font-normal text-muted">/ {bid.unit}</span>
        </p>
        <p className="text-sm tabular">
          {formatNumber(offer.qty)} {bid.unit} · {money(worth(offer.price, offer.qty))}
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

function Milestone({ step, as }: { step: BidStep; as: 'buyer' | 'seller' }) {
  const good = step.event === 'accepted';
  return (
    <div className="grid justify-items-center gap-1 text-center text-sm">
      <p
        className={cx(
          'rounded-pill px-4 py-2 font-semibold',
          good ? 'on-green bg-sawah text-white' : 'bg-sunken text-ink',
        )}
      >
        {stepTitle(step, as)}
      </p>
      {step.note && <p className="whitespace-pre-line break-words">“{step.note}”</p>}
      <p className="text-muted">
        <When at={step.at} />
      </p>
    </div>
  );
}
