import { asc, eq, inArray, sql } from 'drizzle-orm';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import { type Billing, orders } from '../../../db/schema/order-tables.ts';
import type { OrderStatus } from '../../../shared/enums/labels.ts';
import type { Currency } from '../../../shared/format/money.ts';
import { plus, toDecimal, toQuantity } from '../../../shared/format/quantity.ts';
import { type Actor, type AppContext, requireDuty } from '../../context.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { type PaymentState, paymentState } from '../policies/payment-state.ts';
import { type OrderItem, readOrderItems } from './order-view.ts';

/** An order to pack. `collect`: the amount to collect on delivery, in the store currency. */
export type PackingOrder = {
  code: string;
  status: OrderStatus;
  placedAt: string;
  farmer: string;
  buyer: Billing | null;
  notes: string | null;
  goods: OrderItem['goods'];
  total: number;
  collect: number;
  payment: PaymentState;
};

/** Orders with the same destination: picked up at the farmer's, or delivered to one kabupaten or kota. */
type PackingGroup = { key: string; title: string; orders: PackingOrder[] };

export type PackingList = {
  asOf: string;
  product: string;
  currency: Currency;
  groups: PackingGroup[];
  /** The quantities to take from the store, over all groups. */
  goods: { name: string; unit: string; qty: number }[];
  orders: number;
  /** Whether there are more than fit in one list. */
  more: boolean;
};

/** The maximum number of orders in one list: more than a farmer packs at once. */
const MAX_ORDERS = 300;

/**
 * The orders to pack and ship, paid or confirmed by their seller, grouped by destination: a farmer's own, all
 * for an admin. Oldest first, so that the longest wait comes first.
 */
export async function findPackingList(ctx: AppContext, actor: Actor): Promise<PackingList> {
  const user = requireDuty(actor, 'orders.see', { admin: 'findPackingList' });
  const own = user.role === 'farmer' ? sql`and farmer_id = ${user.farmerId ?? -1}` : sql``;
  // Reads each status's oldest by the index of status and day: ordered by day alone the open orders would come last,
  // after everything ever sold.
  const oldest = (status: OrderStatus) => sql`(
    select id from ${orders} where status = ${status} ${own} order by placed_at, id limit ${MAX_ORDERS + 1})`;
  const where = sql`${orders.id} in (select id from (${oldest('paid')} union all ${oldest('processing')}) o)`;
  const [{ site, store }, rows] = await Promise.all([
    getSettings(ctx, 'site', 'store'),
    ctx.db
      .select({ order: orders, farmer: farmers.name })
      .from(orders)
      .innerJoin(farmers, eq(farmers.id, orders.farmerId))
      .where(where)
      .orderBy(asc(orders.placedAt), asc(orders.id))
      .limit(MAX_ORDERS + 1),
  ]);
  const shown = rows.slice(0, MAX_ORDERS);
  const ids = shown.map(({ order }) => order.id);
  const items = ids.length > 0 ? await readOrderItems(ctx, inArray(orders.id, ids), MAX_ORDERS) : [];
  const groups = new Map<string, PackingGroup>();
  for (const { order, farmer } of shown) {
    const way = destinationOf(order);
    const group = groups.get(way.key) ?? { ...way, orders: [] };
    group.orders.push({
      code: order.code,
      status: order.status,
      placedAt: order.placedAt.toISOString(),
      farmer,
      buyer: order.billing,
      notes: order.notes,
      goods: items.find((item) => item.code === order.code)?.goods ?? [],
      total: order.total,
      // Cash that the seller has already received is not collected again.
      collect: order.paidAt ? order.shortfall : order.cashReceivedAt ? 0 : order.total,
      payment: paymentState(order, null),
    });
    groups.set(way.key, group);
  }
  return {
    asOf: ctx.clock.now().toISOString(),
    product: site.product,
    currency: store.currency,
    groups: [...groups.values()].sort((a, b) => (a.key < b.key ? -1 : 1)),
    goods: sumGoods(items),
    orders: shown.length,
    more: rows.length > MAX_ORDERS,
  };
}

function destinationOf(order: typeof orders.$inferSelect): { key: string; title: string } {
  if (order.deliveryMethod === 'pickup') return { key: 'b', title: 'Diambil pembeli' };
  const place = order.billing ? `${order.billing.city}, ${order.billing.state}` : 'alamat belum diisi';
  return { key: `a ${place}`, title: `Diantar ke ${place}` };
}

function sumGoods(items: OrderItem[]): PackingList['goods'] {
  const sums = new Map<string, PackingList['goods'][number]>();
  for (const { name, unit, qty } of items.flatMap((item) => item.goods)) {
    const sum = sums.get(`${name}|${unit}`) ?? { name, unit, qty: 0 };
    sum.qty = toDecimal(plus(toQuantity(sum.qty), toQuantity(qty)));
    sums.set(`${name}|${unit}`, sum);
  }
  return [...sums.values()].sort((a, b) => a.name.localeCompare(b.name, 'id'));
}
