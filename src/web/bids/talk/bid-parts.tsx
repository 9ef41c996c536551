import MessageCircle from 'lucide-react/icons/message-circle';
import type { BidView } from '../../../domain/bidding/reading/bid-view.ts';
import type { BidStep } from '../../../domain/bidding/reading/find-stories.ts';
import { percentOff, worth } from '../../../shared/bidding/bid-math.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/figures/money.ts';
import { type BidReason, type BidStatus, bidStatusLabel, formatDateTime } from '../../../shared/labels.ts';
import { pictureOf } from '../../page/parts/listing-picture.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Countdown } from '../../ui/goods/countdown.tsx';
import { PerKg } from '../../ui/goods/per-kg.tsx';
import { QualityLine } from '../../ui/goods/quality-line.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { Picture } from '../../ui/picture.tsx';
import { whatsappLink } from '../../ui/share-button.tsx';
import { StatusPill, type Tone } from '../../ui/tell/badge.tsx';
import { Timeline } from '../../ui/tell/timeline.tsx';
import type { BidTalker } from './bid-whatsapp.ts';

const tones: Record<BidStatus, Tone> = {
  pending: 'warning',
  accepted: 'success',
  rejected: 'danger',
  expired: 'neutral',
};

/** The state of a bid in a word; `long` for the farmer's side (BID-30). */
export function BidPill({
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

/** Picture, product and where it comes from; `children` stands at the end of the head. */
export function BidHead({ bid, children }: { bid: BidView; children?: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-start gap-3 sm:gap-4">
      <Picture
        source={pictureOf(bid.productImage, '')}
        sizes="80px"
        className="w-16 shrink-0 overflow-hidden rounded-button sm:w-20"
      />
      <div className="flex min-w-[min(10rem,100%)] flex-1 flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-[min(10rem,100%)] flex-1 wrap-anywhere">
          <h2 className="text-base font-bold sm:text-lg">
            <Anchor href={`/shop-single/${bid.productId}`} className="hover:underline">
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

/** The offer that stands, its quantity and total, beside the list price and the middleman's price. */
export function BidFigures({ bid, currency }: { bid: BidView; currency?: Currency }) {
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
          {formatNumber(bid.bidQuantity)} {bid.unit} · {money(worth(bid.bidPrice, bid.bidQuantity))}
        </dd>
      </div>
      <div>
        <dt className="text-muted">Harga tengkulak</dt>
        <dd className="tabular">{money(bid.priceTengkulak)}</dd>
      </div>
    </dl>
  );
}

/** How long an open bid still stands, ticking; `onOver` is told when it ends. */
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
export function WhatsAppButton({ phone, text, name }: BidTalker) {
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

const stepTones: Record<BidStep['event'], Tone> = {
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

/** What a step of the story is called, for the side that reads it. */
export function stepTitle(step: BidStep, as: 'buyer' | 'seller'): string {
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

/** The story of a bid from its first offer on. */
export function BidStory({
  steps,
  as,
  unit,
  currency,
}: {
  steps: BidStep[];
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
          title: stepTitle(step, as),
          at: step.at.toISOString(),
          tone: stepTones[step.event],
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

/** The story folded under the card. */
export function FoldedStory(props: Parameters<typeof BidStory>[0]) {
  return (
    <details className="border-t border-line pt-1">
      <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold text-sawah-text">
        Riwayat ({props.steps.length})
      </summary>
      <div className="pt-2 pb-1">
        <BidStory {...props} />
      </div>
    </details>
  );
}

/** `21 Nov 2026, 14.30 WIB` as a time element. */
export function When({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>;
}
