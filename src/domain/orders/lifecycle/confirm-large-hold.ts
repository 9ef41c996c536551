import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { orders } from '../../../db/schema/order-tables.ts';
import { hoursAfter } from '../../../shared/format/dates.ts';
import { confirmHoldInput } from '../../../shared/schemas/order-schemas.ts';
import { type Actor, type AppContext, inTransaction } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { parse } from '../../parse.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { sendOrderMessages } from '../notifications/send-order-messages.ts';
import { DELIVERY_FEE_RESPONSE_HOURS } from '../policies/delivery-fee-rules.ts';
import { isHoldKeyValid } from '../policies/hold-key.ts';
import { holdsStock } from '../policies/order-transition-rules.ts';
import { lockOrders } from './lock-order.ts';
import { payFreeOrders } from './pay-order.ts';

/**
 * The page of the emailed link: whether there is something to confirm, and until when the stock is reserved.
 */
export async function getLargeHold(
  ctx: AppContext,
  _actor: Actor,
  code: string,
  key: string,
): Promise<{ code: string; state: 'waits' | 'confirmed' | 'over'; until: string | null }> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.code, code));
  if (!order || !isHoldKeyValid(ctx, order.groupCode, key)) return fail('hold_link_unknown');
  const until = order.dueAt?.toISOString() ?? null;
  if (order.status === 'cancelled') return { code, state: 'over', until: null };
  if (!order.confirmBy) return { code, state: 'confirmed', until };
  return { code, state: order.confirmBy > ctx.clock.now() ? 'waits' : 'over', until };
}

/**
 * Confirms the large hold of a checkout by the key from the email: its orders get the usual payment deadline from now
 * on. A second call changes nothing; after the deadline it throws `hold_over` (409). Open to anyone with the key.
 */
export async function confirmLargeHold(
  ctx: AppContext,
  actor: Actor,
  code: string,
  input: z.input<typeof confirmHoldInput>,
): Promise<{ code: string; until: string | null }> {
  const { key } = parse(confirmHoldInput, input);
  return inTransaction(ctx, async (ctx) => {
    const { state, until } = await getLargeHold(ctx, actor, code, key);
    if (state === 'over') return fail('hold_over');
    if (state === 'confirmed') return { code, until };
    const [asked] = await ctx.db
      .select({ group: orders.groupCode })
      .from(orders)
      .where(eq(orders.code, code));
    const group = await ctx.db
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.groupCode, asked!.group))
      .orderBy(asc(orders.id));
    const locked = await lockOrders(
      ctx,
      group.map(({ id }) => id),
    );
    const { payment } = await getSettings(ctx, 'payment');
    let last: Date | null = null;
    for (const order of locked) {
      if (!holdsStock(order.status) || !order.confirmBy) continue;
      last = hoursAfter(
        order.placedAt,
        order.status === 'awaiting_fee' ? DELIVERY_FEE_RESPONSE_HOURS : payment.payWithinHours,
      );
      await ctx.db
        .update(orders)
        .set({
          confirmBy: null,
          placedBy: 'confirmed',
          dueAt: last,
          version: order.version + 1,
          updatedAt: ctx.clock.now(),
        })
        .where(eq(orders.id, order.id));
    }
    if (!last) return fail('hold_over');
    const free = await payFreeOrders(ctx, asked!.group);
    await sendOrderMessages(
      ctx,
      free.map((code) => ({ code, event: 'paid' as const })),
    );
    return { code, until: last.toISOString() };
  });
}
