import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { orders } from '../../../db/schema/orders.ts';
import { hoursAfter } from '../../../shared/figures/days.ts';
import { holdInput } from '../../../shared/input/orders.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { type Actor, inTransaction, type Shop } from '../../shop.ts';
import { FEE_HOURS } from '../rules/fee-rules.ts';
import { holdKeyFits } from '../rules/hold-key.ts';
import { holdsStock } from '../rules/order-rules.ts';
import { lockGoods, lockOrder } from './lock-order.ts';

/** What the page behind the mail's link says: whether there is something to confirm, and until when the goods are kept. */
export async function getHold(
  shop: Shop,
  _actor: Actor,
  code: string,
  key: string,
): Promise<{ code: string; state: 'waits' | 'confirmed' | 'over'; until: string | null }> {
  const [order] = await shop.db.select().from(orders).where(eq(orders.code, code));
  if (!order || !holdKeyFits(shop, order.groupCode, key)) return refuse('hold_link_unknown');
  const until = order.dueAt?.toISOString() ?? null;
  if (order.status === 'cancelled') return { code, state: 'over', until: null };
  if (!order.confirmBy) return { code, state: 'confirmed', until };
  return { code, state: order.confirmBy > shop.clock.now() ? 'waits' : 'over', until };
}

/**
 * Confirms the large hold of a checkout by the key from its mail: its orders have the usual time to be paid from now on.
 * A second time changes nothing; too late refuses (`hold_over`, 409). Open to whoever has the key.
 */
export async function confirmHold(
  shop: Shop,
  actor: Actor,
  code: string,
  input: z.input<typeof holdInput>,
): Promise<{ code: string; until: string | null }> {
  const { key } = parse(holdInput, input);
  return inTransaction(shop, async (shop) => {
    const { state, until } = await getHold(shop, actor, code, key);
    if (state === 'over') return refuse('hold_over');
    if (state === 'confirmed') return { code, until };
    const [asked] = await shop.db
      .select({ group: orders.groupCode })
      .from(orders)
      .where(eq(orders.code, code));
    const group = await shop.db
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.groupCode, asked!.group))
      .orderBy(asc(orders.id));
    await lockGoods(
      shop,
      group.map(({ id }) => id),
    );
    const { payment } = await getSettings(shop, 'payment');
    let last: Date | null = null;
    for (const { id } of group) {
      const order = await lockOrder(shop, id);
      if (!holdsStock(order.status) || !order.confirmBy) continue;
      last = hoursAfter(order.placedAt, order.status === 'awaiting_fee' ? FEE_HOURS : payment.payWithinHours);
      await shop.db
        .update(orders)
        .set({ confirmBy: null, dueAt: last, version: order.version + 1, updatedAt: shop.clock.now() })
        .where(eq(orders.id, id));
    }
    if (!last) return refuse('hold_over');
    return { code, until: last.toISOString() };
  });
}
