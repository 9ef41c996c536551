import type { Sort } from '../../shared/schemas/catalogue/catalogue-schemas.ts';
import { wholeNumber } from '../ui/field/number-text.ts';

/** The URL parameters of /shop in canonical order. */
const NAMES = [
  'q',
  'category',
  'quality',
  'city',
  'province',
  'farmer',
  'stock',
  'price_from',
  'price_to',
  'sort',
  'lat',
  'lng',
  'page',
] as const;
type Name = (typeof NAMES)[number];

/** The URL parameters of the shop list; every value is unparsed text. */
export type ShopUrl = Partial<Record<Name, string>>;

/** The page size of the shop list (SHOP-01). */
export const SHOP_PAGE_SIZE = 14;

/**
 * Reads the list's state from a URL. Empty form fields count as absent, and foreign parameters (campaigns,
 * chat apps) are ignored.
 */
export function readShopUrl(params: URLSearchParams): ShopUrl {
  const address: ShopUrl = {};
  for (const name of NAMES) {
    const value = params.get(name)?.trim();
    if (value) address[name] = value;
  }
  if (address.sort !== 'nearest') {
    delete address.lat;
    delete address.lng;
  }
  const { price_from, price_to, ...rest } = address;
  return { ...rest, ...pricesOf({ price_from, price_to }) };
}

/**
 * Normalises the price range, also as a form without JavaScript sends it: 'Rp 10.000' is a number, and the
 * lower price comes first.
 */
function pricesOf({ price_from, price_to }: ShopUrl): ShopUrl {
  const from = wholeNumber(price_from ?? '');
  const to = wholeNumber(price_to ?? '');
  const turned = from !== null && to !== null && from > to;
  const [least, most] = turned ? [to, from] : [from, to];
  return {
    ...(least === null ? {} : { price_from: String(least) }),
    ...(most === null ? {} : { price_to: String(most) }),
  };
}

/** Returns the list's URL after `changes`; any change except the page returns to the first page. */
export function shopHref(address: ShopUrl, changes: ShopUrl = {}): string {
  const next: ShopUrl = { ...address, ...('page' in changes ? {} : { page: undefined }), ...changes };
  if (next.page === '1') delete next.page;
  if (next.sort !== 'nearest') {
    delete next.lat;
    delete next.lng;
  }
  const params = new URLSearchParams();
  for (const name of NAMES) if (next[name]) params.set(name, next[name]);
  const query = params.toString();
  return query ? `/shop?${query}` : '/shop';
}

export const sortLabels: { value: Sort; label: string }[] = [
  { value: 'newest', label: 'Terbaru' },
  { value: 'price', label: 'Termurah' },
  { value: '-price', label: 'Termahal' },
  { value: 'rating', label: 'Ulasan terbaik' },
  { value: 'nearest', label: 'Terdekat' },
];
