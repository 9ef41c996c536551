import { and, asc, desc, eq, ilike, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { farmers } from '../../db/schema/accounts.ts';
import { moneyMovements, payouts } from '../../db/schema/payments.ts';
import { balanceListInput } from '../../shared/input/money.ts';
import type { PayoutAccount } from '../../shared/input/stall.ts';
import { likePattern } from '../accounts/like-pattern.ts';
import { parse } from '../parse.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';

/** What a farmer is owed, below zero what he owes; in the store currency. */
export type Balance = {
  farmerId: number;
  name: string;
  city: string;
  balance: number;
  paidOutAt: string | null;
  /** Where he is paid out to; null until he said so. */
  account: PayoutAccount | null;
};
export type BalancePage = {
  data: Balance[];
  total: number;
  page: number;
  limit: number;
  totalPages: number;
  /** Over all farmers. */
  credit: number;
  debt: number;
};

/** The table is named in full: where only one is read, drizzle leaves its name out. */
const balance = sql<number>`coalesce((select sum(m.farmer) from ${moneyMovements} m where m.farmer_id = farmers.id), 0)::float8`;

/** The farmers' balances, the largest first; admins only. */
export async function findBalances(shop: Shop, actor: Actor, input: unknown = {}): Promise<BalancePage> {
  requireUser(actor, 'admin');
  const query = parse(balanceListInput, input);
  const conditions: (SQL | undefined)[] = [
    // Who left is still owed what he is owed.
    sql`(${isNull(farmers.deletedAt)} or ${balance} <> 0)`,
    query.side === 'credit' ? sql`${balance} > 0` : undefined,
    query.side === 'debt' ? sql`${balance} < 0` : undefined,
    query.q ? ilike(farmers.name, likePattern(query.q)) : undefined,
  ];
  const where = and(...conditions);
  const [rows, total, [sums]] = await Promise.all([
    shop.db
      .select({
        farmerId: farmers.id,
        name: farmers.name,
        city: farmers.city,
        account: farmers.payoutAccount,
        balance,
        paidOutAt: sql<
          string | null
        >`(select max(p.created_at) from ${moneyMovements} m join ${payouts} p on p.id = m.payout_id
          where m.farmer_id = farmers.id)`,
      })
      .from(farmers)
      .where(where)
      .orderBy(query.side === 'debt' ? asc(balance) : desc(balance), asc(farmers.id))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    shop.db.$count(farmers, where),
    shop.db
      .select({
        credit: sql<number>`coalesce(sum(b) filter (where b > 0), 0)::float8`,
        debt: sql<number>`coalesce(-sum(b) filter (where b < 0), 0)::float8`,
      })
      .from(
        shop.db
          .select({ b: sql<number>`sum(${moneyMovements.farmer})`.as('b') })
          .from(moneyMovements)
          .where(sql`${moneyMovements.farmerId} is not null`)
          .groupBy(moneyMovements.farmerId)
          .as('balances'),
      ),
  ]);
  const data = rows.map((row) => ({
    ...row,
    paidOutAt: row.paidOutAt && new Date(row.paidOutAt).toISOString(),
  }));
  const pages = { page: query.page, limit: query.limit, totalPages: Math.ceil(total / query.limit) };
  return { data, total, ...pages, ...sums! };
}

/**
 * The balances of `ids` under a lock on those farmers until the transaction ends: nobody else pays them out or takes
 * their debt in meanwhile. Taken in the order of their ids.
 */
export async function lockBalances(
  shop: Shop,
  ids: number[],
): Promise<Map<number, { name: string; userId: string; balance: number; account: PayoutAccount | null }>> {
  await shop.db
    .select({ id: farmers.id })
    .from(farmers)
    .where(inArray(farmers.id, ids))
    .orderBy(asc(farmers.id))
    .for('no key update');
  // A statement of its own: it sees what the one who held the lock before has booked.
  const rows = await shop.db
    .select({
      id: farmers.id,
      name: farmers.name,
      userId: farmers.userId,
      balance,
      account: farmers.payoutAccount,
    })
    .from(farmers)
    .where(inArray(farmers.id, ids));
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** The farmer's name and payout account for a page about him, or undefined. */
export async function payeeOf(
  shop: Shop,
  farmerId: number,
): Promise<{ id: number; name: string; account: PayoutAccount | null } | undefined> {
  const [row] = await shop.db
    .select({ id: farmers.id, name: farmers.name, account: farmers.payoutAccount })
    .from(farmers)
    .where(eq(farmers.id, farmerId));
  return row;
}
