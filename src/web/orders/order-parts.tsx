import type { OrderItem } from '../../domain/orders/queries/order-view.ts';
import { type OrderStatus, orderStatusText } from '../../shared/enums/labels.ts';
import { type Currency, formatMoney, formatNumber } from '../../shared/format/money.ts';
import { referenceAmount } from '../../shared/rules/references/reference-verdicts.ts';
import { listingPicture } from '../common/components/listing-picture.ts';
import { Badge, type Tone } from '../ui/feedback/badge.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Anchor } from '../ui/navigation/anchor.tsx';
import { Picture } from '../ui/picture.tsx';
import { PerKg } from '../ui/product/per-kg.tsx';
import { QualityLine } from '../ui/product/quality-line.tsx';

export const orderTone: Record<OrderStatus, Tone> = {
  awaiting_checkout: 'warning',
  awaiting_fee: 'warning',
  awaiting_payment: 'warning',
  paid: 'info',
  processing: 'info',
  shipped: 'info',
  completed: 'success',
  cancelled: 'danger',
  refunded: 'neutral',
};

/**
 * The status of an order as a pill; after a receipt was sent it no longer says that the payment is awaited.
 */
export function OrderStatusPill({
  status,
  method,
  checking,
}: {
  status: OrderStatus;
  method: string | null;
  checking?: boolean;
}) {
  return status === 'awaiting_payment' && checking ? (
    <Badge tone="info">Bukti sedang diperiksa</Badge>
  ) : (
    <Badge tone={orderTone[status]}>{orderStatusText(status, method)}</Badge>
  );
}

/** The items of an order: picture, quantity, price, total. */
export function OrderItems({
  goods,
  currency,
}: {
  goods: OrderItem['goods'];
  currency: Currency | undefined;
}) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {goods.map((line) => (
        <li key={line.listingId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Picture
            source={listingPicture(line.image_url, '')}
            sizes="56px"
            className="size-14 shrink-0 overflow-hidden rounded-button"
            imgClassName="size-14 object-cover"
          />
          <span className="min-w-0 flex-[1_1_9rem]">
            <Anchor
              href={`/shop-single/${line.listingId}`}
              className="block py-0.5 font-semibold break-words hover:underline"
            >
              {line.name}
            </Anchor>
            <span className="text-sm text-muted tabular">
              {formatNumber(line.qty)} {line.unit} × {formatMoney(line.price, currency)}
              <PerKg price={line.price} unit={line.unit} currency={currency} />
              {line.declined > 0 && (
                <span className="block">
                  {formatNumber(line.declined)}&nbsp;{line.unit} tidak diambil
                </span>
              )}
              {line.payable !== null && line.weighed !== null && line.ordered !== null ? (
                <span className="block">
                  Dipesan {formatNumber(line.ordered)}&nbsp;{line.unit}, ditimbang{' '}
                  {formatNumber(line.weighed)}
                  &nbsp;kg, dibayar {formatNumber(line.payable)}&nbsp;kg
                </span>
              ) : (
                line.weighing && <span className="block">Menurut timbangan</span>
              )}
            </span>
            <QualityLine quality={line.quality} className="text-xs" />
            {line.batches.map((batch) => (
              <span key={batch.code} className="block text-xs text-muted">
                {formatNumber(batch.qty)}&nbsp;{line.unit} dari lot{' '}
                <Anchor href={`/lot/${batch.code}`} className="inline-block py-1 underline">
                  {batch.code}
                </Anchor>
              </span>
            ))}
            {line.references.map((reference) => (
              <span key={reference.label} className="block text-xs text-muted">
                {reference.label} saat itu {referenceAmount(reference)}
              </span>
            ))}
          </span>
          <span className="ml-auto font-semibold tabular whitespace-nowrap">
            {formatMoney(line.total, currency)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Asks the buyer of a completed order to review the listings that they have not reviewed yet. */
export function ReviewPrompt({ goods, reviewed }: { goods: OrderItem['goods']; reviewed: number[] }) {
  const open = goods.filter(({ listingId }) => !reviewed.includes(listingId));
  if (open.length === 0) return null;
  return (
    <Notice tone="info" title="Bagaimana barangnya?">
      <ul className="grid">
        {open.map((line) => (
          <li key={line.listingId}>
            <Anchor
              href={`/shop-single/${line.listingId}?reviews=1#write-review`}
              className="inline-flex min-h-11 items-center font-semibold underline"
            >
              Beri ulasan {line.name}
            </Anchor>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
