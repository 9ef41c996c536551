import { asc, eq } from 'drizzle-orm';
import { orders } from '../../../db/schema/order-tables.ts';
import type { AppContext } from '../../context.ts';

/** The code by which people know a checkout of several orders: that of its first; null when there is none. */
export async function firstOrderCode(ctx: AppContext, groupCode: string): Promise<string | null> {
  const [order] = await ctx.db
    .select({ code: orders.code })
    .from(orders)
    .where(eq(orders.groupCode, groupCode))
    .orderBy(asc(orders.id))
    .limit(1);
  return order?.code ?? null;
}
