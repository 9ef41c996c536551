import type { OrderItem } from '../../domain/orders/reading/order-view.ts';
import { type Currency, formatMoney, formatNumber } from '../../shared/figures/money.ts';
import { type OrderStatus, orderStatusLabel } from '../../shared/labels.ts';
import { pictureOf } from '../page/parts/listing-picture.ts';
import { PerKg } from '../ui/goods/per-kg.tsx';
import { QualityLine } from '../ui/goods/quality-line.tsx';
import { Anchor } from '../ui/lead/anchor.tsx';
import { Picture } from '../ui/picture.tsx';
import { Badge, type Tone } from '../ui/tell/badge.tsx';
import { Notice } from '../ui/tell/notice.tsx';

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

/** An order's status in words: what is paid at the door waits for the farmer, not for the buyer's money. */
export function statusWords(status: OrderStatus, method: string | null | undefined): string {
  return status === 'awaiting_payment' && method === 'cod'
    ? 'Menunggu konfirmasi petani'
    : orderStatusLabel[status];
}

/** An order's status as people read it: whoever has sent his proof is not told that his money is waited for. */
export function OrderPill({
  status,
  method,
  checking,
}: {
  status: OrderStatus;
  method?: string | null;
  checking?: boolean;
}) {
  return status === 'awaiting_payment' && checking ? (
    <Badge tone="info">Bukti sedang diperiksa</Badge>
  ) : (
    <Badge tone={orderTone[status]}>{statusWords(status, method)}</Badge>
  );
}

/** The goods of an order: picture, quantity, price, total. */
export function OrderGoods({
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
            source={pictureOf(line.image_url, '')}
            sizes="56px"
            className="size-14 shrink-0 overflow-hidden rounded-button"
            imgClassName="size-14 object-cover"
          />
          <span className="min-w-0 flex-[1_1_9rem]">
            <Anchor href={`/shop-single/${line.listingId}`} className="block font-semibold hover:underline">
              {line.name}
            </Anchor>
            <span className="text-sm text-muted tabular">
              {formatNumber(line.qty)} {line.unit} × {formatMoney(line.price, currency)}
              <PerKg price={line.price} unit={line.unit} currency={currency} />
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
          </span>
          <span className="ml-auto font-semibold tabular whitespace-nowrap">
            {formatMoney(line.total, currency)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Asks the buyer of goods that have arrived for his word on those that he has not written about. */
export function ReviewThese({ goods, reviewed }: { goods: OrderItem['goods']; reviewed: number[] }) {
  const open = goods.filter(({ listingId }) => !reviewed.includes(listingId));
  if (open.length === 0) return null;
  return (
    <Notice tone="info" title="Bagaimana barangnya?">
      <ul className="grid">
        {open.map((line) => (
          <li key={line.listingId}>
            <Anchor
              href={`/shop-single/${line.listingId}?ulasan=1#tulis-ulasan`}
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
