import { and, desc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { farmers } from '../../db/schema/accounts.ts';
import { users } from '../../db/schema/auth.ts';
import { bids } from '../../db/schema/bidding.ts';
import { listings, products } from '../../db/schema/catalog.ts';
import { orders } from '../../db/schema/orders.ts';
import { payments } from '../../db/schema/payments.ts';
import type { Role } from '../../shared/labels.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';
import { monthInWib } from './month-in-wib.ts';

export type RecentProduct = {
  id: number;
  name: string;
  unit: string;
  stock: number;
  price_customer: number;
  image_url: string | null;
  farmerName: string;
  createdAt: string;
};
export type RecentUser = { id: string; name: string; email: string; role: Role; createdAt: string };

/** What the dashboard shows (DATA-16, R8, R37). Users and farmers are counted for an admin only. */
export type DashboardStats = {
  role: 'admin' | 'farmer';
  totalUsers: number | null;
  totalFarmers: number | null;
  totalProducts: number;
  totalOrders: number;
  pendingBids: number;
  /** Σ totals of the orders completed this month (WIB), in the store currency. */
  monthlyRevenue: number;
  /** Change against last month in percent; null when there is nothing to compare with (ADM-15). */
  trend: number | null;
  recentUsers: RecentUser[];
  recentProducts: RecentProduct[];
  /** What waits to be done today. */
  todo: { bids: number; toShip: number; toConfirm: number; lowStock: number };
};

const RECENT = 5;
/** Available units at or below this are low, where the listing does not say otherwise (R9). */
const LOW = 10;

/** The dashboard of an admin (the whole market) or of a farmer (his own stall); nobody else has one. */
export async function getDashboardStats(shop: Shop, actor: Actor): Promise<DashboardStats> {
  const user = requireUser(actor, 'admin', 'farmer');
  const admin = user.role === 'admin';
  const own = (
    column: typeof orders.farmerId | typeof listings.farmerId | typeof bids.farmerId,
  ): SQL | undefined => (admin ? undefined : eq(column as typeof orders.farmerId, user.farmerId ?? -1));
  const now = shop.clock.now();
  const [month, last] = [monthInWib(now, 0), monthInWib(now, -1)];
  const live = and(isNull(listings.deletedAt), own(listings.farmerId));
  const completed = (from: Date, to: Date) =>
    and(
      eq(orders.status, 'completed'),
      gte(orders.completedAt, from),
      lt(orders.completedAt, to),
      own(orders.farmerId),
    );
  const revenue = async (from: Date, to: Date) => {
    const [row] = await shop.db
      .select({ sum: sql<number>`coalesce(sum(${orders.total}), 0)::float8` })
      .from(orders)
      .where(completed(from, to));
    return row?.sum ?? 0;
  };
  const pending = and(
    eq(bids.status, 'pending'),
    sql`${bids.expiresAt} > ${now.toISOString()}::timestamptz`,
    own(bids.farmerId),
  );
  const [
    totalUsers,
    totalFarmers,
    totalProducts,
    totalOrders,
    pendingBids,
    answerable,
    toShip,
    toConfirm,
    lowStock,
    thisMonth,
    lastMonth,
    recentUsers,
    recentProducts,
  ] = await Promise.all([
    admin ? shop.db.$count(users, isNull(users.deletedAt)) : null,
    admin ? shop.db.$count(farmers, isNull(farmers.deletedAt)) : null,
    shop.db.$count(listings, live),
    shop.db.$count(orders, own(orders.farmerId)),
    shop.db.$count(bids, pending),
    shop.db.$count(bids, and(pending, eq(bids.turn, 'seller'))),
    shop.db.$count(orders, and(sql`${orders.status} in ('paid', 'processing')`, own(orders.farmerId))),
    admin
      ? shop.db.$count(payments, eq(payments.status, 'checking'))
      : shop.db.$count(
          orders,
          and(
            eq(orders.status, 'awaiting_payment'),
            sql`coalesce(${orders.paymentMethod}, 'cod') = 'cod'`,
            own(orders.farmerId),
          ),
        ),
    shop.db.$count(
      listings,
      and(
        live,
        eq(listings.isActive, true),
        sql`${listings.stock} - ${listings.reserved} <= coalesce(${listings.fewThreshold}, ${LOW})`,
      ),
    ),
    revenue(month.from, month.to),
    revenue(last.from, last.to),
    admin ? readRecentUsers(shop) : [],
    readRecentProducts(shop, live),
  ]);
  return {
    role: admin ? 'admin' : 'farmer',
    totalUsers,
    totalFarmers,
    totalProducts,
    totalOrders,
    pendingBids,
    monthlyRevenue: thisMonth,
    trend: lastMonth > 0 ? Math.round(((thisMonth - lastMonth) / lastMonth) * 100) : null,
    recentUsers,
    recentProducts,
    todo: { bids: answerable, toShip, toConfirm, lowStock },
  };
}

async function readRecentUsers(shop: Shop): Promise<RecentUser[]> {
  const rows = await shop.db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(isNull(users.deletedAt))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(RECENT);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

async function readRecentProducts(shop: Shop, where: SQL | undefined): Promise<RecentProduct[]> {
  const rows = await shop.db
    .select({
      id: listings.id,
      name: products.name,
      unit: products.unit,
      stock: sql<number>`${listings.stock} - ${listings.reserved}`,
      price_customer: listings.priceCustomer,
      image_url: listings.imageUrl,
      farmerName: farmers.name,
      createdAt: listings.createdAt,
    })
    .from(listings)
    .innerJoin(products, eq(products.id, listings.productId))
    .innerJoin(farmers, eq(farmers.id, listings.farmerId))
    .where(where)
    .orderBy(desc(listings.createdAt), desc(listings.id))
    .limit(RECENT);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
