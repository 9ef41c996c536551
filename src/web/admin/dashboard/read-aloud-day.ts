import type { FarmerOverview } from '../../../domain/reports/get-farmer-overview.ts';
import type { Currency } from '../../../shared/format/money.ts';
import { readAloudMoney, readAloudNumber } from '../../../shared/format/read-aloud.ts';
import { readAloudBid } from '../../bids/conversation/read-aloud-bid.ts';
import { readAloudOrder } from '../../orders/read-aloud-order.ts';

/**
 * Returns the text that reads the farmer's dashboard aloud, piece by piece, in the page's order and with the
 * button to tap. It also mentions how many items the page does not show.
 */
export function readAloudDay(
  { balance, bids, orders, complaints }: Pick<FarmerOverview, 'balance' | 'bids' | 'orders' | 'complaints'>,
  currency: Currency = 'IDR',
): string[] {
  const more = (total: number, shown: number) =>
    total > shown ? [`Masih ada ${readAloudNumber(total - shown)} lagi. Ketuk Lihat semua.`] : [];
  const parts = [
    `${balance < 0 ? 'Utang' : 'Saldo'} Anda ${readAloudMoney(Math.abs(balance), currency)}.`,
    ...bids.data.map((bid) => readAloudBid(bid, currency)),
    ...more(bids.total, bids.data.length),
    ...orders.data.map(readAloudOrder),
    ...more(orders.total, orders.data.length),
    ...complaints.data.map(({ buyer, text }) => `Keluhan dari ${buyer}: ${text}. Ketuk Jawab keluhan.`),
    ...more(complaints.total, complaints.data.length),
  ];
  const idle = bids.total + orders.total + complaints.total === 0;
  return idle ? [...parts, 'Tidak ada yang menunggu.'] : parts;
}
