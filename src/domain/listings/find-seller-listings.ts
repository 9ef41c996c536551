import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { listingStockSort, listings, products } from '../../db/schema/catalogue-tables.ts';
import { farmers } from '../../db/schema/farmer-tables.ts';
import {
  findSellerListingsQuery,
  type SellerListingsFilter,
} from '../../shared/schemas/catalogue/listing-schemas.ts';
import type { QueryOf } from '../../shared/schemas/fields/query-of.ts';
import { hasRange } from '../../shared/schemas/fields/range.ts';
import { type Actor, type AppContext, requireDuty, type UserActor } from '../context.ts';
import { textContains } from '../formats/like-pattern.ts';
import { orderOf, type PageQuery, type PageResult, readPage, toPage } from '../pagination.ts';
import { parse } from '../parse.ts';
import { amountBetween, dateBetween } from '../range-filters.ts';
import { rowCountOf } from '../row-counts.ts';
import { ownListings, type SellerListing, selectSellerListings } from './seller-listing.ts';

type SellerListingsQuery = z.output<typeof findSellerListingsQuery>;

export type SellerListingPage = PageResult<SellerListing>;

const columns = {
  name: products.name,
  stock: listings.stock,
  price: listings.priceCustomer,
  createdAt: listings.createdAt,
};

/**
 * The joins of sort keys outside the listing, with their indexes; a page's rows are then ordered by
 * `columns`.
 */
const SORT_TABLES: Partial<
  Record<keyof typeof columns, Pick<PageQuery, 'beside'> & Partial<Pick<PageQuery, 'by'>>>
> = {
  name: { beside: { table: products, on: eq(products.id, listings.productId) } },
  stock: {
    beside: { table: listingStockSort, on: eq(listingStockSort.listingId, listings.id) },
    by: [listingStockSort.stock],
  },
};

/** The condition of `filter` for `user`, over listings alone; a farmer's never goes beyond their own. */
export function sellerListingsWhere(user: UserActor, filter: SellerListingsFilter): SQL | undefined {
  return and(
    isNull(listings.deletedAt),
    ownListings(user),
    filter.q ? nameMatches(filter.q) : undefined,
    // A literal, so that the plan of a named statement uses the partial index.
    filter.stock === 'out' ? sql`${listings.level} = 'out'` : undefined,
    filter.stock === 'low' ? sql`${listings.level} = 'low'` : undefined,
    filter.picture === 'none' ? isNull(listings.imageUrl) : undefined,
    filter.state && filter.state !== 'all' ? eq(listings.isActive, filter.state === 'active') : undefined,
    filter.category
      ? sql`${listings.productId} = any(array(select p.id from ${products} p where p.category = ${filter.category}))`
      : undefined,
    filter.farmer ? eq(listings.farmerId, filter.farmer) : undefined,
    dateBetween(listings.createdAt, filter),
    amountBetween(listings.priceCustomer, filter),
  );
}

/** Arrays instead of joins: each side then uses its index. */
function nameMatches(q: string): SQL | undefined {
  return or(
    sql`${listings.productId} = any(array(select p.id from ${products} p where ${textContains(sql`p.name`, q)}))`,
    sql`${listings.farmerId} = any(array(select f.id from ${farmers} f where ${textContains(sql`f.name`, q)}))`,
  );
}

/**
 * A page of the admin's listings: all for an admin, their own for a farmer (R42). Search in product and
 * farmer name, filters and order cover all rows (ADM-20).
 */
export async function findSellerListings(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof findSellerListingsQuery> = {},
): Promise<SellerListingPage> {
  const user = requireDuty(actor, 'goods.see', { admin: 'findSellerListings' });
  const query = parse(findSellerListingsQuery, input);
  const key = query.sort.replace('-', '') as keyof typeof columns;
  const order = { by: [columns[key]], descending: query.sort.startsWith('-') };
  const { rows, ...counted } = await readPage(
    ctx,
    listings.id,
    {
      where: sellerListingsWhere(user, query),
      searched: Boolean(query.q),
      count: query.count,
      along: indexedFilter(user, query),
      ...order,
      ...SORT_TABLES[key],
      page: query.page,
      limit: query.limit,
    },
    (chosen) =>
      selectSellerListings(ctx)
        .where(chosen)
        .orderBy(...orderOf(listings.id, order)),
    () => countListings(ctx, user, query),
  );
  return toPage(rows, counted, query);
}

/**
 * All listings, unless more than a search or a category filters them: the sort indexes cover those, and few
 * are archived.
 */
function indexedFilter(user: UserActor, query: SellerListingsQuery) {
  const { stock, picture, state, category, farmer, q } = query;
  const wide = Boolean(q) !== Boolean(category);
  return user.role === 'admin' &&
    wide &&
    !stock &&
    !picture &&
    state !== 'archived' &&
    !farmer &&
    !hasRange(query)
    ? sellerListingsWhere(user, { state })
    : undefined;
}

/** Stored row counts where they suffice, otherwise counted. */
async function countListings(ctx: AppContext, user: UserActor, query: SellerListingsQuery): Promise<number> {
  const { stock, picture, category, farmer } = query;
  const state = query.state === 'all' ? undefined : query.state;
  if (user.role !== 'admin' || stock || picture || category || farmer || hasRange(query)) {
    return ctx.db.$count(listings, sellerListingsWhere(user, query));
  }
  const tally = await rowCountOf(ctx, 'listings');
  return tally.of(state && String(state === 'active'));
}
