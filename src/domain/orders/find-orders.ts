import { and, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import { orders } from '../../db/schema/orders.ts';
import { type OrderFilter, orderListInput } from '../../shared/input/orders.ts';
import { likePattern } from '../accounts/like-pattern.ts';
import { readPage } from '../page-of.ts';
import { parse } from '../parse.ts';
import { type Actor, requireUser, type Shop, type UserActor } from '../shop.ts';
import { tallyOf } from '../tallies.ts';
import { type OrderItem, readOrderItems } from './order-view.ts';

export type OrderPage = { data: OrderItem[]; total: number; page: number; limit: number; totalPages: number };

/** Orders that their seller is to take on: what is paid through the platform goes on by its money. */
export const toConfirm = sql`(${orders.status} = 'awaiting_payment' and coalesce(${orders.paymentMethod}, 'cod') = 'cod')`;

/** What `filter` means for `user`: a customer's own orders, a farmer's for his listings, all to an admin. */
export function ordersWhere(user: UserActor, filter: OrderFilter): SQL | undefined {
  const words = filter.q ? likePattern(filter.q) : undefined;
  return and(
    filter.status ? eq(orders.status, filter.status) : undefined,
    filter.todo ? toConfirm : undefined,
    user.role === 'customer' ? eq(orders.customerId, user.userId) : undefined,
    user.role === 'farmer' ? eq(orders.farmerId, user.farmerId ?? -1) : undefined,
    words
      ? or(
          ilike(orders.code, words),
          // As the index has it.
          sql`(coalesce(${orders.billing} ->> 'firstName', '') || ' ' || coalesce(${orders.billing} ->> 'lastName', '')) ilike ${words}`,
        )
      : undefined,
  );
}

/**
 * Orders, newest first: a customer's own, a farmer's for his listings, all to an admin; by status, and by words of the
 * code or the buyer's name.
 */
export async function findOrders(shop: Shop, actor: Actor, input: unknown = {}): Promise<OrderPage> {
  const user = requireUser(actor);
  const query = parse(orderListInput, input);
  const where = ordersWhere(user, query);
  const { rows: data, total } = await readPage(
    shop,
    orders.id,
    {
      where,
      searched: Boolean(query.q),
      by: [orders.placedAt],
      descending: true,
      page: query.page,
      limit: query.limit,
    },
    (chosen) => readOrderItems(shop, chosen, query.limit),
    () => countOrders(shop, user, query),
  );
  return { data, total, page: query.page, limit: query.limit, totalPages: Math.ceil(total / query.limit) };
}

async function countOrders(shop: Shop, user: UserActor, filter: OrderFilter): Promise<number> {
  if (user.role !== 'admin' || filter.todo) return shop.db.$count(orders, ordersWhere(user, filter));
  return (await tallyOf(shop, 'orders')).of(filter.status);
}
