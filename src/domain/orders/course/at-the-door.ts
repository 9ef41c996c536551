import { bookMoney } from '../../payments/money.ts';
import type { Shop } from '../../shop.ts';
import type { LockedOrder, OrderMover } from './lock-order.ts';

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
