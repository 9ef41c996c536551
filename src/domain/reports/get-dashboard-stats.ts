import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { users } from '../../db/schema/auth-tables.ts';
import { bids } from '../../db/schema/bidding-tables.ts';
import { listings, products } from '../../db/schema/catalogue-tables.ts';
import { asDecimal } from '../../db/schema/columns/common-columns.ts';
import { contentEntries } from '../../db/schema/content-tables.ts';
import { farmers } from '../../db/schema/farmer-tables.ts';
import { orders } from '../../db/schema/order-tables.ts';
import { settings } from '../../db/schema/system-tables.ts';
import type { Role } from '../../shared/enums/labels.ts';
import { countMarketBids } from '../bidding/queries/count-market-bids.ts';
import { type Actor, type AppContext, requireDuty } from '../context.ts';
import { awaitingConfirmationSql as ordersToConfirm } from '../orders/queries/find-orders.ts';
import { countListingsByStockLevel, rowCountOf } from '../row-counts.ts';
import { getSettings } from '../settings/get-settings.ts';
import { findNewRelease, type Release } from '../settings/new-release.ts';
import { monthInWib } from './month-in-wib.ts';
import { readRevenue, readRevenueMonths } from './read-revenue.ts';
import { readSellerSetupSteps, type SellerSetupSteps } from './read-seller-setup-steps.ts';

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

/** The dashboard's figures (DATA-16, R8, R37). Users and farmers are counted for an admin only. */
export type DashboardStats = {
  role: 'admin' | 'farmer';
  totalUsers: number | null;
  totalFarmers: number | null;
  /** Including archived ones, like the list it links to. */
  totalProducts: number;
  /** The farmer's listings that buyers can see (R37); null for an admin. */
  activeProducts: number | null;
  totalOrders: number;
  pendingBids: number;
  /** The total of the orders completed this month (WIB), in the store currency. */
  monthlyRevenue: number;
  /** Change against the same part of last month in percent; null without a basis (ADM-15). */
  trend: number | null;
  recentUsers: RecentUser[];
  recentProducts: RecentProduct[];
  /** Today's tasks; each figure equals that of the linked list. */
  todo: {
    bids: number;
    toConfirm: number;
    toProcess: number;
    toShip: number;
    lowStock: number;
    outOfStock: number;
  };
  /** Revenue of the last twelve months, including this one, each with the same month a year before. */
  months: { month: string; revenue: number; before: number }[];
  /** The setup state of a new shop; null once it lacks nothing but email, and for a farmer. */
  firstSteps: {
    site: boolean;
    /** The seeded texts were read and published, or the shop was opened without them. */
    content: boolean;
    farmers: boolean;
    products: boolean;
    payment: boolean;
    mail: boolean;
    open: boolean;
  } | null;
  /** The same for the farmer's own profile; null for an admin. */
  stallSteps: SellerSetupSteps | null;
  /** A newer version of the program, where the admin lets the shop ask; null for a farmer. */
  newRelease: Release | null;
};

const RECENT = 5;

/**
 * The dashboard of an admin (the whole market) or of a farmer (their own sales); other users are rejected.
 */
export async function getDashboardStats(ctx: AppContext, actor: Actor): Promise<DashboardStats> {
  const user = requireDuty(actor, 'money.see', 'admin');
  const admin = user.role === 'admin';
  const stall = admin ? undefined : (user.farmerId ?? -1);
  const now = ctx.clock.now();
  const [month, last] = [monthInWib(now, 0), monthInWib(now, -1)];
  // A month in progress is not compared with a whole one.
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
    newRelease,
  ] = await Promise.all([
    stall === undefined ? countMarketStats(ctx) : countSellerStats(ctx, stall),
    countListingsByStockLevel(ctx, stall),
    countPending(ctx, now, stall),
    readRevenueMonths(ctx, now, stall),
    readRevenue(ctx, month.from, month.to, stall),
    readRevenue(ctx, last.from, sameMoment, stall),
    admin ? readRecentUsers(ctx) : [],
    readRecentProducts(ctx, live),
    admin ? readSetupState(ctx) : null,
    readSellerSetupSteps(ctx, user),
    admin ? findNewRelease(ctx) : null,
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
    firstSteps: settled && setupSteps({ ...settled, farmers: counts.farmers ?? 0, products: stock.total }),
    stallSteps,
    newRelease,
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

/** The whole market, from stored counts: as fast over half a million listings as over ten. */
async function countMarketStats(ctx: AppContext): Promise<Counts> {
  const [people, stalls, sales, paid] = await Promise.all([
    rowCountOf(ctx, 'users'),
    rowCountOf(ctx, 'farmers'),
    rowCountOf(ctx, 'orders'),
    rowCountOf(ctx, 'payments'),
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

/** One farmer's figures, counted: each has hundreds of rows, not hundreds of thousands. */
async function countSellerStats(ctx: AppContext, farmerId: number): Promise<Counts> {
  const own = eq(orders.farmerId, farmerId);
  const sold = and(eq(listings.farmerId, farmerId), eq(listings.isActive, true), isNull(listings.deletedAt));
  const [active, all, toConfirm, toProcess, toShip] = await Promise.all([
    ctx.db.$count(listings, sold),
    ctx.db.$count(orders, own),
    ctx.db.$count(orders, and(ordersToConfirm, own)),
    ctx.db.$count(orders, and(eq(orders.status, 'paid'), own)),
    ctx.db.$count(orders, and(eq(orders.status, 'processing'), own)),
  ]);
  return { users: null, farmers: null, active, orders: all, toConfirm, toProcess, toShip };
}

/** The pending bids, and those that await the seller. */
async function countPending(
  ctx: AppContext,
  now: Date,
  farmerId: number | undefined,
): Promise<[waiting: number, forSeller: number]> {
  if (farmerId === undefined) {
    const { pending, answer } = await countMarketBids(ctx, now);
    return [pending, answer];
  }
  const open = and(eq(bids.status, 'pending'), gt(bids.expiresAt, now), eq(bids.farmerId, farmerId));
  return Promise.all([
    ctx.db.$count(bids, open),
    ctx.db.$count(bids, and(open, eq(bids.awaiting, 'seller'))),
  ]);
}

/** The setup state of a shop; `mail` may come later. */
async function readSetupState(ctx: AppContext) {
  const [{ payment, site, door }, saved, smtp, unread] = await Promise.all([
    getSettings(ctx, 'payment', 'site', 'door'),
    ctx.db.$count(settings, eq(settings.key, 'site')),
    ctx.db.$count(settings, eq(settings.key, 'smtp')),
    ctx.db.$count(contentEntries, and(eq(contentEntries.status, 'draft'), eq(contentEntries.version, 1))),
  ]);
  const reached = site.email !== '' && site.address !== '' && (site.phone || site.whatsapp) !== '';
  return {
    site: saved > 0 && reached,
    content: door.open || unread === 0,
    payment:
      payment.cod || payment.transfer || payment.qris || (payment.gateway && ctx.gateway !== undefined),
    mail: smtp > 0 || ctx.config.mail !== undefined,
    open: door.open,
  };
}

function setupSteps({
  farmers,
  products,
  ...settled
}: Awaited<ReturnType<typeof readSetupState>> & {
  farmers: number;
  products: number;
}): DashboardStats['firstSteps'] {
  const steps = { ...settled, farmers: farmers > 0, products: products > 0 };
  const { mail: _, ...needed } = steps;
  return Object.values(needed).every(Boolean) ? null : steps;
}

async function readRecentUsers(ctx: AppContext): Promise<RecentUser[]> {
  const rows = await ctx.db
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

async function readRecentProducts(ctx: AppContext, where: SQL | undefined): Promise<RecentProduct[]> {
  const rows = await ctx.db
    .select({
      id: listings.id,
      name: products.name,
      unit: products.unit,
      stock: asDecimal(sql`${listings.stock} - ${listings.reserved}`),
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
