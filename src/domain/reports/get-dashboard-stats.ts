import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { farmers } from '../../db/schema/accounts.ts';
import { users } from '../../db/schema/auth.ts';
import { bids } from '../../db/schema/bidding.ts';
import { listings, products } from '../../db/schema/catalogue.ts';
import { orders } from '../../db/schema/orders.ts';
import { inDecimals } from '../../db/schema/parts/columns.ts';
import { settings } from '../../db/schema/system.ts';
import type { Role } from '../../shared/labels.ts';
import { countMarketBids } from '../bidding/reading/count-market-bids.ts';
import { toConfirm as ordersToConfirm } from '../orders/reading/find-orders.ts';
import { getSettings } from '../settings/get-settings.ts';
import { type Actor, requireDuty, type Shop } from '../shop.ts';
import { stockTally, tallyOf } from '../tallies.ts';
import { monthInWib } from './month-in-wib.ts';
import { readRevenue, readRevenueMonths } from './revenue.ts';
import { readStallSteps, type StallSteps } from './stall-steps.ts';

type RecentProduct = {
  id: number;
  name: string;
  unit: string;
  stock: number;
  price_customer: number;
  image_url: string | null;
  farmerName: string;
  createdAt: string;
};
type RecentUser = { id: string; name: string; email: string | null; role: Role; createdAt: string };

/** What the dashboard shows (DATA-16, R8, R37). Users and farmers are counted for an admin only. */
export type DashboardStats = {
  role: 'admin' | 'farmer';
  totalUsers: number | null;
  totalFarmers: number | null;
  /** Archived ones among them, as in the list behind it. */
  totalProducts: number;
  /** Of them those that buyers can see (R37); a farmer's, null for an admin. */
  activeProducts: number | null;
  totalOrders: number;
  pendingBids: number;
  /** Σ totals of the orders completed this month (WIB), in the store currency. */
  monthlyRevenue: number;
  /** Change against the same part of last month in percent; null when there is nothing to compare with (ADM-15). */
  trend: number | null;
  recentUsers: RecentUser[];
  recentProducts: RecentProduct[];
  /** What waits to be done today; each figure is that of the list behind its link. */
  todo: {
    bids: number;
    toConfirm: number;
    toProcess: number;
    toShip: number;
    lowStock: number;
    outOfStock: number;
  };
  /** Revenue of the twelve months that end with this one, each beside the same month a year before. */
  months: { month: string; revenue: number; before: number }[];
  /** What a fresh shop has of that which it opens with; null once it lacks nothing but mail, and for a farmer. */
  firstSteps: {
    site: boolean;
    farmers: boolean;
    products: boolean;
    payment: boolean;
    mail: boolean;
    open: boolean;
  } | null;
  /** The same for the stall of the farmer who asks; null for an admin. */
  stallSteps: StallSteps | null;
};

const RECENT = 5;

/** The dashboard of an admin (the whole market) or of a farmer (his own stall); nobody else has one. */
export async function getDashboardStats(shop: Shop, actor: Actor): Promise<DashboardStats> {
  const user = requireDuty(actor, 'money.see', 'admin');
  const admin = user.role === 'admin';
  const stall = admin ? undefined : (user.farmerId ?? -1);
  const now = shop.clock.now();
  const [month, last] = [monthInWib(now, 0), monthInWib(now, -1)];
  // A month that has just begun is not held against a whole one.
  const sameMoment = new Date(
    Math.min(last.to.getTime(), last.from.getTime() + now.getTime() - month.from.getTime()),
  );
  const live = and(
    isNull(listings.deletedAt),
    stall === undefined ? undefined : eq(listings.farmerId, stall),
  );
  const [
    counts,
    stock,
    [pendingBids, answerable],
    months,
    thisMonth,
    lastMonth,
    recentUsers,
    recentProducts,
    settled,
    stallSteps,
  ] = await Promise.all([
    stall === undefined ? countMarket(shop) : countStall(shop, stall),
    stockTally(shop, stall),
    countPending(shop, now, stall),
    readRevenueMonths(shop, now, stall),
    readRevenue(shop, month.from, month.to, stall),
    readRevenue(shop, last.from, sameMoment, stall),
    admin ? readRecentUsers(shop) : [],
    readRecentProducts(shop, live),
    admin ? readSettled(shop) : null,
    readStallSteps(shop, user),
  ]);
  return {
    role: admin ? 'admin' : 'farmer',
    totalUsers: counts.users,
    totalFarmers: counts.farmers,
    totalProducts: stock.total,
    activeProducts: counts.active,
    totalOrders: counts.orders,
    pendingBids,
    monthlyRevenue: thisMonth,
    trend: lastMonth > 0 ? Math.round(((thisMonth - lastMonth) / lastMonth) * 100) : null,
    recentUsers,
    recentProducts,
    todo: {
      bids: answerable,
      toConfirm: counts.toConfirm,
      toProcess: counts.toProcess,
      toShip: counts.toShip,
      lowStock: stock.low,
      outOfStock: stock.out,
    },
    months,
    firstSteps: settled && firstSteps({ ...settled, farmers: counts.farmers ?? 0, products: stock.total }),
    stallSteps,
  };
}

type Counts = {
  users: number | null;
  farmers: number | null;
  active: number | null;
  orders: number;
  toConfirm: number;
  toProcess: number;
  toShip: number;
};

/** The whole market, from the kept numbers: as quick over half a million listings as over ten. */
async function countMarket(shop: Shop): Promise<Counts> {
  const [people, stalls, sales, paid] = await Promise.all([
    tallyOf(shop, 'users'),
    tallyOf(shop, 'farmers'),
    tallyOf(shop, 'orders'),
    tallyOf(shop, 'payments'),
  ]);
  return {
    users: people.of(),
    farmers: stalls.of(),
    active: null,
    orders: sales.of(),
    toConfirm: paid.of('checking'),
    toProcess: sales.of('paid'),
    toShip: sales.of('processing'),
  };
}

/** One farmer's stall, counted: he has hundreds, not hundreds of thousands. */
async function countStall(shop: Shop, farmerId: number): Promise<Counts> {
  const own = eq(orders.farmerId, farmerId);
  const sold = and(eq(listings.farmerId, farmerId), eq(listings.isActive, true), isNull(listings.deletedAt));
  const [active, all, toConfirm, toProcess, toShip] = await Promise.all([
    shop.db.$count(listings, sold),
    shop.db.$count(orders, own),
    shop.db.$count(orders, and(ordersToConfirm, own)),
    shop.db.$count(orders, and(eq(orders.status, 'paid'), own)),
    shop.db.$count(orders, and(eq(orders.status, 'processing'), own)),
  ]);
  return { users: null, farmers: null, active, orders: all, toConfirm, toProcess, toShip };
}

/** The bids that wait, and those of them that wait for the seller. */
async function countPending(
  shop: Shop,
  now: Date,
  farmerId: number | undefined,
): Promise<[waiting: number, forSeller: number]> {
  if (farmerId === undefined) {
    const { pending, answer } = await countMarketBids(shop, now);
    return [pending, answer];
  }
  const open = and(eq(bids.status, 'pending'), gt(bids.expiresAt, now), eq(bids.farmerId, farmerId));
  return Promise.all([shop.db.$count(bids, open), shop.db.$count(bids, and(open, eq(bids.turn, 'seller')))]);
}

/** What a shop has of that which it opens with; `mail` may come later. */
async function readSettled(shop: Shop) {
  const [{ payment, site, door }, saved, smtp] = await Promise.all([
    getSettings(shop, 'payment', 'site', 'door'),
    shop.db.$count(settings, eq(settings.key, 'site')),
    shop.db.$count(settings, eq(settings.key, 'smtp')),
  ]);
  const reached = site.email !== '' && site.address !== '' && (site.phone || site.whatsapp) !== '';
  return {
    site: saved > 0 && reached,
    payment:
      payment.cod || payment.transfer || payment.qris || (payment.gateway && shop.gateway !== undefined),
    mail: smtp > 0 || shop.config.mail !== undefined,
    open: door.open,
  };
}

function firstSteps({
  farmers,
  products,
  ...settled
}: Awaited<ReturnType<typeof readSettled>> & {
  farmers: number;
  products: number;
}): DashboardStats['firstSteps'] {
  const steps = { ...settled, farmers: farmers > 0, products: products > 0 };
  const { mail: _, ...needed } = steps;
  return Object.values(needed).every(Boolean) ? null : steps;
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
      stock: inDecimals(sql`${listings.stock} - ${listings.reserved}`),
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
