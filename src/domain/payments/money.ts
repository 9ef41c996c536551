import { eq, sql } from 'drizzle-orm';
import { moneyMovements } from '../../db/schema/payments.ts';
import { num, typed } from '../read-rows.ts';
import type { Shop } from '../shop.ts';

export type MoneyMovement = Omit<typeof moneyMovements.$inferInsert, 'id' | 'at'>;

/** Writes movements of money into the ledger; those without any amount are left out. */
export async function bookMoney(shop: Shop, movements: MoneyMovement[]): Promise<void> {
  const real = movements.filter(
    (movement) => movement.cash || movement.farmer || movement.kind === 'cod_sale',
  );
  if (real.length === 0) return;
  const at = shop.clock.now();
  await shop.db.insert(moneyMovements).values(real.map((movement) => ({ ...movement, at })));
}

/** What the platform owes a farmer, in the store currency; below zero he owes commission of orders paid to him. */
export async function farmerBalance(shop: Shop, farmerId: number): Promise<number> {
  const [row] = await shop.db
    .select({ balance: typed(num, sql`coalesce(sum(${moneyMovements.farmer}), 0)::float8`) })
    .from(moneyMovements)
    .where(eq(moneyMovements.farmerId, farmerId));
  return row?.balance ?? 0;
}
