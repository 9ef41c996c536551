import { sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';

/** Dates what this transaction changes in the goods of the day's sales by the shop's clock (`record_sale_product_deltas`). */
export async function dateSalesToday(ctx: AppContext): Promise<void> {
  await ctx.db.execute(sql`select set_config('lumbung.sales_day', ${ctx.clock.now().toISOString()}, true)`);
}
