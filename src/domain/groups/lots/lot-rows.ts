import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { users } from '../../../db/schema/auth.ts';
import { listings, products } from '../../../db/schema/catalogue.ts';
import { deposits, lotSales, lotShares, pooledLots, shareHandings } from '../../../db/schema/lots.ts';
import { orders } from '../../../db/schema/orders.ts';
import { inDecimals } from '../../../db/schema/parts/columns.ts';
import { num, readRows, text, typed } from '../../read-rows.ts';
import type { Shop } from '../../shop.ts';

/** Of a group's deposits, or of one member's alone. */
export const depositsOf = (groupId: number, userId: string | undefined): SQL | undefined =>
  and(eq(pooledLots.farmerId, groupId), userId === undefined ? undefined : eq(deposits.userId, userId));

/** Deposits with whose they are, of what and who weighed them, in their order. */
export function readDeposits(shop: Shop, of: SQL | undefined) {
  return shop.db
    .select({
      deposit: deposits,
      member: users.name,
      product: products.name,
      weighedBy: typed(text, sql`(select w.name from ${users} w where w.id = ${deposits.weighedBy})`),
    })
    .from(deposits)
    .innerJoin(pooledLots, eq(pooledLots.listingId, deposits.listingId))
    .innerJoin(listings, eq(listings.id, deposits.listingId))
    .innerJoin(products, eq(products.id, listings.productId))
    .innerJoin(users, eq(users.id, deposits.userId))
    .where(of)
    .orderBy(asc(deposits.id));
}

/** What each sale took of which deposit and what that brought, in the order of the sales. */
export function readShares(shop: Shop, of: SQL | undefined) {
  return shop.db
    .select({
      saleId: lotSales.id,
      soldAt: lotSales.soldAt,
      orderCode: orders.code,
      depositId: deposits.id,
      member: users.name,
      qty: inDecimals(lotShares.qty),
      amount: lotShares.amount,
    })
    .from(lotShares)
    .innerJoin(lotSales, eq(lotSales.id, lotShares.saleId))
    .innerJoin(orders, eq(orders.id, lotSales.orderId))
    .innerJoin(deposits, eq(deposits.id, lotShares.depositId))
    .innerJoin(pooledLots, eq(pooledLots.listingId, deposits.listingId))
    .innerJoin(users, eq(users.id, deposits.userId))
    .where(of)
    .orderBy(asc(lotSales.id), asc(deposits.id));
}

/** What was handed on, to all members or to one, the newest first. */
export function readHandings(shop: Shop, groupId: number, userId: string | undefined) {
  return shop.db
    .select({ handing: shareHandings, member: users.name })
    .from(shareHandings)
    .innerJoin(users, eq(users.id, shareHandings.userId))
    .where(
      and(
        eq(shareHandings.farmerId, groupId),
        userId === undefined ? undefined : eq(shareHandings.userId, userId),
      ),
    )
    .orderBy(desc(shareHandings.id));
}

/** What of a group's sales is a member's, what of it was handed on, and what is still to be; in the store currency. */
export type MemberMoney = { shared: number; handed: number; owed: number };
const NOTHING: MemberMoney = { shared: 0, handed: 0, owed: 0 };

/** The same of every member who has something, or of one alone, read by whose it is. */
export async function readMoney(
  shop: Shop,
  groupId: number,
  userId?: string,
): Promise<(userId: string) => MemberMoney> {
  const one = (column: SQL) => (userId === undefined ? sql`true` : sql`${column} = ${userId}`);
  const rows = await readRows(
    shop,
    { user_id: text, shared: num, handed: num },
    sql`
    select user_id, sum(shared)::float8 as shared, sum(handed)::float8 as handed from (
      select d.user_id, s.amount as shared, 0 as handed
      from pooled_lots p join deposits d on d.listing_id = p.listing_id
      join lot_shares s on s.deposit_id = d.id join lot_sales o on o.id = s.sale_id and o.returned_at is null
      where p.farmer_id = ${groupId} and ${one(sql`d.user_id`)}
      union all
      select h.user_id, 0, h.amount from share_handings h
      where h.farmer_id = ${groupId} and h.voided_at is null and ${one(sql`h.user_id`)}
    ) moved group by user_id`,
  );
  const of = new Map(
    rows.map(({ user_id, shared, handed }) => [user_id, { shared, handed, owed: shared - handed }]),
  );
  return (userId) => of.get(userId) ?? NOTHING;
}

/** Shares of sales that were not given back. */
export const standingShares = isNull(lotSales.returnedAt);
