import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql, sum } from 'drizzle-orm';
import { complaints } from '../../../db/schema/complaint-tables.ts';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import { orders } from '../../../db/schema/order-tables.ts';
import { moneyMovements } from '../../../db/schema/payment-tables.ts';
import type { AppContext } from '../../context.ts';

/** The checkouts that received more money than their orders keep, with the excess not refunded yet. */
const surplusGroupsSql = sql`(select m.group_code from ${moneyMovements} m
  where m.kind = 'surplus' and m.group_code is not null group by m.group_code having sum(m.platform_amount) > 0)`;

/** Orders whose money awaits its refund to the buyer, or what their weighing left open. */
export const unsettledOrder: SQL = or(
  and(eq(orders.status, 'cancelled'), isNotNull(orders.paidAt), sql`${orders.refunded} < ${orders.total}`),
  sql`${orders.surplus} > 0`,
  and(sql`${orders.shortfall} > 0`, sql`${orders.status} not in ('cancelled', 'refunded')`),
  inArray(orders.groupCode, surplusGroupsSql),
)!;

/** The stalls of a person, which are deleted with the account; a group outlives it. */
export const stallsOf = async (ctx: AppContext, userId: string): Promise<number[]> => {
  const stalls = await ctx.db
    .select({ id: farmers.id })
    .from(farmers)
    .where(and(eq(farmers.userId, userId), eq(farmers.kind, 'person')));
  return stalls.map(({ id }) => id);
};

/**
 * Describes the money, other people's or their own, that nobody would handle any longer once a buyer or these stalls
 * are deleted; undefined when nothing is open.
 */
export async function findOpenMoney(
  ctx: AppContext,
  { userId, stalls }: { userId: string | null; stalls: number[] },
): Promise<string | undefined> {
  const theirs = or(
    userId ? eq(orders.customerId, userId) : undefined,
    stalls.length > 0 ? inArray(orders.farmerId, stalls) : undefined,
  );
  if (!theirs) return undefined;
  const unreturned = await ctx.db.$count(orders, and(theirs, unsettledOrder));
  if (unreturned > 0) return `uang dari ${unreturned} pesanan belum dikembalikan atau dilunasi`;
  const asked = ctx.db
    .select({ id: complaints.id })
    .from(complaints)
    .innerJoin(orders, eq(orders.id, complaints.orderId))
    .where(and(theirs, isNull(complaints.answer)))
    .as('asked');
  const waiting = await ctx.db.$count(asked);
  if (waiting > 0) return `${waiting} keluhan belum selesai`;
  if (stalls.length === 0) return undefined;
  const uneven = await ctx.db
    .select({ id: moneyMovements.farmerId })
    .from(moneyMovements)
    .where(inArray(moneyMovements.farmerId, stalls))
    .groupBy(moneyMovements.farmerId)
    .having(ne(sum(moneyMovements.sellerAmount), '0'));
  return uneven.length > 0 ? 'saldo lapak belum nol' : undefined;
}
