import { sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';

/**
 * Dates the tax documents of this transaction today: a changed shipped order keeps its shipping time, from
 * which the days until its automatic completion run.
 */
export async function dateTaxDocumentsToday(ctx: AppContext): Promise<void> {
  await ctx.db.execute(sql`select set_config('lumbung.paper_day', ${ctx.clock.now().toISOString()}, true)`);
}
