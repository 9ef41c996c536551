import { asc, count, desc, eq, sql } from 'drizzle-orm';
import { farmers } from '../../db/schema/accounts.ts';
import { users } from '../../db/schema/auth.ts';
import { moneyMovements, payouts } from '../../db/schema/payments.ts';
import type { Asked } from '../../shared/input/asked.ts';
import { payoutListInput } from '../../shared/input/money.ts';
import type { PayoutAccount } from '../../shared/input/stall.ts';
import { listed } from '../page-of.ts';
import { parse } from '../parse.ts';
import { refuse } from '../refusal.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';

export type PayoutItem = {
  id: number;
  createdAt: string;
  by: string;
  note: string | null;
  total: number;
  farmers: number;
};

const columns = {
  id: payouts.id,
  createdAt: payouts.createdAt,
  by: users.name,
  note: payouts.note,
  total: sql<number>`coalesce(-sum(${moneyMovements.cash}), 0)::float8`,
  farmers: count(moneyMovements.id),
};
const plain = (row: Omit<PayoutItem, 'createdAt'> & { createdAt: Date }): PayoutItem => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
});

/** The batches of payouts, the newest first; admins only. */
export async function findPayouts(shop: Shop, actor: Actor, input: Asked<typeof payoutListInput> = {}) {
  requireUser(actor, 'admin');
  const { page, limit } = parse(payoutListInput, input);
  const [rows, total] = await Promise.all([
    shop.db
      .select(columns)
      .from(payouts)
      .innerJoin(users, eq(users.id, payouts.createdBy))
      .leftJoin(moneyMovements, eq(moneyMovements.payoutId, payouts.id))
      .groupBy(payouts.id, users.name)
      .orderBy(desc(payouts.id))
      .limit(limit)
      .offset((page - 1) * limit),
    shop.db.$count(payouts),
  ]);
  return listed(rows.map(plain), { total }, { page, limit });
}

export type PayoutView = PayoutItem & {
  /** `account`: where it went, as it was then; null where none was known. */
  parts: { farmerId: number; name: string; city: string; amount: number; account: PayoutAccount | null }[];
};

/** One batch with what each farmer was paid; `payout_not_found` (404); admins only. */
export async function getPayout(shop: Shop, actor: Actor, id: number): Promise<PayoutView> {
  requireUser(actor, 'admin');
  const [[row], parts] = await Promise.all([
    shop.db
      .select(columns)
      .from(payouts)
      .innerJoin(users, eq(users.id, payouts.createdBy))
      .leftJoin(moneyMovements, eq(moneyMovements.payoutId, payouts.id))
      .where(eq(payouts.id, id))
      .groupBy(payouts.id, users.name),
    shop.db
      .select({
        farmerId: farmers.id,
        name: farmers.name,
        city: farmers.city,
        account: moneyMovements.account,
        amount: sql<number>`(-${moneyMovements.cash})::float8`,
      })
      .from(moneyMovements)
      .innerJoin(farmers, eq(farmers.id, moneyMovements.farmerId))
      .where(eq(moneyMovements.payoutId, id))
      .orderBy(asc(farmers.name), asc(farmers.id)),
  ]);
  return row ? { ...plain(row), parts } : refuse('payout_not_found');
}
