import type { ReactNode } from 'react';
import type { OwnBid } from '../../domain/bidding/bid-view.ts';
import type { BidStep } from '../../domain/bidding/find-stories.ts';
import type { Currency } from '../../shared/money.ts';
import { useRootData } from '../root.tsx';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { BidFigures, BidHead, BidPill, FoldedStory, TimeLeft, WhatsAppButton, When } from './bid-parts.tsx';
import { bidWhatsapp } from './bid-whatsapp.ts';

/** One of the customer's own bids in his list: where it stands, what he can do, and its story. */
export function OwnBidCard({
  bid,
  steps,
  now,
  currency,
  onOver,
  withdraw,
}: {
  bid: OwnBid;
  steps: BidStep[];
  now: Date;
  currency?: Currency;
  onOver: () => void;
  withdraw: ReactNode;
}) {
  const product = useRootData()?.shell.site.product ?? '';
  const talk = bidWhatsapp({ ...bid, as: 'buyer' }, steps, { now, product, currency });
  return (
    <Card className="grid gap-4">
      <BidHead bid={bid}>
        <span className="flex flex-wrap gap-1.5 sm:justify-end">
          <BidPill status={bid.status} reason={bid.reason} />
          {bid.belowHpp && <Badge tone="warning">Di bawah HPP</Badge>}
        </span>
      </BidHead>
      <BidFigures bid={bid} currency={currency} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="text-sm">
          <BidState bid={bid} now={now} onOver={onOver} />
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          {bid.status === 'pending' && withdraw}
          {bid.status === 'pending' && bid.turn === 'buyer' ? (
            <ButtonLink href={`/bidding-list/${bid.id}`}>Jawab</ButtonLink>
          ) : (
            <ButtonLink href={`/bidding-list/${bid.id}`} variant="secondary">
              Rincian
            </ButtonLink>
          )}
          {talk && <WhatsAppButton {...talk} />}
          {(bid.status === 'rejected' || bid.status === 'expired') && (
            <ButtonLink href={`/shop-single/${bid.productId}/tawar`}>Tawar lagi</ButtonLink>
          )}
        </div>
      </div>
      <FoldedStory steps={steps} as="buyer" unit={bid.unit} currency={currency} />
    </Card>
  );
}

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
        Pesanan <strong className="tabular">{bid.orderCode}</strong>
        {bid.holdUntil && (
          <>
            . Stok ditahan sampai <When at={bid.holdUntil} />
          </>
        )}
      </p>
    );
  }
  const endings = {
    withdrawn: 'Anda membatalkan penawaran ini.',
    closed: 'Ditutup karena produknya tidak dijual lagi.',
    unpaid: 'Waktu checkout habis, stok dikembalikan.',
    auto: 'Ditolak otomatis oleh pengaturan petani.',
  };
  if (bid.reason) return <p className="text-muted">{endings[bid.reason]}</p>;
  return (
    <p className="text-muted">
      {bid.status === 'expired' ? 'Tidak dijawab sampai waktunya habis.' : 'Petani menolak tawaran ini.'}
    </p>
  );
}
