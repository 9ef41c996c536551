import { asc, eq, inArray, sql } from 'drizzle-orm';
import { farmers } from '../../../db/schema/accounts.ts';
import { type Billing, orders } from '../../../db/schema/orders.ts';
import type { Currency } from '../../../shared/figures/money.ts';
import { decimalOf, plus, quantityOf } from '../../../shared/figures/quantity.ts';
import type { OrderStatus } from '../../../shared/labels.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { type Actor, requireDuty, type Shop } from '../../shop.ts';
import { type PaymentState, paymentState } from '../rules/payment-state.ts';
import { type OrderItem, readOrderItems } from './order-view.ts';

/** An order that waits to be packed. `collect`: what is to be asked for at the door, in the store currency. */
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

/** Orders that go the same way: collected at the farmer's, or brought to one kabupaten or kota. */
type PackingGroup = { key: string; title: string; orders: PackingOrder[] };

export type PackingList = {
  asOf: string;
  product: string;
  currency: Currency;
  groups: PackingGroup[];
  /** How much of what is to be taken from the store, over all groups. */
  goods: { name: string; unit: string; qty: number }[];
  orders: number;
  /** Whether there are more than one list holds. */
  more: boolean;
};

/** How many orders one list holds: more than anybody packs in one go. */
const MOST = 300;

/**
 * The orders to be packed and sent, paid or taken on by their seller, grouped by how they leave: a farmer's own, all to
 * an admin. Oldest first, so that who has waited longest stands on top.
 */
export async function findPackingList(shop: Shop, actor: Actor): Promise<PackingList> {
  const user = requireDuty(actor, 'orders.see', 'admin');
  const own = user.role === 'farmer' ? sql`and farmer_id = ${user.farmerId ?? -1}` : sql``;
  // Each state's oldest by the index of states and days: in the order of days alone what is still to be packed comes last,
  // after all that was ever sold.
  const oldest = (status: OrderStatus) => sql`(
    select id from ${orders} where status = ${status} ${own} order by placed_at, id limit ${MOST + 1})`;
  const where = sql`${orders.id} in (select id from (${oldest('paid')} union all ${oldest('processing')}) o)`;
  const [{ site, store }, rows] = await Promise.all([
    getSettings(shop, 'site', 'store'),
    shop.db
      .select({ order: orders, farmer: farmers.name })
      .from(orders)
      .innerJoin(farmers, eq(farmers.id, orders.farmerId))
      .where(where)
      .orderBy(asc(orders.placedAt), asc(orders.id))
      .limit(MOST + 1),
  ]);
  const shown = rows.slice(0, MOST);
  const ids = shown.map(({ order }) => order.id);
  const items = ids.length > 0 ? await readOrderItems(shop, inArray(orders.id, ids), MOST) : [];
  const groups = new Map<string, PackingGroup>();
  for (const { order, farmer } of shown) {
    const way = wayOf(order);
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
      collect: order.paidAt ? order.shortfall : order.total,
      payment: paymentState(order, null),
    });
    groups.set(way.key, group);
  }
  return {
    asOf: shop.clock.now().toISOString(),
    product: site.product,
    currency: store.currency,
    groups: [...groups.values()].sort((a, b) => (a.key < b.key ? -1 : 1)),
    goods: sumGoods(items),
    orders: shown.length,
    more: rows.length > MOST,
  };
}

function wayOf(order: typeof orders.$inferSelect): { key: string; title: string } {
  if (order.deliveryMethod === 'pickup') return { key: 'b', title: 'Diambil pembeli' };
  const place = order.billing ? `${order.billing.city}, ${order.billing.state}` : 'alamat belum diisi';
  return { key: `a ${place}`, title: `Diantar ke ${place}` };
}

function sumGoods(items: OrderItem[]): PackingList['goods'] {
  const sums = new Map<string, PackingList['goods'][number]>();
  for (const { name, unit, qty } of items.flatMap((item) => item.goods)) {
    const sum = sums.get(`${name}|${unit}`) ?? { name, unit, qty: 0 };
    sum.qty = decimalOf(plus(quantityOf(sum.qty), quantityOf(qty)));
    sums.set(`${name}|${unit}`, sum);
  }
  return [...sums.values()].sort((a, b) => a.name.localeCompare(b.name, 'id'));
}
