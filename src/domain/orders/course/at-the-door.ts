import { bookMoney } from '../../payments/money.ts';
import { providers } from '../../payments/providers.ts';
import type { Shop } from '../../shop.ts';
import type { LockedOrder, OrderMover } from './lock-order.ts';

/** Whether an order's money passes from hand to hand, at the door or as arranged, and not through the platform. */
export const isPaidAtTheDoor = ({ paymentMethod }: Pick<LockedOrder, 'paymentMethod'>): boolean =>
  paymentMethod === null || providers[paymentMethod].confirmedBy === 'seller';

/** Books that the seller was paid at the door: money that passes no till of ours, for his statement. */
export async function bookCash(shop: Shop, order: LockedOrder, by: OrderMover): Promise<void> {
  await bookMoney(shop, [
    {
      kind: 'cod_sale',
      groupCode: order.groupCode,
      orderId: order.id,
      farmerId: order.farmerId,
      actorId: by.userId,
    },
  ]);
}
