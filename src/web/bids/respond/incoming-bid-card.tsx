import type { IncomingBid } from '../../../domain/bidding/queries/bid-view.ts';
import type { BidHistoryEntry } from '../../../domain/bidding/queries/find-bid-histories.ts';
import { orderEndLabel } from '../../../shared/enums/order-end-labels.ts';
import { type Currency, formatMoney, formatMoneyBrief, formatNumber } from '../../../shared/format/money.ts';
import { exactSum, roundDownToStep } from '../../../shared/format/quantity.ts';
import { bidValue } from '../../../shared/rules/bidding/bid-math.ts';
import { listingPicture } from '../../common/components/listing-picture.ts';
import { useLargeText } from '../../common/head/use-large-text.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { useQueuedFor } from '../../offline-queue/use-queue.ts';
import { useSession } from '../../session/session-provider.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { Picture } from '../../ui/picture.tsx';
import { BidHistory, BidStatusPill, TimeLeft, WhatsAppButton } from '../conversation/bid-parts.tsx';
import { bidWhatsapp } from '../conversation/bid-whatsapp.ts';
import { priceDifferenceText } from '../conversation/price-difference-text.ts';
import type { BidResponse } from './bid-response.ts';
import { RelayButton } from './whatsapp-relay.tsx';

/**
 * One incoming bid for the farmer: buyer, offer, remaining stock, and the responses (BID-22, BID-25). Two
 * cards fit on a small screen, because contact and history are collapsed.
 */
export function IncomingBidCard({
  bid,
  steps,
  now,
  answerHref,
  currency,
  onOver,
}: {
  bid: IncomingBid;
  steps: BidHistoryEntry[];
  now: Date;
  answerHref: (answer: BidResponse, qty?: number) => string;
  currency?: Currency;
  onOver: () => void;
}) {
  const { user } = useSession();
  const large = useLargeText();
  const answered = useQueuedFor(user?.id, `bid:${bid.id}`) !== undefined;
  const byAdmin = user?.role === 'admin';
  const open = bid.status === 'pending';
  const toAnswer = open && bid.turn === 'seller' && !answered;
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <Card padded={false} className="grid grid-cols-[minmax(0,1fr)] gap-1 p-2.5 sm:gap-2 sm:p-5">
      <div className="flex flex-wrap items-start gap-3">
        <Picture
          source={listingPicture(bid.productImage, '')}
          sizes="56px"
          className="size-14 shrink-0 overflow-hidden rounded-button"
          imgClassName="size-14 object-cover"
        />
        <div className="min-w-0 flex-[1_1_9rem] text-sm leading-5">
          <h2 id={`barang-${bid.id}`} className="text-base leading-5 font-bold">
            <Anchor
              href={`/shop-single/${bid.productId}`}
              className="inline-block py-0.5 wrap-anywhere hover:underline"
            >
              {bid.productName}
            </Anchor>
          </h2>
          <p id={`penawar-${bid.id}`} className="truncate">
            {bid.customerName}
            {byAdmin && <span className="text-muted"> kepada {bid.farmerName}</span>}
          </p>
          <BidStatusLine bid={bid} now={now} onOver={onOver} waits={answered} />
        </div>
        {!open && <BidStatusPill status={bid.status} reason={bid.reason} long />}
      </div>
      <p className="font-bold tabular">
        <span className="text-sawah-text">{money(bid.bidPrice)}</span> × {formatNumber(bid.bidQuantity)}{' '}
        {bid.unit} = {formatMoneyBrief(bidValue(bid.bidPrice, bid.bidQuantity), currency)}
      </p>
      {large ? (
        (bid.belowHpp || bid.belowHap || bid.stockShort) && (
          <p className="font-bold">
            <Warnings bid={bid} />
          </p>
        )
      ) : (
        <p className="text-sm leading-5 text-muted tabular">
          <Warnings bid={bid} />
          {priceDifferenceText(bid.bidPrice, bid.listPrice, `harga jual ${money(bid.listPrice)}`, currency)},{' '}
          {priceDifferenceText(bid.bidPrice, bid.priceTengkulak, 'tengkulak', currency)}
        </p>
      )}
      {open && (
        <p className="text-sm leading-5 tabular">
          Bisa dijual {formatNumber(bid.available)} {bid.unit}
          {bid.reserved > 0 &&
            ` (di gudang ${formatNumber(exactSum(bid.available, bid.reserved))}, dipesan ${formatNumber(bid.reserved)})`}
          {!bid.stockShort &&
            `, sisa ${formatNumber(exactSum(bid.available, -bid.bidQuantity))} jika diterima`}
        </p>
      )}
      {bid.notes && <p className="line-clamp-1 text-sm leading-5 break-words">“{bid.notes}”</p>}
      {toAnswer && <ResponseButtons bid={bid} answerHref={answerHref} />}
      {byAdmin && toAnswer && <RelayButton bidId={bid.id} farmerName={bid.farmerName} />}
      {large ? (
        <Anchor
          href={`/bidding-list/${bid.id}`}
          className="flex min-h-12 items-center font-semibold text-sawah-text underline"
        >
          Selengkapnya
        </Anchor>
      ) : (
        <CollapsedDetails bid={bid} steps={steps} now={now} byAdmin={byAdmin} currency={currency} />
      )}
    </Card>
  );
}

/** Reasons against accepting an open bid. */
function Warnings({ bid }: { bid: IncomingBid }) {
  return (
    <>
      {bid.stockShort && <strong className="text-error">Stok kurang. </strong>}
      {bid.belowHpp && <strong className="text-warning">Di bawah HPP. </strong>}
      {bid.belowHap && <strong className="text-warning">Di bawah HAP. </strong>}
    </>
  );
}

/**
 * The possible responses: a bid above the stock cannot be accepted, and a bid at the list price cannot be
 * countered.
 */
function ResponseButtons({
  bid,
  answerHref,
}: {
  bid: IncomingBid;
  answerHref: (answer: BidResponse, qty?: number) => string;
}) {
  const look = {
    className: 'px-2! max-sm:text-sm!',
    keepScroll: true,
    // Describes each button with its bid, because a screen reader would otherwise repeat 'Terima' without
    // context.
    'aria-describedby': `barang-${bid.id} penawar-${bid.id}`,
  };
  const room = bid.bidPrice < bid.listPrice;
  const some = bid.stockShort && bid.available >= bid.step;
  return (
    <div className="mt-0.5 flex flex-wrap gap-2 *:min-w-0 *:flex-auto sm:justify-end sm:*:max-w-44">
      <ButtonLink href={answerHref('reject')} variant="danger" {...look}>
        Tolak
      </ButtonLink>
      {room && !bid.stockShort && (
        <ButtonLink href={answerHref('counter')} variant="secondary" {...look}>
          Tawar balik
        </ButtonLink>
      )}
      {room && some && (
        <ButtonLink href={answerHref('counter')} {...look}>
          Tawar {formatNumber(roundDownToStep(bid.available, bid.step))} {bid.unit} saja
        </ButtonLink>
      )}
      {!bid.stockShort && (
        <ButtonLink href={answerHref('accept')} {...look}>
          Terima
        </ButtonLink>
      )}
    </div>
  );
}

/** Whose response the bid awaits and until when, or how it ended. */
function BidStatusLine({
  bid,
  now,
  onOver,
  waits,
}: {
  bid: IncomingBid;
  now: Date;
  onOver: () => void;
  waits: boolean;
}) {
  if (bid.status === 'pending') {
    if (waits) return <p className="text-muted">Jawaban Anda belum terkirim.</p>;
    return (
      <p>
        {bid.turn === 'seller' ? 'Jawab dalam ' : 'Menunggu pembeli, sisa '}
        <TimeLeft until={bid.expiresAt} now={now} onOver={onOver} />
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

/** The buyer's contact, full note and earlier offers, collapsed. */
function CollapsedDetails({
  bid,
  steps,
  now,
  byAdmin,
  currency,
}: {
  bid: IncomingBid;
  steps: BidHistoryEntry[];
  now: Date;
  byAdmin: boolean;
  currency?: Currency;
}) {
  const product = useRootData()?.shell.site.product ?? '';
  const talk = bidWhatsapp({ ...bid, as: 'seller' }, steps, { now, product, byAdmin, currency });
  const link = 'inline-flex min-h-12 items-center text-sawah-text underline';
  return (
    <details className="-mb-2">
      <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold text-sawah-text">
        Hubungi pembeli, riwayat ({steps.length})
      </summary>
      <div className="grid gap-2 pt-1 pb-3 text-sm">
        <p className="flex flex-wrap gap-x-4 break-all">
          {bid.customerPhone && (
            <a href={`tel:${bid.customerPhone}`} className={link}>
              {bid.customerPhone}
            </a>
          )}
          {bid.customerEmail && (
            <a href={`mailto:${bid.customerEmail}`} className={link}>
              {bid.customerEmail}
            </a>
          )}
        </p>
        {talk && <WhatsAppButton {...talk} />}
        {bid.notes && <p className="whitespace-pre-line break-words">“{bid.notes}”</p>}
        <div className="pt-2">
          <BidHistory steps={steps} as="seller" unit={bid.unit} currency={currency} />
        </div>
      </div>
    </details>
  );
}
