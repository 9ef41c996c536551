import { sql } from 'drizzle-orm';
import type { AppContext } from '../../src/domain/context.ts';

type Numbered = 'farmers' | 'products' | 'listings' | 'bids' | 'bid_offers' | 'orders';

/** After rows with numbers of the seed's own: sets the next number of `table` after the highest. */
export async function resumeNumbers(ctx: AppContext, table: Numbered): Promise<void> {
  await ctx.db.execute(
    sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.identifier(table)}))`,
  );
}
