import { CATEGORIES, type StockLevel } from '../../../shared/enums/labels.ts';
import { MONEY_MAX } from '../../../shared/format/money.ts';
import { pricePerKg } from '../../../shared/format/units.ts';
import { noShownFields, type ShownWire } from '../../../shared/rules/listings/listing-fields.ts';
import { QUALITY_CLASSES } from '../../../shared/rules/quality/quality-classes.ts';
import {
  type ListingsInput,
  type ListingsQuery,
  listingsQuery,
  savedListingsInput,
} from '../../../shared/schemas/catalogue/catalogue-schemas.ts';
import { fail } from '../../domain-error.ts';
import { type JsonText, toJsonText } from '../../json-text.ts';
import { type PageResult, toPage } from '../../pagination.ts';
import { parse } from '../../parse.ts';
import { parseListingId } from '../listing/get-listing.ts';
import type { ListingDetail } from '../listing/listing-detail.ts';
import {
  fromListingJson,
  type ListingItem,
  type ListingJson,
  type ListingPage,
} from '../listing/listing-view.ts';
import { queryWords } from '../search/prepare-search.ts';
import type { CatalogueSnapshot } from './catalogue-snapshot.ts';
import type { ListingFacets } from './find-listing-facets.ts';

/** Filters and sorts the snapshot's listings as `findListings` does, and returns a page. */
export function listingsInSnapshot(snapshot: CatalogueSnapshot, input: ListingsInput | object): ListingPage {
  const page = pageInSnapshot(snapshot, input);
  return { ...page, data: page.data.map(fromListingJson) };
}

/** As `listingsInSnapshot`, as the JSON text of the API. */
export function listingsJsonInSnapshot(
  snapshot: CatalogueSnapshot,
  input: ListingsInput | object,
): JsonText<Page> {
  return toJsonText(pageInSnapshot(snapshot, input));
}

type Page = PageResult<ListingJson<ListingItem>>;

function pageInSnapshot(snapshot: CatalogueSnapshot, input: ListingsInput | object): Page {
  const query = parse(listingsQuery, input);
  const found = snapshot.listings.filter(filterPredicate(query)).sort(comparatorFor(query));
  const start = (query.page - 1) * query.limit;
  const data = found.slice(start, start + query.limit).map(toItem);
  return toPage(data, { total: found.length }, query);
}

/** The snapshot's filters with their counts, as in `findListingFacets`. */
export function facetsInSnapshot(snapshot: CatalogueSnapshot, input: ListingsInput | object): ListingFacets {
  const query = parse(listingsQuery, input);
  const but = (...own: (keyof ListingsQuery)[]) => {
    const rest = { ...query };
    for (const name of own) delete rest[name];
    return snapshot.listings.filter(filterPredicate(rest));
  };
  const count = <K>(listings: Detail[], key: (listing: Detail) => K) => {
    const counts = new Map<K, { first: Detail; count: number }>();
    for (const listing of listings) {
      const known = counts.get(key(listing)) ?? { first: listing, count: 0 };
      counts.set(key(listing), { ...known, count: known.count + 1 });
    }
    return [...counts].map(([value, { first, count }]) => ({ value, first, count }));
  };
  return {
    categories: count(but('category'), (one) => one.category)
      .map(({ value, count }) => ({ value, count }))
      .sort((a, b) => CATEGORIES.indexOf(a.value) - CATEGORIES.indexOf(b.value)),
    cities: count(but('city', 'province'), (one) => one.farmer.city).map(({ value, first, count }) => ({
      value,
      province: first.farmer.province,
      count,
    })),
    farmers: count(but('farmer'), (one) => one.farmer.id).map(({ value, first, count }) => ({
      value,
      name: first.farmer.name,
      city: first.farmer.city,
      count,
    })),
    moreFarmers: false,
    stock: count(but('stock'), (one): StockLevel => one.stock_level).map(({ value, count }) => ({
      value,
      count,
    })),
    qualities: count(but('quality'), (one) => one.quality.class)
      .flatMap(({ value, count }) => (value === undefined ? [] : [{ value, count }]))
      .sort((a, b) => QUALITY_CLASSES.indexOf(a.value) - QUALITY_CLASSES.indexOf(b.value)),
  };
}

/**
 * Returns one listing of the snapshot. A missing one may still exist in the database, so this throws `products_failed`
 * (503) instead of 404.
 */
export function listingInSnapshot(snapshot: CatalogueSnapshot, id: string | number): ListingDetail {
  return fromListingJson(detailInSnapshot(snapshot, id));
}

/** As `listingInSnapshot`, as the JSON text of the API. */
export function listingJsonInSnapshot(snapshot: CatalogueSnapshot, id: string | number): JsonText<Detail> {
  return toJsonText(detailInSnapshot(snapshot, id));
}

type Detail = ListingJson<ListingDetail>;

function detailInSnapshot(snapshot: CatalogueSnapshot, id: string | number): Detail {
  const wanted = parseListingId(id);
  return snapshot.listings.find((one) => one.id === wanted) ?? fail('products_failed');
}

/** Returns the snapshot's listings that the browser saved, in its order; an account's own list needs the database. */
export function savedInSnapshot(snapshot: CatalogueSnapshot, input: { ids: number[] }): ListingItem[] {
  const { ids } = parse(savedListingsInput, input);
  return ids
    .flatMap((id) => snapshot.listings.find((one) => one.id === id) ?? [])
    .map(toItem)
    .map(fromListingJson);
}

/** Up to four other listings of the same category. */
export function relatedInSnapshot(snapshot: CatalogueSnapshot, listing: ListingItem): ListingItem[] {
  return snapshot.listings
    .filter((one) => one.id !== listing.id && one.category === listing.category)
    .slice(0, 4)
    .map(toItem)
    .map(fromListingJson);
}

function filterPredicate(query: ListingsQuery): (listing: Detail) => boolean {
  const words = queryWords(query.q ?? '');
  return (one) =>
    (!query.city || one.farmer.city === query.city) &&
    (!query.province || one.farmer.province === query.province) &&
    (!query.farmer || one.farmer.id === query.farmer) &&
    (!query.category || one.category === query.category) &&
    (!query.quality || one.quality.class === query.quality) &&
    (!query.stock || one.stock_level === query.stock) &&
    comparablePrice(one) >= (query.price_from ?? 0) &&
    comparablePrice(one) <= (query.price_to ?? MONEY_MAX) &&
    words.every((word) => `${one.product.name} ${one.tags.join(' ')}`.toLowerCase().includes(word));
}

/**
 * The comparable price: per kilogram for weights, and per unit for liters and pieces, which the lists sort together
 * with them.
 */
const comparablePrice = ({ price_customer: price, product }: Detail) =>
  pricePerKg(price, product.unit) ?? price;

function comparatorFor(query: ListingsQuery): (a: Detail, b: Detail) => number {
  const newest = (a: Detail, b: Detail) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id;
  const away = ({ farmer }: Detail) =>
    Math.hypot(
      farmer.latitude - (query.lat ?? 0),
      (farmer.longitude - (query.lng ?? 0)) * Math.cos(((query.lat ?? 0) * Math.PI) / 180),
    );
  const orders = {
    newest,
    price: (a: Detail, b: Detail) => comparablePrice(a) - comparablePrice(b),
    '-price': (a: Detail, b: Detail) => comparablePrice(b) - comparablePrice(a),
    rating: (a: Detail, b: Detail) => (b.rating ?? 0) - (a.rating ?? 0) || b.reviews - a.reviews,
    nearest: (a: Detail, b: Detail) => away(a) - away(b),
  };
  const chosen = orders[query.sort ?? 'newest'];
  return (a, b) => chosen(a, b) || newest(a, b);
}

/** Reduces a listing to the fields of a list item. */
function toItem(listing: Detail): ListingJson<ListingItem> {
  const { detail_stock_level, description, images, stars, seller, ...rest } = listing;
  const item: ListingJson<ListingItem> & Partial<Pick<ListingDetail, ShownWire>> = rest;
  for (const wire of Object.keys(noShownFields) as ShownWire[]) delete item[wire];
  return item;
}
