import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { users } from '../../../db/schema/auth-tables.ts';
import { batches } from '../../../db/schema/batch-tables.ts';
import { listings, products } from '../../../db/schema/catalogue-tables.ts';
import { asDecimal } from '../../../db/schema/columns/common-columns.ts';
import { orders } from '../../../db/schema/order-tables.ts';
import {
  lotSales,
  lotShares,
  memberPayouts,
  pooledLots,
  produceDeposits,
} from '../../../db/schema/pooled-lot-tables.ts';
import type { AppContext } from '../../context.ts';
import { int, readRows, text, typed } from '../../read-rows.ts';

/** Condition for a group's deposits, or for those of one member. */
export const depositsWhere = (groupId: number, userId: string | undefined): SQL | undefined =>
  and(
    eq(pooledLots.farmerId, groupId),
    userId === undefined ? undefined : eq(produceDeposits.userId, userId),
  );

/** Reads deposits in order, with their owner, lot and the user who weighed them. */
export function readDeposits(ctx: AppContext, of: SQL | undefined) {
  return ctx.db
    .select({
      deposit: produceDeposits,
      member: users.name,
      product: products.name,
      batch: batches.code,
      weighedBy: typed(text, sql`(select w.name from ${users} w where w.id = ${produceDeposits.weighedBy})`),
    })
    .from(produceDeposits)
    .innerJoin(pooledLots, eq(pooledLots.listingId, produceDeposits.listingId))
    .innerJoin(listings, eq(listings.id, produceDeposits.listingId))
    .innerJoin(products, eq(products.id, listings.productId))
    .innerJoin(users, eq(users.id, produceDeposits.userId))
    .leftJoin(batches, eq(batches.id, produceDeposits.batchId))
    .where(of)
    .orderBy(asc(produceDeposits.id));
}

/** Reads what each sale took from each deposit and its amount, in the order of the sales. */
export function readLotShares(ctx: AppContext, of: SQL | undefined) {
  return ctx.db
    .select({
      saleId: lotSales.id,
      soldAt: lotSales.soldAt,
      orderCode: orders.code,
      depositId: produceDeposits.id,
      member: users.name,
      qty: asDecimal(lotShares.qty),
      amount: lotShares.amount,
    })
    .from(lotShares)
    .innerJoin(lotSales, eq(lotSales.id, lotShares.saleId))
    .innerJoin(orders, eq(orders.id, lotSales.orderId))
    .innerJoin(produceDeposits, eq(produceDeposits.id, lotShares.depositId))
    .innerJoin(pooledLots, eq(pooledLots.listingId, produceDeposits.listingId))
    .innerJoin(users, eq(users.id, produceDeposits.userId))
    .where(of)
    .orderBy(asc(lotSales.id), asc(produceDeposits.id));
}

/** Reads the payouts to all members or to one, newest first. */
export function readMemberPayouts(ctx: AppContext, groupId: number, userId: string | undefined) {
  return ctx.db
    .select({ handing: memberPayouts, member: users.name })
    .from(memberPayouts)
    .innerJoin(users, eq(users.id, memberPayouts.userId))
    .where(
      and(
        eq(memberPayouts.farmerId, groupId),
        userId === undefined ? undefined : eq(memberPayouts.userId, userId),
      ),
    )
    .orderBy(desc(memberPayouts.id));
}

/** A member's share of the group's sales, the amount paid out, and the amount still owed; in the store currency. */
export type MemberAmounts = { shared: number; handed: number; owed: number };
const NO_AMOUNTS: MemberAmounts = { shared: 0, handed: 0, owed: 0 };

/** The same for every member with a balance, or for one, by user. */
export async function readMemberAmounts(
  ctx: AppContext,
  groupId: number,
  userId?: string,
): Promise<(userId: string) => MemberAmounts> {
  const one = (column: SQL) => (userId === undefined ? sql`true` : sql`${column} = ${userId}`);
  const rows = await readRows(
    ctx,
    { user_id: text, shared: int, handed: int },
    sql`
    select user_id, sum(shared)::float8 as shared, sum(handed)::float8 as handed from (
      select d.user_id, s.amount as shared, 0 as handed
      from pooled_lots p join produce_deposits d on d.listing_id = p.listing_id
      join lot_shares s on s.deposit_id = d.id join lot_sales o on o.id = s.sale_id and o.returned_at is null
      where p.farmer_id = ${groupId} and ${one(sql`d.user_id`)}
      union all
      select h.user_id, 0, h.amount from member_payouts h
      where h.farmer_id = ${groupId} and h.voided_at is null and ${one(sql`h.user_id`)}
    ) moved group by user_id`,
  );
  const of = new Map(
    rows.map(({ user_id, shared, handed }) => [user_id, { shared, handed, owed: shared - handed }]),
  );
  return (userId) => of.get(userId) ?? NO_AMOUNTS;
}

/** Shares of sales that were not returned. */
export const activeShares = isNull(lotSales.returnedAt);
