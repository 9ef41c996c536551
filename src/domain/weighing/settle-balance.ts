import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { orders } from '../../db/schema/orders.ts';
import { balanceInput } from '../../shared/input/weigh-tickets.ts';
import { inProportion } from '../../shared/weighing/weighing.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { shareAnew } from '../groups/lots/sell-from-lot.ts';
import { lockOrder } from '../orders/course/lock-order.ts';
import { sendOrderMessages } from '../orders/letters/order-messages.ts';
import { lotSalesOf } from '../orders/rules/lot-sales-of.ts';
import { parse } from '../parse.ts';
import { bookMoney } from '../payments/money.ts';
import { keepTaxInStep } from '../payments/withholding.ts';
import { refuse } from '../refusal.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../shop.ts';
import { owed } from './course/settle-line.ts';
import { getWeighingSide } from './rules/weighing-policy.ts';

/**
 * Books that what a weighing left open has been dealt with: the buyer has back what he had paid too much, or has paid what he still
 * owed, of which the seller is credited his part. Exactly what stands open, once (`balance_changed`, 409). Admins only.
 */
export async function settleBalance(
  shop: Shop,
  actor: Actor,
  code: string,
  input: z.input<typeof balanceInput>,
): Promise<{ code: string; amount: number }> {
  const { userId } = requireUser(actor, 'admin');
  const { orderId } = await getWeighingSide(shop, actor, code);
  const { side, amount } = parse(balanceInput, input);
  return inTransaction(shop, async (shop) => {
    const order = await lockOrder(shop, orderId);
    if (order[side] !== amount) refuse('balance_changed');
    if (side === 'shortfall' && ['cancelled', 'refunded'].includes(order.status))
      refuse('order_step_impossible');
    const shortfall = side === 'shortfall' ? 0 : order.shortfall;
    const after = {
      surplus: side === 'surplus' ? 0 : order.surplus,
      shortfall,
      // What was paid for is worth more now, and so is what the store keeps of it.
      commission:
        side === 'shortfall' && order.agreed
          ? inProportion(
              order.agreed.commission,
              order.agreed.subtotal - order.agreed.discount,
              order.subtotal - order.discount,
            )
          : order.commission,
    };
    await shop.db
      .update(orders)
      .set({ ...after, version: order.version + 1 })
      .where(eq(orders.id, order.id));
    await bookMoney(shop, [
      {
        kind: 'weighing',
        groupCode: order.groupCode,
        orderId: order.id,
        farmerId: order.farmerId,
        cash: side === 'surplus' ? -amount : amount,
        farmer:
          order.status === 'refunded' || order.status === 'cancelled'
            ? 0
            : owed({ ...order, ...after }) - owed(order),
        actorId: userId,
        note: side === 'surplus' ? 'kelebihan bayar dikembalikan' : 'kekurangan bayar masuk',
      },
    ]);
    await keepTaxInStep(shop, order.id, userId);
    for (const sale of lotSalesOf({ ...order, ...after })) await shareAnew(shop, sale);
    await noteAudit(shop, actor, {
      action: `weighing.${side}`,
      entity: 'order',
      entityId: code,
      before: { [side]: amount },
      after: { [side]: 0 },
    });
    await sendOrderMessages(shop, [
      { code, event: side === 'surplus' ? 'surplus_back' : 'shortfall_in', amount },
    ]);
    return { code, amount };
  });
}
