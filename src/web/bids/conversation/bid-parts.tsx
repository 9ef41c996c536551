import MessageCircle from 'lucide-react/icons/message-circle';
import type { BidView } from '../../../domain/bidding/queries/bid-view.ts';
import type { BidHistoryEntry } from '../../../domain/bidding/queries/find-bid-histories.ts';
import { bidStatusLabel } from '../../../shared/enums/bid-labels.ts';
import { type BidReason, type BidStatus, formatDateTime } from '../../../shared/enums/labels.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { bidValue, percentOff } from '../../../shared/rules/bidding/bid-math.ts';
import { listingPicture } from '../../common/components/listing-picture.ts';
import { buttonClass } from '../../ui/button.tsx';
import { StatusPill, type Tone } from '../../ui/feedback/badge.tsx';
import { Timeline } from '../../ui/feedback/timeline.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Countdown } from '../../ui/product/countdown.tsx';
import { PerKg } from '../../ui/product/per-kg.tsx';
import { QualityLine } from '../../ui/product/quality-line.tsx';
import { whatsappLink } from '../../ui/share-button.tsx';
import type { BidWhatsappMessage } from './bid-whatsapp.ts';

const tones: Record<BidStatus, Tone> = {
  pending: 'warning',
  accepted: 'success',
  rejected: 'danger',
  expired: 'neutral',
};

/** The bid's status as a pill; `long` is the farmer's wording (BID-30). */
export function BidStatusPill({
  status,
  reason,
  long,
}: {
  status: BidStatus;
  reason: BidReason | null;
  long?: boolean;
}) {
  const tone = reason === 'withdrawn' ? 'neutral' : tones[status];
  return <StatusPill tone={tone}>{bidStatusLabel(status, reason, long)}</StatusPill>;
}

/** Picture, product and location; `children` follows in the header. */
export function BidHeader({ bid, children }: { bid: BidView; children?: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-start gap-3 sm:gap-4">
      <Picture
        source={listingPicture(bid.productImage, '')}
        sizes="80px"
        className="w-16 shrink-0 overflow-hidden rounded-button sm:w-20"
      />
      <div className="flex min-w-[min(10rem,100%)] flex-1 flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-[min(10rem,100%)] flex-1 wrap-anywhere">
          <h2 className="text-base font-bold sm:text-lg">
            <Anchor
              href={`/shop-single/${bid.productId}`}
              className="inline-block py-0.5 wrap-anywhere hover:underline"
            >
              {bid.productName}
            </Anchor>
          </h2>
          <p className="text-sm text-muted">
            {bid.farmerName}, {bid.city}
          </p>
          <QualityLine quality={bid.quality} />
        </div>
        <div className="max-w-full">{children}</div>
      </div>
    </div>
  );
}

/** The current offer with quantity and total, next to the list price and the tengkulak price. */
export function BidAmounts({ bid, currency }: { bid: BidView; currency?: Currency }) {
  const money = (amount: number) => formatMoney(amount, currency);
  const off = percentOff(bid.bidPrice, bid.listPrice);
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-x-4 gap-y-3 text-sm">
      <div>
        <dt className="text-muted">Tawaran</dt>
        <dd className="text-lg font-bold tabular text-sawah-text">
          {money(bid.bidPrice)} <span className="text-sm font-normal text-muted">/ {bid.unit}</span>
          <span className="text-xs font-normal">
            <PerKg price={bid.bidPrice} unit={bid.unit} currency={currency} />
          </span>
        </dd>
      </div>
      <div>
        <dt className="text-muted">Harga jual</dt>
        <dd className="tabular">
          {money(bid.listPrice)}
          {off !== 0 && <span className="text-muted"> ({off > 0 ? `+${off}` : `−${-off}`} %)</span>}
        </dd>
      </div>
      <div>
        <dt className="text-muted">Jumlah dan total</dt>
        <dd className="font-semibold tabular">
          {formatNumber(bid.bidQuantity)} {bid.unit} · {money(bidValue(bid.bidPrice, bid.bidQuantity))}
        </dd>
      </div>
      <div>
        <dt className="text-muted">Harga tengkulak</dt>
        <dd className="tabular">{money(bid.priceTengkulak)}</dd>
      </div>
    </dl>
  );
}

/** A countdown to the bid's expiry; calls `onOver` at the end. */
export function TimeLeft({ until, now, onOver }: { until: Date; now: Date; onOver?: () => void }) {
  return (
    <span className="font-semibold">
      <Countdown
        variant="line"
        until={until.toISOString()}
        now={now.toISOString()}
        overText="Masa berlaku habis"
        onOver={onOver}
      />
    </span>
  );
}

/** Opens WhatsApp with a prepared text. */
export function WhatsAppButton({ phone, text, name }: BidWhatsappMessage) {
  return (
    <a
      href={whatsappLink(text, phone)}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass('secondary')}
      aria-label={`WA (WhatsApp) ${name}`}
    >
      <MessageCircle className="size-5" />
      WA
    </a>
  );
}

const eventTones: Record<BidHistoryEntry['event'], Tone> = {
  offered: 'info',
  countered: 'gold',
  accepted: 'success',
  rejected: 'danger',
  withdrawn: 'neutral',
  expired: 'neutral',
  closed: 'neutral',
  lapsed: 'warning',
  undone: 'neutral',
};

/** Returns the title of a history entry for one side. */
export function historyTitle(step: BidHistoryEntry, as: 'buyer' | 'seller'): string {
  const mine = (side: 'buyer' | 'seller') => side === as;
  switch (step.event) {
    case 'offered':
      return mine('buyer') ? 'Anda menawar' : 'Pembeli menawar';
    case 'countered':
      return mine('seller') && step.by === 'farmer' ? 'Anda menawar balik' : 'Petani menawar balik';
    case 'accepted':
      if (step.by === 'system') return 'Diterima otomatis';
      if (step.by === 'admin') return 'Diterima admin atas nama petani';
      if (step.by === 'customer') return mine('buyer') ? 'Anda menerima' : 'Diterima pembeli';
      return mine('seller') ? 'Anda menerima' : 'Diterima petani';
    case 'rejected':
      if (step.by === 'system') return 'Ditolak otomatis';
      if (step.by === 'admin') return 'Ditolak admin atas nama petani';
      if (step.by === 'customer') return mine('buyer') ? 'Anda menolak' : 'Ditolak pembeli';
      return mine('seller') ? 'Anda menolak' : 'Ditolak petani';
    case 'withdrawn':
      return mine('buyer') ? 'Anda membatalkan' : 'Dibatalkan pembeli';
    case 'expired':
      return 'Masa berlaku habis';
    case 'closed':
      return 'Ditutup: produk tidak dijual lagi atau akun tidak aktif';
    case 'lapsed':
      if (step.by === 'customer')
        return mine('buyer') ? 'Anda membatalkan pesanan' : 'Pesanan dibatalkan pembeli';
      return 'Tidak dibayar sampai waktunya habis';
    case 'undone':
      return mine('seller') ? 'Jawaban diurungkan' : 'Petani mengurungkan jawabannya';
  }
}

/** The history of a bid, from its first offer. */
export function BidHistory({
  steps,
  as,
  unit,
  currency,
}: {
  steps: BidHistoryEntry[];
  as: 'buyer' | 'seller';
  unit: string;
  currency?: Currency;
}) {
  return (
    <Timeline
      label="Riwayat penawaran"
      entries={steps.map((step, index) => {
        const offer = step.event === 'offered' || step.event === 'countered';
        return {
          key: index,
          title: historyTitle(step, as),
          at: step.at.toISOString(),
          tone: eventTones[step.event],
          text: (
            <>
              {offer && step.price !== null && step.qty !== null && (
                <p className="font-semibold tabular">
                  {formatMoney(step.price, currency)} / {unit} × {formatNumber(step.qty)} {unit}
                </p>
              )}
              {step.note && <p className="whitespace-pre-line break-words">“{step.note}”</p>}
            </>
          ),
        };
      })}
    />
  );
}

/** The collapsed history below the card. */
export function CollapsedHistory(props: Parameters<typeof BidHistory>[0]) {
  return (
    <details className="border-t border-line pt-1">
      <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold text-sawah-text">
        Riwayat ({props.steps.length})
      </summary>
      <div className="pt-2 pb-1">
        <BidHistory {...props} />
      </div>
    </details>
  );
}

/** `21 Nov 2026, 14.30 WIB` as a time element. */
export function Timestamp({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>;
}
