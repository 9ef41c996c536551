import type { OrderStatus } from '../../../shared/labels.ts';
import { refuse } from '../../refusal.ts';
import { getSettings } from '../../settings/get-settings.ts';
import type { Shop } from '../../shop.ts';
import { sendOrderMessages } from '../letters/order-messages.ts';
import { contestEnd } from '../rules/complaint-rules.ts';
import { isWeighingOpen } from '../rules/open-weighing.ts';
import { isPaidAtTheDoor } from '../rules/paid-at-the-door.ts';
import { bookCash } from './at-the-door.ts';
import { type LockedOrder, moveOrder, type OrderMover, requireOrderStep } from './lock-order.ts';

/**
 * Completes a locked order: its goods were received. From now on runs the time in which it can be contested; what was to
 * be paid at the door counts as paid, if nobody said so before.
 */
export async function completeOrder(shop: Shop, order: LockedOrder, by: OrderMover): Promise<OrderStatus> {
  const to = requireOrderStep(order, 'complete', by.role);
  if (await isWeighingOpen(shop, order.id)) refuse('weighing_open');
  const { payment } = await getSettings(shop, 'payment');
  const now = shop.clock.now();
  const paidNow = isPaidAtTheDoor(order) && order.cashAt === null;
  await moveOrder(shop, order, to, by, {
    completedAt: now,
    contestUntil: contestEnd(now, payment),
    ...(paidNow ? { cashAt: now } : {}),
  });
  if (paidNow) await bookCash(shop, order, by);
  await sendOrderMessages(shop, [{ code: order.code, event: 'completed' }]);
  return to;
}
