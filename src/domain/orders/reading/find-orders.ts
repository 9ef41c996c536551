import { and, eq, ilike, like, or, type SQL, sql } from 'drizzle-orm';
import { orders } from '../../../db/schema/orders.ts';
import { type OrderFilter, orderListInput } from '../../../shared/input/orders.ts';
import type { Asked } from '../../../shared/input/parts/asked.ts';
import { isSpanned } from '../../../shared/input/parts/span.ts';
import { type Listed, listed, readPage } from '../../page-of.ts';
import { parse } from '../../parse.ts';
import { type Actor, requireDuty, type Shop, type UserActor } from '../../shop.ts';
import { tallyOf } from '../../tallies.ts';
import { likePattern } from '../../text/like-pattern.ts';
import { ofSum, onDays } from '../../within.ts';
import { type OrderItem, readOrderItems } from './order-view.ts';

export type OrderPage = Listed<OrderItem>;

/** Orders that their seller is to take on: what is paid through the platform goes on by its money. */
export const toConfirm = sql`(${orders.status} = 'awaiting_payment' and coalesce(${orders.paymentMethod}, 'cod') = 'cod')`;

/** Orders whose delivery fee their seller has yet to name. */
const toPrice = sql`(${orders.status} = 'awaiting_fee' and ${orders.feeState} = 'asked')`;

/** Orders whose next step is their seller's: to name a fee, to take on, to make ready, to send. */
export const toReady = sql`(${toConfirm} or ${toPrice} or ${orders.status} in ('paid', 'processing'))`;

/** The buyer's name as the index has it. */
const buyer = sql`(coalesce(${orders.billing} ->> 'firstName', '') || ' ' || coalesce(${orders.billing} ->> 'lastName', ''))`;

/** Orders whose code has these words. Each begins with LB- and has that nowhere else: then the code's own index has it. */
const coded = (words: string): SQL =>
  /^%LB-/i.test(words) ? like(orders.code, words.slice(1).toUpperCase()) : ilike(orders.code, words);

/** What `filter` means for `user`: a customer's own orders, a farmer's for his listings, all to an admin. */
export function ordersWhere(user: UserActor, filter: OrderFilter): SQL | undefined {
  const words = filter.q ? likePattern(filter.q) : undefined;
  return and(
    filter.status ? eq(orders.status, filter.status) : undefined,
    filter.todo && (filter.todo === 'ready' ? toReady : toConfirm),
    user.role === 'customer' ? eq(orders.customerId, user.userId) : undefined,
    user.role === 'farmer' ? eq(orders.farmerId, user.farmerId ?? -1) : undefined,
    words ? or(coded(words), ilike(buyer, words)) : undefined,
    filter.farmer ? eq(orders.farmerId, filter.farmer) : undefined,
    filter.method && eq(orders.paymentMethod, filter.method),
    onDays(orders.placedAt, filter),
    ofSum(orders.total, filter),
  );
}

/**
 * Orders, newest first (those of `todo=ready` oldest first): a customer's own, a farmer's for his listings, all to an admin; by status, and by words of the
 * code or the buyer's name.
 */
export async function findOrders(
  shop: Shop,
  actor: Actor,
  input: Asked<typeof orderListInput> = {},
): Promise<OrderPage> {
  const user = requireDuty(actor, 'orders.see', 'customer', 'admin');
  const query = parse(orderListInput, input);
  const where = ordersWhere(user, query);
  const newestFirst = query.todo !== 'ready';
  const { rows, ...counted } = await readPage(
    shop,
    orders.id,
    {
      where,
      searched: Boolean(query.q),
      count: query.count,
      along:
        query.q && user.role === 'admin' && !query.todo && !isNarrowed(query)
          ? (ordersWhere(user, { status: query.status }) ?? sql`true`)
          : undefined,
      by: [orders.placedAt],
      descending: newestFirst,
      page: query.page,
      limit: query.limit,
    },
    (chosen) => readOrderItems(shop, chosen, query.limit, newestFirst),
    () => countOrders(shop, user, query),
  );
  return listed(rows, counted, query);
}

/** Whether more than their status and words chooses them: then no kept number tells how many. */
const isNarrowed = (filter: OrderFilter) => Boolean(filter.farmer || filter.method) || isSpanned(filter);

async function countOrders(shop: Shop, user: UserActor, filter: OrderFilter): Promise<number> {
  if (user.role !== 'admin' || filter.todo || isNarrowed(filter))
    return shop.db.$count(orders, ordersWhere(user, filter));
  return (await tallyOf(shop, 'orders')).of(filter.status);
}
