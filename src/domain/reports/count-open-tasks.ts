import { and, eq, sql } from 'drizzle-orm';
import { bids } from '../../db/schema/bidding-tables.ts';
import { orders } from '../../db/schema/order-tables.ts';
import { type Actor, type AppContext, requireDuty } from '../context.ts';
import { awaitingSellerSql } from '../orders/queries/find-orders.ts';

/** How many bids and orders await a farmer: the numbers on the tabs, the same on every page. */
export type OpenTaskCounts = { bids: number; orders: number };

export async function countOpenTasks(ctx: AppContext, actor: Actor): Promise<OpenTaskCounts> {
  const { farmerId } = requireDuty(actor, 'orders.see');
  const mine = farmerId ?? -1;
  const answerable = and(
    eq(bids.farmerId, mine),
    eq(bids.status, 'pending'),
    eq(bids.awaiting, 'seller'),
    sql`${bids.expiresAt} > ${ctx.clock.now().toISOString()}::timestamptz`,
  );
  const [waiting, ready] = await Promise.all([
    ctx.db.$count(bids, answerable),
    ctx.db.$count(orders, and(eq(orders.farmerId, mine), awaitingSellerSql)),
  ]);
  return { bids: waiting, orders: ready };
}
