import { sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';

/**
 * Sets the shop's clock as the day on which this transaction's changes count in the sales by product
 * (`record_sale_product_deltas`).
 */
export async function dateSalesToday(ctx: AppContext): Promise<void> {
  await ctx.db.execute(sql`select set_config('lumbung.sales_day', ${ctx.clock.now().toISOString()}, true)`);
}
