import { and, eq, sql } from 'drizzle-orm';
import { bids } from '../../db/schema/bidding.ts';
import { orders } from '../../db/schema/orders.ts';
import { toReady } from '../orders/reading/find-orders.ts';
import { type Actor, requireDuty, type Shop } from '../shop.ts';

/** How many bids and orders wait for a farmer: the numbers on his tabs, the same as on every page of his. */
export type ToDo = { bids: number; orders: number };

export async function countToDo(shop: Shop, actor: Actor): Promise<ToDo> {
  const { farmerId } = requireDuty(actor, 'orders.see');
  const mine = farmerId ?? -1;
  const answerable = and(
    eq(bids.farmerId, mine),
    eq(bids.status, 'pending'),
    eq(bids.turn, 'seller'),
    sql`${bids.expiresAt} > ${shop.clock.now().toISOString()}::timestamptz`,
  );
  const [waiting, ready] = await Promise.all([
    shop.db.$count(bids, answerable),
    shop.db.$count(orders, and(eq(orders.farmerId, mine), toReady)),
  ]);
  return { bids: waiting, orders: ready };
}
