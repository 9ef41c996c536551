import type { FarmerDay } from '../../../domain/reports/get-farmer-day.ts';
import { worth } from '../../../shared/bid-math.ts';
import type { Currency } from '../../../shared/money.ts';
import { inSteps } from '../../../shared/quantity.ts';
import { spokenMoney, spokenNumber, spokenQuantity } from '../../../shared/spoken.ts';
import { nextSellerStep, sellerStepLabel } from '../../orders/next-step.ts';

type Bid = FarmerDay['bids']['data'][number];
type Order = FarmerDay['orders']['data'][number];

/**
 * A farmer's day as it is read out, a piece at a time: what stands on the page, in its order, and what to tap there. Where
 * more waits than stands there, that is said too.
 */
export function spokenDay(
  { balance, bids, orders, complaints }: Pick<FarmerDay, 'balance' | 'bids' | 'orders' | 'complaints'>,
  currency: Currency = 'IDR',
): string[] {
  const more = (total: number, shown: number) =>
    total > shown ? [`Masih ada ${spokenNumber(total - shown)} lagi. Ketuk Lihat semua.`] : [];
  const parts = [
    `${balance < 0 ? 'Utang' : 'Saldo'} Anda ${spokenMoney(Math.abs(balance), currency)}.`,
    ...bids.data.map((bid) => spokenBid(bid, currency)),
    ...more(bids.total, bids.data.length),
    ...orders.data.map(spokenOrder),
    ...more(orders.total, orders.data.length),
    ...complaints.data.map(({ buyer, text }) => `Keluhan dari ${buyer}: ${text}. Ketuk Jawab keluhan.`),
    ...more(complaints.total, complaints.data.length),
  ];
  const idle = bids.total + orders.total + complaints.total === 0;
  return idle ? [...parts, 'Tidak ada yang menunggu.'] : parts;
}

function spokenBid(bid: Bid, currency: Currency): string {
  const { customerName, bidQuantity, bidPrice, unit, productName, available, step, listPrice, stockShort } =
    bid;
  const room = bidPrice < listPrice;
  const taps = [
    ...(stockShort ? [] : ['Terima']),
    ...(room && !stockShort ? ['Tawar balik'] : []),
    ...(room && stockShort && available >= step
      ? [`Tawar ${spokenQuantity(inSteps(available, step), unit)} saja`]
      : []),
    'Tolak',
  ];
  const offered = `Tawaran dari ${customerName}: ${spokenQuantity(bidQuantity, unit)} ${productName}, ${spokenQuantity(1, unit)} ${spokenMoney(bidPrice, currency)}, semuanya ${spokenMoney(worth(bidPrice, bidQuantity), currency)}.`;
  const short = stockShort ? ` Stok kurang, bisa dijual ${spokenQuantity(available, unit)}.` : '';
  return `${offered}${bid.belowHpp ? ' Di bawah H P P.' : ''}${short} Ketuk ${oneOf(taps)}.`;
}

function spokenOrder(order: Order): string {
  const goods = order.goods.map(({ qty, unit, name }) => `${spokenQuantity(qty, unit)} ${name}`).join(', ');
  const step = nextSellerStep(order);
  return `Pesanan ${order.customerName}: ${goods}.${step ? ` Ketuk ${sellerStepLabel[step].replace(' / ', ' atau ')}.` : ''}`;
}

const oneOf = (all: string[]) =>
  all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} atau ${all.at(-1)}`;
