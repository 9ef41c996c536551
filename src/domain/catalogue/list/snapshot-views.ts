import { MONEY_MAX } from '../../../shared/figures/money.ts';
import { pricePerKg } from '../../../shared/figures/units.ts';
import {
  type ListingsInput,
  type ListingsQuery,
  listingsQuery,
  savedInput,
} from '../../../shared/input/goods/catalogue.ts';
import { CATEGORIES, type StockLevel } from '../../../shared/labels.ts';
import { nothingShown, type ShownWire } from '../../../shared/listing-fields.ts';
import { QUALITY_CLASSES } from '../../../shared/quality/classes.ts';
import { type JsonText, toText } from '../../json-text.ts';
import { type Listed, listed } from '../../page-of.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { listingId } from '../listing/get-listing.ts';
import type { ListingDetail } from '../listing/listing-detail.ts';
import { fromWire, type ListingItem, type ListingPage, type OnWire } from '../listing/listing-view.ts';
import { wordsOf } from '../search/search-words.ts';
import type { Facets } from './find-listing-facets.ts';
import type { Snapshot } from './last-good.ts';

/** A page of the snapshot's listings, filtered and ordered as `findListings` would. */
export function listingsIn(snapshot: Snapshot, input: ListingsInput | object): ListingPage {
  const page = pageIn(snapshot, input);
  return { ...page, data: page.data.map(fromWire) };
}

/** The same as the text that the API sends. */
export function listingsTextIn(snapshot: Snapshot, input: ListingsInput | object): JsonText<Page> {
  return toText(pageIn(snapshot, input));
}

type Page = Listed<OnWire<ListingItem>>;

function pageIn(snapshot: Snapshot, input: ListingsInput | object): Page {
  const query = parse(listingsQuery, input);
  const found = snapshot.listings.filter(matches(query)).sort(order(query));
  const start = (query.page - 1) * query.limit;
  const data = found.slice(start, start + query.limit).map(toItem);
  return listed(data, { total: found.length }, query);
}

/** The snapshot's filters with their counts, as in `findListingFacets`. */
export function facetsIn(snapshot: Snapshot, input: ListingsInput | object): Facets {
  const query = parse(listingsQuery, input);
  const but = (...own: (keyof ListingsQuery)[]) => {
    const rest = { ...query };
    for (const name of own) delete rest[name];
    return snapshot.listings.filter(matches(rest));
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

/** One listing of the snapshot. Of one that isn't in it nobody knows whether it exists: `products_failed` (503), not that there is none. */
export function listingIn(snapshot: Snapshot, id: string | number): ListingDetail {
  return fromWire(detailIn(snapshot, id));
}

/** The same as the text that the API sends. */
export function listingTextIn(snapshot: Snapshot, id: string | number): JsonText<Detail> {
  return toText(detailIn(snapshot, id));
}

type Detail = OnWire<ListingDetail>;

function detailIn(snapshot: Snapshot, id: string | number): Detail {
  const wanted = listingId(id);
  return snapshot.listings.find((one) => one.id === wanted) ?? refuse('products_failed');
}

/** Those of the snapshot's listings that the browser keeps, in its order; an account's own can't be read meanwhile. */
export function savedIn(snapshot: Snapshot, input: { ids: number[] }): ListingItem[] {
  const { ids } = parse(savedInput, input);
  return ids
    .flatMap((id) => snapshot.listings.find((one) => one.id === id) ?? [])
    .map(toItem)
    .map(fromWire);
}

/** Up to four other listings of the same category. */
export function relatedIn(snapshot: Snapshot, listing: ListingItem): ListingItem[] {
  return snapshot.listings
    .filter((one) => one.id !== listing.id && one.category === listing.category)
    .slice(0, 4)
    .map(toItem)
    .map(fromWire);
}

function matches(query: ListingsQuery): (listing: Detail) => boolean {
  const words = wordsOf(query.q ?? '');
  return (one) =>
    (!query.city || one.farmer.city === query.city) &&
    (!query.province || one.farmer.province === query.province) &&
    (!query.farmer || one.farmer.id === query.farmer) &&
    (!query.category || one.category === query.category) &&
    (!query.quality || one.quality.class === query.quality) &&
    (!query.stock || one.stock_level === query.stock) &&
    perKgOrOne(one) >= (query.price_from ?? 0) &&
    perKgOrOne(one) <= (query.price_to ?? MONEY_MAX) &&
    words.every((word) => `${one.product.name} ${one.tags.join(' ')}`.toLowerCase().includes(word));
}

/** The price of a kilogram; of liters and pieces, which stand among them, the price of one, as in the lists. */
const perKgOrOne = ({ price_customer: price, product }: Detail) => pricePerKg(price, product.unit) ?? price;

function order(query: ListingsQuery): (a: Detail, b: Detail) => number {
  const newest = (a: Detail, b: Detail) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id;
  const away = ({ farmer }: Detail) =>
    Math.hypot(
      farmer.latitude - (query.lat ?? 0),
      (farmer.longitude - (query.lng ?? 0)) * Math.cos(((query.lat ?? 0) * Math.PI) / 180),
    );
  const orders = {
    newest,
    price: (a: Detail, b: Detail) => perKgOrOne(a) - perKgOrOne(b),
    '-price': (a: Detail, b: Detail) => perKgOrOne(b) - perKgOrOne(a),
    rating: (a: Detail, b: Detail) => (b.rating ?? 0) - (a.rating ?? 0) || b.reviews - a.reviews,
    nearest: (a: Detail, b: Detail) => away(a) - away(b),
  };
  const chosen = orders[query.sort ?? 'newest'];
  return (a, b) => chosen(a, b) || newest(a, b);
}

/** What a list shows of a listing: without the parts that only its page has. */
function toItem(listing: Detail): OnWire<ListingItem> {
  const { detail_stock_level, description, images, stars, seller, ...rest } = listing;
  const item: OnWire<ListingItem> & Partial<Pick<ListingDetail, ShownWire>> = rest;
  for (const wire of Object.keys(nothingShown) as ShownWire[]) delete item[wire];
  return item;
}
