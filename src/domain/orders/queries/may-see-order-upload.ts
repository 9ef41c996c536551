import { eq } from 'drizzle-orm';
import { orders } from '../../../db/schema/order-tables.ts';
import { payments } from '../../../db/schema/payment-tables.ts';
import type { Actor, AppContext } from '../../context.ts';
import { isDomainError } from '../../domain-error.ts';
import { getOrderSide } from '../policies/order-policy.ts';

/**
 * Whether the actor may see a picture attached to a payment or an order (`payment:<id>`, `order:<id>`): a
 * side of the order, or its guest with the order's token.
 */
export async function maySeeOrderUpload(
  ctx: AppContext,
  actor: Actor,
  attachedTo: string | null,
  token: string | undefined,
): Promise<boolean> {
  for (const code of await orderCodesOf(ctx, attachedTo)) {
    try {
      await getOrderSide(ctx, actor, code, token, 'maySeeOrderUpload');
      return true;
    } catch (thrown) {
      if (!isDomainError(thrown)) throw thrown;
    }
  }
  return false;
}

/** Codes of the orders that an upload is attached to. */
async function orderCodesOf(ctx: AppContext, attachedTo: string | null): Promise<string[]> {
  const [kind, id] = attachedTo?.split(':') ?? [];
  if (kind === 'payment') {
    const rows = await ctx.db
      .select({ code: orders.code })
      .from(orders)
      .innerJoin(payments, eq(payments.groupCode, orders.groupCode))
      .where(eq(payments.id, Number(id)));
    return rows.map((row) => row.code);
  }
  if (kind === 'order') {
    const rows = await ctx.db
      .select({ code: orders.code })
      .from(orders)
      .where(eq(orders.id, Number(id)));
    return rows.map((row) => row.code);
  }
  return [];
}
