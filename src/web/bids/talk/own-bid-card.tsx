import type { OwnBid } from '../../../domain/bidding/reading/bid-view.ts';
import type { BidStep } from '../../../domain/bidding/reading/find-stories.ts';
import type { Currency } from '../../../shared/figures/money.ts';
import { formatNumber } from '../../../shared/figures/money.ts';
import { orderEndLabel } from '../../../shared/labels.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { Badge } from '../../ui/tell/badge.tsx';
import { BidFigures, BidHead, BidPill, FoldedStory, TimeLeft, WhatsAppButton, When } from './bid-parts.tsx';
import { bidWhatsapp } from './bid-whatsapp.ts';

/** One of the customer's own bids in his list: where it stands, what he can do, and its story. */
export function OwnBidCard({
  bid,
  steps,
  now,
  currency,
  onOver,
}: {
  bid: OwnBid;
  steps: BidStep[];
  now: Date;
  currency?: Currency;
  onOver: () => void;
}) {
  const product = useRootData()?.shell.site.product ?? '';
  const talk = bidWhatsapp({ ...bid, as: 'buyer' }, steps, { now, product, currency });
  return (
    <Card className="grid gap-4">
      <BidHead bid={bid}>
        <span className="flex flex-wrap gap-1.5 sm:justify-end">
          <BidPill status={bid.status} reason={bid.reason} />
          {bid.stockShort && <Badge tone="danger">Stok kurang</Badge>}
          {bid.belowHpp && <Badge tone="warning">Di bawah HPP</Badge>}
        </span>
      </BidHead>
      <BidFigures bid={bid} currency={currency} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="text-sm">
          <BidState bid={bid} now={now} onOver={onOver} />
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          {toCheckOut(bid, now) && (
            <ButtonLink href={checkoutHref(bid)} className="max-sm:basis-full!">
              {FINISH}
            </ButtonLink>
          )}
          {(bid.status === 'rejected' || bid.status === 'expired') && (
            <ButtonLink href={againHref(bid)} className="max-sm:basis-full!">
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
          {/* At his turn his answers stand together on the bid's page. */}
          {bid.status === 'pending' && bid.turn === 'seller' && (
            <ButtonLink
              href={`/bidding-list/${bid.id}?aksi=batal`}
              variant="ghost"
              className="text-error! max-sm:basis-full!"
            >
              Batalkan penawaran
            </ButtonLink>
          )}
        </div>
      </div>
      <FoldedStory steps={steps} as="buyer" unit={bid.unit} currency={currency} />
    </Card>
  );
}

/** What the button says that leads from a deal to the checkout of its order. */
export const FINISH = 'Selesaikan pesanan';

/** Whether the buyer still has to check out the order of this deal: until then its goods are only held for him. */
export const toCheckOut = (bid: OwnBid, now: Date): boolean =>
  bid.status === 'accepted' && bid.orderCode !== undefined && bid.holdUntil !== null && bid.holdUntil > now;

export const checkoutHref = (bid: OwnBid): string => `/orders/${bid.orderCode}/checkout`;

/** The form of a new bid on the same goods, filled with what stood last. */
export const againHref = (bid: OwnBid): string =>
  `/shop-single/${bid.productId}/tawar?bid_price=${bid.bidPrice}&qty=${formatNumber(bid.bidQuantity)}`;

/** In a sentence: whose turn it is and for how long, or how it ended. */
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
            . Stok ditahan sampai <When at={bid.holdUntil} />
            {toCheckOut(bid, now) ? (
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
