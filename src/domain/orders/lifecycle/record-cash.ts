import type { AppContext } from '../../context.ts';
import { couponNote } from '../../payments/coupon-credit.ts';
import { recordMoneyMovements } from '../../payments/money-ledger.ts';
import type { LockedOrder, OrderTransitionActor } from './lock-order.ts';

/** Records that the seller was paid on delivery: money outside the platform, for the seller's statement. */
export async function recordCash(
  ctx: AppContext,
  order: LockedOrder,
  by: OrderTransitionActor,
): Promise<void> {
  await recordMoneyMovements(ctx, [
    {
      kind: 'cod_sale',
      groupCode: order.groupCode,
      orderId: order.id,
      farmerId: order.farmerId,
      sale: order.total,
      actorId: by.userId,
      note: await couponNote(ctx, order),
    },
  ]);
}
