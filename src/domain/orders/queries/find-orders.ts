import { and, eq, type SQL, sql } from 'drizzle-orm';
import { orders } from '../../../db/schema/order-tables.ts';
import type { QueryOf } from '../../../shared/schemas/fields/query-of.ts';
import { hasRange } from '../../../shared/schemas/fields/range.ts';
import { type OrderFilter, orderListInput } from '../../../shared/schemas/order-schemas.ts';
import { type Actor, type AppContext, requireDuty, type UserActor } from '../../context.ts';
import { type PageResult, readPage, toPage } from '../../pagination.ts';
import { parse } from '../../parse.ts';
import { matchesOrder } from '../../payments/order-search.ts';
import { amountBetween, dateBetween } from '../../range-filters.ts';
import { rowCountOf } from '../../row-counts.ts';
import { type OrderItem, readOrderItems } from './order-view.ts';

export type OrderPage = PageResult<OrderItem>;

/**
 * Orders that await their seller's confirmation: those paid through the platform proceed by their payment.
 */
export const awaitingConfirmationSql = sql`(${orders.status} = 'awaiting_payment' and coalesce(${orders.paymentMethod}, 'cod') = 'cod')`;

/** Orders that await their seller's delivery fee. */
const awaitingDeliveryFeeSql = sql`(${orders.status} = 'awaiting_fee' and ${orders.feeState} = 'asked')`;

/** Orders that await their seller's next step: setting a fee, confirming, preparing, shipping. */
export const awaitingSellerSql = sql`(${awaitingConfirmationSql} or ${awaitingDeliveryFeeSql} or ${orders.status} in ('paid', 'processing'))`;

/** Orders that reserve goods and await a payment that is not made on delivery. */
const unpaidHoldSql = sql`(${orders.status} = 'awaiting_payment' and ${orders.paymentMethod} <> 'cod')`;

/** Orders whose weighing left money open: the buyer's surplus, or what they still owe. */
const weighedOpenSql = sql`((${orders.surplus} > 0 or ${orders.shortfall} > 0)
  and (${orders.surplus} > 0 or ${orders.status} not in ('cancelled', 'refunded')))`;

/** Orders that exceed the time limit of their status. */
const lateSql = (now: Date) =>
  sql`(${orders.status} in ('paid', 'processing', 'shipped') and ${orders.stepDueAt} <= ${now.toISOString()}::timestamptz)`;

const todoSql = {
  confirm: awaitingConfirmationSql,
  ready: awaitingSellerSql,
  unpaid: unpaidHoldSql,
  weighed: weighedOpenSql,
};

/**
 * The condition of `filter` for `user`: a buyer's own orders, a farmer's for their listings, all for an
 * admin.
 */
export function ordersWhere(user: UserActor, filter: OrderFilter, now: Date): SQL | undefined {
  return and(
    filter.status ? eq(orders.status, filter.status) : undefined,
    filter.todo && (filter.todo === 'late' ? lateSql(now) : todoSql[filter.todo]),
    user.role === 'customer' ? eq(orders.customerId, user.userId) : undefined,
    user.role === 'farmer' ? eq(orders.farmerId, user.farmerId ?? -1) : undefined,
    filter.q ? matchesOrder(filter.q) : undefined,
    filter.farmer ? eq(orders.farmerId, filter.farmer) : undefined,
    filter.method && eq(orders.paymentMethod, filter.method),
    dateBetween(orders.placedAt, filter),
    amountBetween(orders.total, filter),
  );
}

/**
 * Orders, newest first (those of `todo=ready`, `late`, `unpaid` and `weighed` oldest first): a customer's own, a
 * farmer's for their listings, all for an admin; by status, and by words of the code or the buyer's name.
 */
export async function findOrders(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof orderListInput> = {},
): Promise<OrderPage> {
  const user = requireDuty(actor, 'orders.see', 'customer', { admin: 'findOrders' });
  const query = parse(orderListInput, input);
  const where = ordersWhere(user, query, ctx.clock.now());
  const newestFirst = query.todo === undefined || query.todo === 'confirm';
  const { rows, ...counted } = await readPage(
    ctx,
    orders.id,
    {
      where,
      searched: Boolean(query.q),
      count: query.count,
      along:
        query.q && user.role === 'admin' && !query.todo && !isFiltered(query)
          ? (ordersWhere(user, { status: query.status }, ctx.clock.now()) ?? sql`true`)
          : undefined,
      by: [orders.placedAt],
      descending: newestFirst,
      page: query.page,
      limit: query.limit,
    },
    (chosen) => readOrderItems(ctx, chosen, query.limit, newestFirst),
    () => countOrders(ctx, user, query),
  );
  return toPage(rows, counted, query);
}

/** Whether more than status and search filters them: then no stored row count applies. */
const isFiltered = (filter: OrderFilter) => Boolean(filter.farmer || filter.method) || hasRange(filter);

async function countOrders(ctx: AppContext, user: UserActor, filter: OrderFilter): Promise<number> {
  if (user.role !== 'admin' || filter.todo || isFiltered(filter))
    return ctx.db.$count(orders, ordersWhere(user, filter, ctx.clock.now()));
  return (await rowCountOf(ctx, 'orders')).of(filter.status);
}
