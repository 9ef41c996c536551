import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
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
  const direction = sql.raw(query.side === 'debt' ? 'asc' : 'desc');
  const conditions = [
    // Who left is still owed what he is owed.
    sql`(f.deleted_at is null or coalesce(b.balance, 0) <> 0)`,
    query.side === 'credit' ? sql`b.balance > 0` : undefined,
    query.side === 'debt' ? sql`b.balance < 0` : undefined,
    query.q ? sql`f.name ilike ${likePattern(query.q)}` : undefined,
  ].filter((one) => one !== undefined);
  // The movements are added up once, for the page, the number and the sums alike; only its rows are read whole.
  const { rows } = await shop.db.execute<{ ids: number[]; total: number; credit: number; debt: number }>(sql`
    with b as materialized (
      select farmer_id, sum(farmer) as balance from money_movements where farmer_id is not null group by farmer_id
    ), found as materialized (
      select f.id, coalesce(b.balance, 0) as balance from farmers f left join b on b.farmer_id = f.id
      where ${sql.join(conditions, sql` and `)}
    )
    select (select count(*)::int from found) as total,
           (select coalesce(sum(balance) filter (where balance > 0), 0)::float8 from b) as credit,
           (select coalesce(-sum(balance) filter (where balance < 0), 0)::float8 from b) as debt,
           array(select id from found order by balance ${direction}, id
                 limit ${query.limit} offset ${(query.page - 1) * query.limit}) as ids`);
  const { ids, total, ...sums } = rows[0]!;
  const data = ids.length === 0 ? [] : await readBalances(shop, ids, query.side === 'debt');
  const pages = { page: query.page, limit: query.limit, totalPages: Math.ceil(total / query.limit) };
  return { data, total, ...pages, ...sums };
}

async function readBalances(shop: Shop, ids: number[], debtsFirst: boolean): Promise<Balance[]> {
  const rows = await shop.db
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
    .where(inArray(farmers.id, ids))
    .orderBy(debtsFirst ? asc(balance) : desc(balance), asc(farmers.id));
  return rows.map((row) => ({ ...row, paidOutAt: row.paidOutAt && new Date(row.paidOutAt).toISOString() }));
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
