import type { IncomingBid } from '../../../domain/bidding/reading/bid-view.ts';
import type { BidStep } from '../../../domain/bidding/reading/find-stories.ts';
import { worth } from '../../../shared/bidding/bid-math.ts';
import { type Currency, formatMoney, formatMoneyBrief, formatNumber } from '../../../shared/figures/money.ts';
import { exactSum, inSteps } from '../../../shared/figures/quantity.ts';
import { orderEndLabel } from '../../../shared/labels.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { useLarge } from '../../page/head/use-large.ts';
import { pictureOf } from '../../page/parts/listing-picture.ts';
import { useSession } from '../../session/session.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useWaitingFor } from '../../waiting/use-waiting.ts';
import { BidPill, BidStory, TimeLeft, WhatsAppButton } from '../talk/bid-parts.tsx';
import { bidWhatsapp } from '../talk/bid-whatsapp.ts';
import { priceDistance } from '../talk/price-distance.ts';
import type { Answer } from './answers.ts';
import { RelayButton } from './relay.tsx';

/**
 * One incoming bid for the farmer: who offers what, what it leaves in stock, and the answers (BID-22, BID-25). Low, so
 * that two stand on a small screen; who bids and what was said before is folded.
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
  steps: BidStep[];
  now: Date;
  answerHref: (answer: Answer, qty?: number) => string;
  currency?: Currency;
  onOver: () => void;
}) {
  const { user } = useSession();
  const large = useLarge();
  const answered = useWaitingFor(user?.id, `bid:${bid.id}`) !== undefined;
  const byAdmin = user?.role === 'admin';
  const open = bid.status === 'pending';
  const toAnswer = open && bid.turn === 'seller' && !answered;
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <Card padded={false} className="grid grid-cols-[minmax(0,1fr)] gap-1.5 p-3 sm:gap-2 sm:p-5">
      <div className="flex flex-wrap items-start gap-3">
        <Picture
          source={pictureOf(bid.productImage, '')}
          sizes="56px"
          className="size-14 shrink-0 overflow-hidden rounded-button"
          imgClassName="size-14 object-cover"
        />
        <div className="min-w-0 flex-[1_1_9rem] text-sm leading-5">
          <h2 id={`barang-${bid.id}`} className="text-base leading-6 font-bold">
            <Anchor href={`/shop-single/${bid.productId}`} className="hover:underline">
              {bid.productName}
            </Anchor>
          </h2>
          <p id={`penawar-${bid.id}`} className="truncate">
            {bid.customerName}
            {byAdmin && <span className="text-muted"> kepada {bid.farmerName}</span>}
          </p>
          <Standing bid={bid} now={now} onOver={onOver} waits={answered} />
        </div>
        {!open && <BidPill status={bid.status} reason={bid.reason} long />}
      </div>
      <p className="font-bold tabular">
        <span className="text-sawah-text">{money(bid.bidPrice)}</span> × {formatNumber(bid.bidQuantity)}{' '}
        {bid.unit} = {formatMoneyBrief(worth(bid.bidPrice, bid.bidQuantity), currency)}
      </p>
      {large ? (
        (bid.belowHpp || bid.stockShort) && (
          <p className="font-bold">
            <Warnings bid={bid} />
          </p>
        )
      ) : (
        <p className="text-sm leading-5 text-muted tabular">
          <Warnings bid={bid} />
          {priceDistance(bid.bidPrice, bid.listPrice, `harga jual ${money(bid.listPrice)}`, currency)},{' '}
          {priceDistance(bid.bidPrice, bid.priceTengkulak, 'tengkulak', currency)}
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
      {toAnswer && <Answers bid={bid} answerHref={answerHref} />}
      {byAdmin && toAnswer && <RelayButton bidId={bid.id} farmerName={bid.farmerName} />}
      {large ? (
        <Anchor
          href={`/bidding-list/${bid.id}`}
          className="flex min-h-12 items-center font-semibold text-sawah-text underline"
        >
          Selengkapnya
        </Anchor>
      ) : (
        <Behind bid={bid} steps={steps} now={now} byAdmin={byAdmin} currency={currency} />
      )}
    </Card>
  );
}

/** What speaks against an open bid. */
function Warnings({ bid }: { bid: IncomingBid }) {
  return (
    <>
      {bid.stockShort && <strong className="text-error">Stok kurang. </strong>}
      {bid.belowHpp && <strong className="text-warning">Di bawah HPP. </strong>}
    </>
  );
}

/** The answers that are possible: what is not there can't be accepted, and a price at the list's can't be countered. */
function Answers({
  bid,
  answerHref,
}: {
  bid: IncomingBid;
  answerHref: (answer: Answer, qty?: number) => string;
}) {
  const look = {
    className: 'px-2! max-sm:text-sm!',
    stay: true,
    // Heard one after another, five 'Terima' say nothing of whose they are.
    'aria-describedby': `barang-${bid.id} penawar-${bid.id}`,
  };
  const room = bid.bidPrice < bid.listPrice;
  const some = bid.stockShort && bid.available >= bid.step;
  return (
    <div className="mt-0.5 flex flex-wrap gap-2 *:min-w-0 *:flex-auto sm:justify-end sm:*:max-w-44">
      <ButtonLink href={answerHref('tolak')} variant="danger" {...look}>
        Tolak
      </ButtonLink>
      {room && !bid.stockShort && (
        <ButtonLink href={answerHref('balik')} variant="secondary" {...look}>
          Tawar balik
        </ButtonLink>
      )}
      {room && some && (
        <ButtonLink href={answerHref('balik')} {...look}>
          Tawar {formatNumber(inSteps(bid.available, bid.step))} {bid.unit} saja
        </ButtonLink>
      )}
      {!bid.stockShort && (
        <ButtonLink href={answerHref('terima')} {...look}>
          Terima
        </ButtonLink>
      )}
    </div>
  );
}

/** Whose turn it is and for how long, or how it ended. */
function Standing({
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

/** How the buyer is reached, what he wrote in full, and what was offered before: folded. */
function Behind({
  bid,
  steps,
  now,
  byAdmin,
  currency,
}: {
  bid: IncomingBid;
  steps: BidStep[];
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
          <BidStory steps={steps} as="seller" unit={bid.unit} currency={currency} />
        </div>
      </div>
    </details>
  );
}
