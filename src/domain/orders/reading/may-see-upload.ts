import { eq } from 'drizzle-orm';
import { orders } from '../../../db/schema/orders.ts';
import { payments } from '../../../db/schema/payments.ts';
import { isRefusal } from '../../refusal.ts';
import type { Actor, Shop } from '../../shop.ts';
import { getOrderSide } from '../rules/order-policy.ts';

/**
 * Whether somebody may see a picture that was attached to a payment or an order (`payment:<id>`, `order:<id>`): a side of
 * the order, or its guest by the order's token.
 */
export async function maySeeUpload(
  shop: Shop,
  actor: Actor,
  attachedTo: string | null,
  token: string | undefined,
): Promise<boolean> {
  for (const code of await ordersOf(shop, attachedTo)) {
    try {
      await getOrderSide(shop, actor, code, token);
      return true;
    } catch (thrown) {
      if (!isRefusal(thrown)) throw thrown;
    }
  }
  return false;
}

/** Codes of the orders that an upload was attached to. */
async function ordersOf(shop: Shop, attachedTo: string | null): Promise<string[]> {
  const [kind, id] = attachedTo?.split(':') ?? [];
  if (kind === 'payment') {
    const rows = await shop.db
      .select({ code: orders.code })
      .from(orders)
      .innerJoin(payments, eq(payments.groupCode, orders.groupCode))
      .where(eq(payments.id, Number(id)));
    return rows.map((row) => row.code);
  }
  if (kind === 'order') {
    const rows = await shop.db
      .select({ code: orders.code })
      .from(orders)
      .where(eq(orders.id, Number(id)));
    return rows.map((row) => row.code);
  }
  return [];
}
