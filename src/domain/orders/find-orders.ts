import { and, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import { orders } from '../../db/schema/orders.ts';
import { orderListInput } from '../../shared/input/orders.ts';
import { likePattern } from '../accounts/like-pattern.ts';
import { parse } from '../parse.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';
import { type OrderItem, readOrderItems } from './order-view.ts';

export type OrderPage = { data: OrderItem[]; total: number; page: number; limit: number; totalPages: number };

/**
 * Orders, newest first: a customer's own, a farmer's for his listings, all to an admin; by status, and by words of the
 * code or the buyer's name.
 */
export async function findOrders(shop: Shop, actor: Actor, input: unknown = {}): Promise<OrderPage> {
  const user = requireUser(actor);
  const query = parse(orderListInput, input);
  const conditions: (SQL | undefined)[] = [query.status ? eq(orders.status, query.status) : undefined];
  if (user.role === 'customer') conditions.push(eq(orders.customerId, user.userId));
  if (user.role === 'farmer') conditions.push(eq(orders.farmerId, user.farmerId ?? -1));
  if (query.q) {
    const words = likePattern(query.q);
    conditions.push(
      or(
        ilike(orders.code, words),
        sql`concat_ws(' ', ${orders.billing} ->> 'firstName', ${orders.billing} ->> 'lastName') ilike ${words}`,
      ),
    );
  }
  const where = and(...conditions);
  const [data, total] = await Promise.all([
    readOrderItems(shop, where, query.limit, (query.page - 1) * query.limit),
    shop.db.$count(orders, where),
  ]);
  return { data, total, page: query.page, limit: query.limit, totalPages: Math.ceil(total / query.limit) };
}
