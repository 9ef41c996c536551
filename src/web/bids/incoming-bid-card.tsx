import type { IncomingBid } from '../../domain/bidding/bid-view.ts';
import type { BidStep } from '../../domain/bidding/find-stories.ts';
import { orderEndLabel } from '../../shared/labels.ts';
import { type Currency, formatNumber } from '../../shared/money.ts';
import { useRootData } from '../page/root-data.ts';
import { useSession } from '../session/session.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Anchor } from '../ui/lead/anchor.tsx';
import { Badge } from '../ui/tell/badge.tsx';
import type { Answer } from './answer-bid.ts';
import { BidFigures, BidHead, BidPill, FoldedStory, TimeLeft, WhatsAppButton } from './bid-parts.tsx';
import { bidWhatsapp } from './bid-whatsapp.ts';
import { RelayButton } from './relay.tsx';
import { useIsAnswered } from './waiting/use-waiting.ts';

/** One incoming bid for the farmer: who offers what, what it leaves in stock, and the answers (BID-22, BID-25). */
export function IncomingBidCard({
  bid,
  steps,
  now,
  answerHref,
  currency,
  onOver,
}: {
  bid: IncomingBid;
  steps: BidStep[];
  now: Date;
  answerHref: (answer: Answer) => string;
  currency?: Currency;
  onOver: () => void;
}) {
  const { user } = useSession();
  const answered = useIsAnswered(user?.id, bid.id);
  const byAdmin = user?.role === 'admin';
  const product = useRootData()?.shell.site.product ?? '';
  const talk = bidWhatsapp({ ...bid, as: 'seller' }, steps, { now, product, byAdmin, currency });
  const waiting = bid.status === 'pending' && !answered;
  return (
    <Card className="grid gap-4">
      <BidHead bid={bid}>
        <span className="flex flex-wrap gap-1.5 sm:justify-end">
          <BidPill status={bid.status} reason={bid.reason} long />
          {bid.stockShort && <Badge tone="danger">Stok kurang</Badge>}
          {bid.belowHpp && <Badge tone="warning">Di bawah HPP</Badge>}
        </span>
      </BidHead>
      <BidFigures bid={bid} currency={currency} />
      <div className="grid gap-1 rounded-button bg-sunken p-4 text-sm">
        <p className="font-semibold">{bid.customerName}</p>
        <p className="flex flex-wrap gap-x-4 gap-y-1 break-all">
          {bid.customerPhone && (
            <a
              href={`tel:${bid.customerPhone}`}
              className="inline-flex min-h-12 items-center text-sawah-text underline"
            >
              {bid.customerPhone}
            </a>
          )}
          <a
            href={`mailto:${bid.customerEmail}`}
            className="inline-flex min-h-12 items-center text-sawah-text underline"
          >
            {bid.customerEmail}
          </a>
        </p>
        {bid.notes && <p className="mt-1 whitespace-pre-line break-words">“{bid.notes}”</p>}
      </div>
      <div className="text-sm">
        <Outlook bid={bid} now={now} onOver={onOver} />
      </div>
      <div className="grid grid-cols-2 gap-2 sm:flex sm:justify-end">
        {talk && <WhatsAppButton {...talk} />}
        {waiting && bid.turn === 'seller' && (
          <>
            <ButtonLink
              href={answerHref('balik')}
              variant="secondary"
              className={talk ? undefined : 'max-sm:col-span-2'}
              stay
            >
              Tawar balik
            </ButtonLink>
            <ButtonLink href={answerHref('tolak')} variant="danger" stay>
              Tolak
            </ButtonLink>
            <ButtonLink href={answerHref('terima')} stay>
              Terima
            </ButtonLink>
          </>
        )}
      </div>
      {byAdmin && waiting && bid.turn === 'seller' && (
        <RelayButton bidId={bid.id} farmerName={bid.farmerName} />
      )}
      {waiting && bid.turn === 'seller' && bid.rivals > 0 && (
        <p className="text-sm">
          <Anchor
            href={`/farmer-bidding-approval/produk/${bid.productId}`}
            className="inline-flex min-h-11 items-center font-semibold text-sawah-text underline"
          >
            Jawab {bid.rivals + 1} penawaran {bid.productName} sekaligus
          </Anchor>
        </p>
      )}
      <FoldedStory steps={steps} as="seller" unit={bid.unit} currency={currency} />
    </Card>
  );
}

function Outlook({ bid, now, onOver }: { bid: IncomingBid; now: Date; onOver: () => void }) {
  const { available, bidQuantity, unit } = bid;
  if (bid.status === 'pending') {
    return (
      <p className="flex flex-wrap justify-between gap-x-6 gap-y-1">
        <span>
          Stok {formatNumber(available)} {unit}
          {available >= bidQuantity &&
            `, sisa ${formatNumber(available - bidQuantity)} ${unit} jika diterima`}
        </span>
        <span>
          {bid.turn === 'seller' ? 'Jawab dalam ' : 'Menunggu pembeli, sisa '}
          <TimeLeft until={bid.expiresAt} now={now} onOver={onOver} />
        </span>
      </p>
    );
  }
  if (bid.status === 'accepted') {
    return (
      <p>
        Pesanan{' '}
        <Anchor
          href={`/admin/orders/${bid.orderCode}`}
          className="inline-flex min-h-12 items-center font-semibold tabular text-sawah-text underline"
        >
          {bid.orderCode}
        </Anchor>
        {bid.orderEnd && <>. {orderEndLabel[bid.orderEnd]}</>}
      </p>
    );
  }
  const endings = {
    withdrawn: 'Dibatalkan pembeli.',
    closed: 'Ditutup karena produk tidak dijual lagi atau akun tidak aktif.',
    unpaid: orderEndLabel[bid.orderEnd ?? 'not_checked_out'],
    auto: 'Ditolak otomatis oleh batas harga Anda.',
  };
  if (bid.reason) return <p className="text-muted">{endings[bid.reason]}</p>;
  return (
    <p className="text-muted">
      {bid.status === 'expired' ? 'Tidak dijawab sampai waktunya habis.' : 'Anda menolaknya.'}
    </p>
  );
}
