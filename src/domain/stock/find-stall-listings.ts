import { and, asc, desc, eq, ilike, isNull, or, type SQL, sql } from 'drizzle-orm';
import { farmers } from '../../db/schema/accounts.ts';
import { listings, products } from '../../db/schema/catalog.ts';
import { findStallListingsQuery, type StallFilter } from '../../shared/input/listings.ts';
import { LIST_LOW_THRESHOLD } from '../../shared/labels.ts';
import { likePattern } from '../accounts/like-pattern.ts';
import { parse } from '../parse.ts';
import { type Actor, requireUser, type Shop, type UserActor } from '../shop.ts';
import { ownListings, type StallListing, selectStallListings } from './stall-listing.ts';

export type StallPage = {
  data: StallListing[];
  total: number;
  page: number;
  limit: number;
  totalPages: number;
};

const columns = {
  name: products.name,
  stock: listings.stock,
  price: listings.priceCustomer,
  createdAt: listings.createdAt,
};

/** What `filter` means for `user`, over listings, products and farmers; a farmer's never goes beyond his own. */
export function stallWhere(user: UserActor, filter: StallFilter): SQL | undefined {
  const available = sql`${listings.stock} - ${listings.reserved}`;
  return and(
    isNull(listings.deletedAt),
    ownListings(user),
    filter.q
      ? or(ilike(products.name, likePattern(filter.q)), ilike(farmers.name, likePattern(filter.q)))
      : undefined,
    filter.stock === 'out' ? sql`${available} <= 0` : undefined,
    filter.stock === 'low'
      ? sql`${available} between 1 and coalesce(${listings.lowThreshold}, ${LIST_LOW_THRESHOLD})`
      : undefined,
    filter.picture === 'none' ? isNull(listings.imageUrl) : undefined,
    filter.state ? eq(listings.isActive, filter.state === 'active') : undefined,
    filter.category ? eq(products.category, filter.category) : undefined,
    filter.farmer ? eq(listings.farmerId, filter.farmer) : undefined,
  );
}

/**
 * A page of the back office's products: an admin's over all, a farmer's over his own (R42). Search in product and farmer
 * name, filters and order run over all rows (ADM-20).
 */
export async function findStallListings(shop: Shop, actor: Actor, input: unknown = {}): Promise<StallPage> {
  const user = requireUser(actor, 'admin', 'farmer');
  const query = parse(findStallListingsQuery, input);
  const where = stallWhere(user, query);
  const column = columns[query.sort.replace('-', '') as keyof typeof columns];
  const [data, totals] = await Promise.all([
    selectStallListings(shop)
      .where(where)
      .orderBy(query.sort.startsWith('-') ? desc(column) : asc(column), desc(listings.id))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    shop.db
      .select({ total: sql<number>`count(*)::int` })
      .from(listings)
      .innerJoin(products, eq(products.id, listings.productId))
      .innerJoin(farmers, eq(farmers.id, listings.farmerId))
      .where(where),
  ]);
  const total = totals[0]?.total ?? 0;
  return { data, total, page: query.page, limit: query.limit, totalPages: Math.ceil(total / query.limit) };
}
