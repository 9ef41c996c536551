import { eq } from 'drizzle-orm';
import { gatewayRefunds } from '../../../db/schema/payments.ts';
import type { OrderStatus } from '../../../shared/labels.ts';
import type { Shop } from '../../shop.ts';
import type { LockedOrder } from '../course/lock-order.ts';
import { giveBack, mostToGiveBack } from './give-back.ts';

/** Books a refund that the gateway has sent, once, whoever hears of it first: its answer or its notification. */
export async function bookRefund(
  shop: Shop,
  order: LockedOrder,
  id: number,
): Promise<{ status: OrderStatus; refunded: number }> {
  const mine = eq(gatewayRefunds.id, id);
  const [refund] = await shop.db.select().from(gatewayRefunds).where(mine).for('update');
  const { status, actorId, reason, restock } = refund!;
  const amount = Math.min(refund!.amount, mostToGiveBack(order));
  if (status === 'done' || amount === 0) return { status: order.status, refunded: order.refunded };
  await shop.db.update(gatewayRefunds).set({ status: 'done', why: null }).where(mine);
  return giveBack(shop, order, { userId: actorId, role: 'admin' }, { amount, reason, restock });
}
