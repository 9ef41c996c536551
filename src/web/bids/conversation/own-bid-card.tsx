import type { OwnBid } from '../../../domain/bidding/queries/bid-view.ts';
import type { BidHistoryEntry } from '../../../domain/bidding/queries/find-bid-histories.ts';
import { orderEndLabel } from '../../../shared/enums/order-end-labels.ts';
import type { Currency } from '../../../shared/format/money.ts';
import { formatNumber } from '../../../shared/format/money.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import {
  BidAmounts,
  BidHeader,
  BidStatusPill,
  CollapsedHistory,
  TimeLeft,
  Timestamp,
  WhatsAppButton,
} from './bid-parts.tsx';
import { bidWhatsapp } from './bid-whatsapp.ts';

/** A buyer's own bid in their list: status, actions and history. */
export function OwnBidCard({
  bid,
  steps,
  now,
  currency,
  onOver,
}: {
  bid: OwnBid;
  steps: BidHistoryEntry[];
  now: Date;
  currency?: Currency;
  onOver: () => void;
}) {
  const product = useRootData()?.shell.site.product ?? '';
  const talk = bidWhatsapp({ ...bid, as: 'buyer' }, steps, { now, product, currency });
  return (
    <Card className="grid gap-4">
      <BidHeader bid={bid}>
        <span className="flex flex-wrap gap-1.5 sm:justify-end">
          <BidStatusPill status={bid.status} reason={bid.reason} />
          {bid.stockShort && <Badge tone="danger">Stok kurang</Badge>}
          {bid.belowHpp && <Badge tone="warning">Di bawah HPP</Badge>}
          {bid.belowHap && <Badge tone="warning">Di bawah HAP</Badge>}
        </span>
      </BidHeader>
      <BidAmounts bid={bid} currency={currency} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="text-sm">
          <BidState bid={bid} now={now} onOver={onOver} />
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          {isAwaitingCheckout(bid, now) && (
            <ButtonLink href={bidCheckoutHref(bid)} className="max-sm:basis-full!">
              {CHECKOUT_LABEL}
            </ButtonLink>
          )}
          {(bid.status === 'rejected' || bid.status === 'expired') && (
            <ButtonLink href={newBidHref(bid)} className="max-sm:basis-full!">
              Tawar lagi
            </ButtonLink>
          )}
          {bid.status === 'pending' && bid.turn === 'buyer' ? (
            <ButtonLink href={`/bidding-list/${bid.id}`}>Jawab</ButtonLink>
          ) : (
            <ButtonLink href={`/bidding-list/${bid.id}`} variant="secondary">
              Rincian
            </ButtonLink>
          )}
          {talk && <WhatsAppButton {...talk} />}
          {/* When it is the buyer's turn, the bid's page holds all responses. */}
          {bid.status === 'pending' && bid.turn === 'seller' && (
            <ButtonLink
              href={`/bidding-list/${bid.id}?action=withdraw`}
              variant="ghost"
              className="text-error! max-sm:basis-full!"
            >
              Batalkan penawaran
            </ButtonLink>
          )}
        </div>
      </div>
      <CollapsedHistory steps={steps} as="buyer" unit={bid.unit} currency={currency} />
    </Card>
  );
}

/** The label of the button that leads from a deal to its checkout. */
export const CHECKOUT_LABEL = 'Selesaikan pesanan';

/** Whether the buyer still has to check out this deal; until then the stock is only reserved. */
export const isAwaitingCheckout = (bid: OwnBid, now: Date): boolean =>
  bid.status === 'accepted' && bid.orderCode !== undefined && bid.holdUntil !== null && bid.holdUntil > now;

export const bidCheckoutHref = (bid: OwnBid): string => `/orders/${bid.orderCode}/checkout`;

/** URL of a new bid on the same listing, prefilled with the last offer. */
export const newBidHref = (bid: OwnBid): string =>
  `/shop-single/${bid.productId}/bid?bid_price=${bid.bidPrice}&qty=${formatNumber(bid.bidQuantity)}`;

/** One sentence: whose response the bid awaits and until when, or how it ended. */
export function BidState({ bid, now, onOver }: { bid: OwnBid; now: Date; onOver?: () => void }) {
  if (bid.status === 'pending') {
    return (
      <p>
        {bid.turn === 'buyer' ? 'Giliran Anda menjawab, sisa ' : 'Menunggu jawaban petani, sisa '}
        <TimeLeft until={bid.expiresAt} now={now} onOver={onOver} />
      </p>
    );
  }
  if (bid.status === 'accepted') {
    return (
      <p>
        Pesanan{' '}
        <Anchor
          href={`/orders/${bid.orderCode}`}
          className="inline-flex min-h-11 items-center font-semibold tabular text-sawah-text underline"
        >
          {bid.orderCode}
        </Anchor>
        {bid.holdUntil && (
          <>
            . Stok ditahan sampai <Timestamp at={bid.holdUntil} />
            {isAwaitingCheckout(bid, now) ? (
              <>
                , sisa <TimeLeft until={bid.holdUntil} now={now} onOver={onOver} />
              </>
            ) : (
              ', waktunya sudah habis.'
            )}
          </>
        )}
        {bid.orderEnd && <>. {orderEndLabel[bid.orderEnd]}</>}
      </p>
    );
  }
  const endings = {
    withdrawn: 'Anda membatalkan penawaran ini.',
    closed: 'Ditutup karena produknya tidak dijual lagi.',
    unpaid: orderEndLabel[bid.orderEnd ?? 'not_checked_out'],
    auto: 'Ditolak otomatis oleh pengaturan petani.',
  };
  if (bid.reason) return <p className="text-muted">{endings[bid.reason]}</p>;
  return (
    <p className="text-muted">
      {bid.status === 'expired' ? 'Tidak dijawab sampai waktunya habis.' : 'Petani menolak tawaran ini.'}
    </p>
  );
}
