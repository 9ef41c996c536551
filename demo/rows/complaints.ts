import { complaints } from '../../src/db/schema/complaint-tables.ts';
import type { AppContext } from '../../src/domain/context.ts';
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

/**
 * Complaints about delivered orders: one without a response, and two whose buyers have yet to react to the seller's.
 */
export async function seedComplaints(ctx: AppContext, trade: Trade): Promise<void> {
  const now = ctx.clock.now();
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
    const replied = { sellerReply: answer, sellerRepliedAt: after(createdAt, 20 * HOUR) };
    return [{ orderId: found.id, text, createdAt, ...(answer ? replied : {}) }];
  });
  await ctx.db.insert(complaints).values(rows);
}
