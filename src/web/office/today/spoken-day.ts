import type { FarmerDay } from '../../../domain/reports/get-farmer-day.ts';
import type { Currency } from '../../../shared/figures/money.ts';
import { spokenMoney, spokenNumber } from '../../../shared/figures/spoken.ts';
import { spokenBid } from '../../bids/talk/spoken-bid.ts';
import { spokenOrder } from '../../orders/spoken-order.ts';

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
