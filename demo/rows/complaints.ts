import { complaints } from '../../src/db/schema/complaints.ts';
import type { Shop } from '../../src/domain/shop.ts';
import { numberOrders } from '../year/order-numbers.ts';
import { after, before, DAY, HOUR } from '../year/time.ts';
import type { Trade } from '../year/trade.ts';

const texts = [
  ['Satu karung sobek di bawah, kira-kira setengah kilo tumpah di jalan.', null],
  [
    'Jumlahnya kurang satu kilo dari pesanan, sudah saya timbang ulang.',
    'Mohon maaf, Bu. Kekurangannya saya antar besok pagi bersama pesanan tetangga Ibu.',
  ],
  [
    'Datangnya sore padahal janjinya pagi, jadi tidak sempat dimasak untuk katering.',
    'Maaf, truknya macet di Jombor. Lain kali saya berangkatkan malam sebelumnya.',
  ],
] as const;

/** Complaints about delivered orders: one that waits for an answer and two that were answered. */
export async function seedComplaints(shop: Shop, trade: Trade): Promise<void> {
  const now = shop.clock.now();
  const delivered = numberOrders(trade)
    .filter(
      ({ order }) =>
        order.status === 'completed' && order.completedAt && order.completedAt < before(now, 2 * DAY),
    )
    .reverse();
  const rows = texts.flatMap(([text, answer], index) => {
    const found = delivered[index * 15];
    if (!found?.order.completedAt) return [];
    const createdAt = after(found.order.completedAt, 5 * HOUR);
    const answered = {
      answer,
      answeredBy: found.order.lines[0]?.listing.farmerUserId,
      answeredAt: after(createdAt, 20 * HOUR),
    };
    return [{ orderId: found.id, text, createdAt, ...(answer ? answered : {}) }];
  });
  await shop.db.insert(complaints).values(rows);
}
