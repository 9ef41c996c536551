import { sql } from 'drizzle-orm';
import { users } from '../../db/schema/auth-tables.ts';
import { bids } from '../../db/schema/bidding-tables.ts';
import { listings, products } from '../../db/schema/catalogue-tables.ts';
import { contentEntries } from '../../db/schema/content-tables.ts';
import { farmers } from '../../db/schema/farmer-tables.ts';
import { orders } from '../../db/schema/order-tables.ts';
import { settings } from '../../db/schema/system-tables.ts';
import { ROLES, type Role } from '../../shared/enums/labels.ts';
import type { Settings } from '../../shared/schemas/settings-schemas.ts';
import { marketBidsRead } from '../bidding/queries/count-market-bids.ts';
import { type Actor, type AppContext, requireDuty, type UserActor } from '../context.ts';
import { awaitingConfirmationSql as ordersToConfirm } from '../orders/queries/find-orders.ts';
import { bool, int, nullable, oneOf, text, timestampText } from '../read-rows.ts';
import { read, readTogether } from '../read-together.ts';
import { rowCountsRead, stockLevelCounts, stockLevelsRead } from '../row-counts.ts';
import { settingsRead } from '../settings/get-settings.ts';
import { lastReleaseRead, newReleaseOf, type Release } from '../settings/new-release.ts';
import { revenueDaysRead, revenueOf, revenueRestRead, revenueSpan } from './read-revenue.ts';
import { type SellerSetupSteps, sellerSetupStepsRead } from './read-seller-setup-steps.ts';

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
  /** The setup state of a new shop; null once nothing but email is missing, and for a farmer. */
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
  /** A newer version of the program, if the admin has enabled the check; null for a farmer. */
  newRelease: Release | null;
};

const RECENT = 5;

/**
 * The dashboard of an admin (the whole market) or of a farmer (their own sales); other users are rejected.
 */
export async function getDashboardStats(ctx: AppContext, actor: Actor): Promise<DashboardStats> {
  const user = requireDuty(actor, 'money.see', 'admin');
  const stall = user.role === 'admin' ? undefined : (user.farmerId ?? -1);
  const now = ctx.clock.now();
  const span = revenueSpan(now, stall);
  const common = {
    days: revenueDaysRead(span),
    rest: revenueRestRead(span),
    recentProducts: recentProductsRead(stall),
  };
  // One statement, and so one snapshot: the figures of the page are consistent with each other.
  const found =
    stall === undefined ? await readMarket(ctx, now, common) : await readSeller(ctx, user, stall, common);
  const { days, rest, recentProducts, counts, stock, bids, recentUsers, settled, stallSteps, newRelease } =
    found;
  const { thisMonth, trend, months } = revenueOf(span, days, rest);
  return {
    role: stall === undefined ? 'admin' : 'farmer',
    totalUsers: counts.users,
    totalFarmers: counts.farmers,
    totalProducts: stock.total,
    activeProducts: counts.active,
    totalOrders: counts.orders,
    pendingBids: bids.pending,
    monthlyRevenue: thisMonth,
    trend,
    recentUsers,
    recentProducts,
    todo: {
      bids: bids.answer,
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

type CommonReads = {
  days: ReturnType<typeof revenueDaysRead>;
  rest: ReturnType<typeof revenueRestRead>;
  recentProducts: ReturnType<typeof recentProductsRead>;
};

/** The whole market, from stored counts: as fast over half a million listings as over ten. */
async function readMarket(ctx: AppContext, now: Date, common: CommonReads) {
  const { rows, setup, lastRelease, ...found } = await readTogether(ctx, {
    ...common,
    rows: rowCountsRead(['users', 'farmers', 'orders', 'payments', 'levels']),
    bids: marketBidsRead(now),
    recentUsers: recentUsersRead,
    settings: settingsRead('payment', 'site', 'door', 'releases'),
    setup: setupRead,
    lastRelease: lastReleaseRead,
  });
  return {
    ...found,
    counts: {
      users: rows.users.of(),
      farmers: rows.farmers.of(),
      active: null,
      orders: rows.orders.of(),
      toConfirm: rows.payments.of('checking'),
      toProcess: rows.orders.of('paid'),
      toShip: rows.orders.of('processing'),
    },
    stock: stockLevelCounts(rows.levels),
    settled: settledOf(ctx, found.settings, setup),
    stallSteps: null,
    newRelease: newReleaseOf(ctx, found.settings.releases, lastRelease),
  };
}

/** One farmer's figures, counted: each has hundreds of rows, not hundreds of thousands. */
async function readSeller(ctx: AppContext, user: UserActor, farmerId: number, common: CommonReads) {
  const found = await readTogether(ctx, {
    ...common,
    counts: sellerCountsRead(farmerId),
    stock: stockLevelsRead(farmerId),
    bids: sellerBidsRead(ctx.clock.now(), farmerId),
    stallSteps: sellerSetupStepsRead(user),
  });
  const counts = { users: null, farmers: null, ...found.counts };
  return { ...found, counts, recentUsers: [], settled: null, newRelease: null };
}

const sellerCountsRead = (farmerId: number) =>
  read(
    { active: int, orders: int, toConfirm: int, toProcess: int, toShip: int },
    sql`
    select (select count(*)::int from ${listings}
            where farmer_id = ${farmerId} and is_active and deleted_at is null) as active,
           count(*)::int as orders,
           count(*) filter (where ${ordersToConfirm})::int as "toConfirm",
           count(*) filter (where status = 'paid')::int as "toProcess",
           count(*) filter (where status = 'processing')::int as "toShip"
    from ${orders} where farmer_id = ${farmerId}`,
    ([counts]) => counts!,
  );

/** The farmer's pending bids, and those that await them. */
const sellerBidsRead = (now: Date, farmerId: number) =>
  read(
    { pending: int, answer: int },
    sql`
    select count(*)::int as pending, count(*) filter (where awaiting = 'seller')::int as answer
    from ${bids} where status = 'pending' and expires_at > ${now.toISOString()}::timestamptz and farmer_id = ${farmerId}`,
    ([counts]) => counts!,
  );

const setupRead = read(
  { site: bool, smtp: bool, unread: bool },
  sql`
  select exists (select from ${settings} where key = 'site') as site,
         exists (select from ${settings} where key = 'smtp') as smtp,
         exists (select from ${contentEntries} where status = 'draft' and version = 1) as unread`,
  ([found]) => found!,
);

/** The setup state of a shop; `mail` may come later. */
const settledOf = (
  ctx: AppContext,
  { payment, site, door }: Pick<Settings, 'payment' | 'site' | 'door'>,
  saved: { site: boolean; smtp: boolean; unread: boolean },
) => ({
  site: saved.site && site.email !== '' && site.address !== '' && (site.phone || site.whatsapp) !== '',
  content: door.open || !saved.unread,
  payment: payment.cod || payment.transfer || payment.qris || (payment.gateway && ctx.gateway !== undefined),
  mail: saved.smtp || ctx.config.mail !== undefined,
  open: door.open,
});

function setupSteps({
  farmers,
  products,
  ...settled
}: ReturnType<typeof settledOf> & {
  farmers: number;
  products: number;
}): DashboardStats['firstSteps'] {
  const steps = { ...settled, farmers: farmers > 0, products: products > 0 };
  const { mail: _, ...needed } = steps;
  return Object.values(needed).every(Boolean) ? null : steps;
}

const recentUsersRead = read(
  { id: text, name: text, email: nullable(text), role: oneOf(ROLES), createdAt: timestampText },
  sql`
  select id, name, email, role, created_at as "createdAt" from ${users}
  where deleted_at is null order by created_at desc, id desc limit ${RECENT}`,
  (rows): RecentUser[] => rows.map(withIsoDate),
);

const recentProductsRead = (farmerId: number | undefined) =>
  read(
    {
      id: int,
      name: text,
      unit: text,
      stock: int,
      price_customer: int,
      image_url: nullable(text),
      farmerName: text,
      createdAt: timestampText,
    },
    sql`
    select l.id, p.name, p.unit, (l.stock - l.reserved)::float8 as stock, l.price_customer::float8, l.image_url,
           f.name as "farmerName", l.created_at as "createdAt"
    from ${listings} l join ${products} p on p.id = l.product_id join ${farmers} f on f.id = l.farmer_id
    where l.deleted_at is null${farmerId === undefined ? sql`` : sql` and l.farmer_id = ${farmerId}`}
    order by l.created_at desc, l.id desc limit ${RECENT}`,
    (rows): RecentProduct[] => rows.map(withIsoDate),
  );

const withIsoDate = <Row extends { createdAt: string }>(row: Row): Row => ({
  ...row,
  createdAt: new Date(row.createdAt).toISOString(),
});
