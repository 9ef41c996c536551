import { eq, sql } from 'drizzle-orm';
import { moneyMovements } from '../../db/schema/payment-tables.ts';
import type { AppContext } from '../context.ts';
import { int, typed } from '../read-rows.ts';

export type MoneyMovement = Omit<typeof moneyMovements.$inferInsert, 'id' | 'at'>;

/** Records money movements in the ledger; zero amounts are skipped. */
export async function recordMoneyMovements(ctx: AppContext, movements: MoneyMovement[]): Promise<void> {
  const real = movements.filter(
    ({ kind, platformAmount, sellerAmount, sale, commission }) =>
      platformAmount || sellerAmount || sale || commission || kind === 'cod_sale',
  );
  if (real.length === 0) return;
  const at = ctx.clock.now();
  await ctx.db.insert(moneyMovements).values(real.map((movement) => ({ ...movement, at })));
}

/**
 * What the platform owes a farmer, in the store currency; a negative balance is owed commission of
 * cash-on-delivery orders.
 */
export async function farmerBalance(ctx: AppContext, farmerId: number): Promise<number> {
  const [row] = await ctx.db
    .select({ balance: typed(int, sql`coalesce(sum(${moneyMovements.sellerAmount}), 0)::float8`) })
    .from(moneyMovements)
    .where(eq(moneyMovements.farmerId, farmerId));
  return row?.balance ?? 0;
}
