import type { Sort } from '../../shared/input/goods/catalogue.ts';
import { wholeNumber } from '../ui/field/number-text.ts';

/** The names that /shop reads from its address, in the order in which it writes them. */
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

/** What the address of the shop list says; every value is text as it stands there. */
export type ShopAddress = Partial<Record<Name, string>>;

/** The page size of the shop list (SHOP-01). */
export const SHOP_PAGE_SIZE = 14;

/**
 * The list's state in an address. Empty fields of a form count as absent, and names that others hang on addresses
 * (campaigns, chats) are left alone.
 */
export function readAddress(params: URLSearchParams): ShopAddress {
  const address: ShopAddress = {};
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

/** The range of prices as a form without scripts sends it too: 'Rp 10.000' is a number, and the lower one is the first. */
function pricesOf({ price_from, price_to }: ShopAddress): ShopAddress {
  const from = wholeNumber(price_from ?? '');
  const to = wholeNumber(price_to ?? '');
  const turned = from !== null && to !== null && from > to;
  const [least, most] = turned ? [to, from] : [from, to];
  return {
    ...(least === null ? {} : { price_from: String(least) }),
    ...(most === null ? {} : { price_to: String(most) }),
  };
}

/** The address of the list after `changes`; a change of anything but the page leads back to the first page. */
export function shopHref(address: ShopAddress, changes: ShopAddress = {}): string {
  const next: ShopAddress = { ...address, ...('page' in changes ? {} : { page: undefined }), ...changes };
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
