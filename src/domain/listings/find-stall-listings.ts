import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { farmers } from '../../db/schema/accounts.ts';
import { listingStocks, listings, products } from '../../db/schema/catalogue.ts';
import { findStallListingsQuery, type StallFilter } from '../../shared/input/goods/listings.ts';
import type { Asked } from '../../shared/input/parts/asked.ts';
import { isSpanned } from '../../shared/input/parts/span.ts';
import { type Listed, listed, orderOf, type Page, readPage } from '../page-of.ts';
import { parse } from '../parse.ts';
import { type Actor, requireDuty, type Shop, type UserActor } from '../shop.ts';
import { tallyOf } from '../tallies.ts';
import { likePattern } from '../text/like-pattern.ts';
import { ofSum, onDays } from '../within.ts';
import { ownListings, type StallListing, selectStallListings } from './stall-listing.ts';

type StallQuery = z.output<typeof findStallListingsQuery>;

export type StallPage = Listed<StallListing>;

const columns = {
  name: products.name,
  stock: listings.stock,
  price: listings.priceCustomer,
  createdAt: listings.createdAt,
};

/** The tables of the keys that are not the listing's own, with their indexes; a page's rows are then ordered by `columns`. */
const beside: Partial<Record<keyof typeof columns, Pick<Page, 'beside'> & Partial<Pick<Page, 'by'>>>> = {
  name: { beside: { table: products, on: eq(products.id, listings.productId) } },
  stock: {
    beside: { table: listingStocks, on: eq(listingStocks.listingId, listings.id) },
    by: [listingStocks.stock],
  },
};

/** What `filter` means for `user`, over listings alone; a farmer's never goes beyond his own. */
export function stallWhere(user: UserActor, filter: StallFilter): SQL | undefined {
  return and(
    isNull(listings.deletedAt),
    ownListings(user),
    filter.q ? named(likePattern(filter.q)) : undefined,
    // Written out, so that the plan of a named statement too sees whose index it is.
    filter.stock === 'out' ? sql`${listings.level} = 'out'` : undefined,
    filter.stock === 'low' ? sql`${listings.level} = 'low'` : undefined,
    filter.picture === 'none' ? isNull(listings.imageUrl) : undefined,
    filter.state && filter.state !== 'all' ? eq(listings.isActive, filter.state === 'active') : undefined,
    filter.category
      ? sql`${listings.productId} = any(array(select p.id from ${products} p where p.category = ${filter.category}))`
      : undefined,
    filter.farmer ? eq(listings.farmerId, filter.farmer) : undefined,
    onDays(listings.createdAt, filter),
    ofSum(listings.priceCustomer, filter),
  );
}

/** Arrays, not joins: then each side has its index. */
function named(pattern: string): SQL | undefined {
  return or(
    sql`${listings.productId} = any(array(select p.id from ${products} p where p.name ilike ${pattern}))`,
    sql`${listings.farmerId} = any(array(select f.id from ${farmers} f where f.name ilike ${pattern}))`,
  );
}

/**
 * A page of the back office's products: an admin's over all, a farmer's over his own (R42). Search in product and farmer
 * name, filters and order run over all rows (ADM-20).
 */
export async function findStallListings(
  shop: Shop,
  actor: Actor,
  input: Asked<typeof findStallListingsQuery> = {},
): Promise<StallPage> {
  const user = requireDuty(actor, 'goods.see', 'admin');
  const query = parse(findStallListingsQuery, input);
  const key = query.sort.replace('-', '') as keyof typeof columns;
  const order = { by: [columns[key]], descending: query.sort.startsWith('-') };
  const { rows, ...counted } = await readPage(
    shop,
    listings.id,
    {
      where: stallWhere(user, query),
      searched: Boolean(query.q),
      count: query.count,
      along: alongOf(user, query),
      ...order,
      ...beside[key],
      page: query.page,
      limit: query.limit,
    },
    (chosen) =>
      selectStallListings(shop)
        .where(chosen)
        .orderBy(...orderOf(listings.id, order)),
    () => countListings(shop, user, query),
  );
  return listed(rows, counted, query);
}

/** All listings, where nothing but words or a category narrows them: the indexes of the orders have those; few are archived. */
function alongOf(user: UserActor, query: StallQuery) {
  const { stock, picture, state, category, farmer, q } = query;
  const wide = Boolean(q) !== Boolean(category);
  return user.role === 'admin' &&
    wide &&
    !stock &&
    !picture &&
    state !== 'archived' &&
    !farmer &&
    !isSpanned(query)
    ? stallWhere(user, { state })
    : undefined;
}

/** Kept numbers where they tell it, counted otherwise. */
async function countListings(shop: Shop, user: UserActor, query: StallQuery): Promise<number> {
  const { stock, picture, category, farmer } = query;
  const state = query.state === 'all' ? undefined : query.state;
  if (user.role !== 'admin' || stock || picture || category || farmer || isSpanned(query)) {
    return shop.db.$count(listings, stallWhere(user, query));
  }
  const tally = await tallyOf(shop, 'listings');
  return tally.of(state && String(state === 'active'));
}
