import type { CartLine } from '../../domain/cart/get-cart.ts';
import { MONEY_MAX } from '../../shared/format/money.ts';
import { exactSum, isQuantity } from '../../shared/format/quantity.ts';
import { bidValue } from '../../shared/rules/bidding/bid-math.ts';

const ID_MAX = 2_147_483_647;

/**
 * The cart item of a listing (DATA-01); its price is from when it was added, for display and comparison only.
 */
export type CartItem = CartLine;

/** The maximum number of lines, and of the quantity of a line, as on the server. */
export const LINES_MAX = 100;
const QUANTITY_MAX = 1_000_000;
const TEXT_MAX = 300;

/** Parses a stored cart; invalid items are skipped, so that a damaged copy still shows the rest. */
export function parseCart(saved: string | null): CartItem[] {
  if (!saved) return [];
  const value: unknown = JSON.parse(saved);
  if (!Array.isArray(value)) return [];
  const seen = new Set<number>();
  return value
    .filter((one): one is CartItem => isItem(one) && !seen.has(one.id) && seen.add(one.id) !== undefined)
    .slice(0, LINES_MAX);
}

function isItem(value: unknown): value is CartItem {
  if (typeof value !== 'object' || value === null) return false;
  const { id, title, price, thumb, quantity, unit, farmer } = value as Record<string, unknown>;
  if (typeof farmer !== 'object' || farmer === null) return false;
  const { id: farmerId, name, city } = farmer as Record<string, unknown>;
  return (
    isIntegerBetween(id, 1, ID_MAX) &&
    isIntegerBetween(price, 0, MONEY_MAX) &&
    isOrderableQuantity(quantity) &&
    isIntegerBetween(farmerId, 1, ID_MAX) &&
    (thumb === null || isText(thumb)) &&
    [title, unit, name, city].every(isText)
  );
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= TEXT_MAX;
}

function isIntegerBetween(value: unknown, min: number, max: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
}

/** Whether the quantity can be ordered. */
function isOrderableQuantity(value: unknown): value is number {
  return typeof value === 'number' && isQuantity(value) && value <= QUANTITY_MAX;
}

/** Returns the cart with `added`; an existing id gets a larger quantity (CART-05). */
export function mergeItems(items: CartItem[], added: CartItem[]): CartItem[] {
  const merged = new Map(items.map((item) => [item.id, item]));
  for (const item of added) {
    const known = merged.get(item.id);
    const quantity = Math.min(QUANTITY_MAX, exactSum(known?.quantity ?? 0, item.quantity));
    merged.set(item.id, { ...(known ?? item), quantity });
  }
  return [...merged.values()];
}

/**
 * Returns the cart with `quantity` of `id`; unchanged when the id is missing (CART-08) or the quantity is
 * invalid.
 */
export function setItemQuantity(items: CartItem[], id: number, quantity: number): CartItem[] {
  if (!isOrderableQuantity(quantity)) return items;
  return items.map((item) => (item.id === id ? { ...item, quantity } : item));
}

/** The number on the badge: units, not lines (CART-10). */
export function cartCount(items: CartItem[]): number {
  return exactSum(...items.map((item) => item.quantity));
}

/** Σ price × quantity (CART-14), in the currency's minor unit. */
export function cartTotal(items: CartItem[]): number {
  return items.reduce((sum, item) => sum + bidValue(item.price, item.quantity), 0);
}

/** A line as the account stores it: listing id and quantity. */
export type CartPair = [id: number, quantity: number];
export type CartChanges = { set: { id: number; quantity: number; price: number }[]; remove: number[] };

export const cartPairsOf = (items: CartItem[]): CartPair[] => items.map((item) => [item.id, item.quantity]);

/** Returns the changes that turn `base` into `items`. */
export function changesSince(base: CartPair[], items: CartItem[]): CartChanges {
  const before = new Map(base);
  const after = new Set(items.map((item) => item.id));
  return {
    set: items
      .filter((item) => before.get(item.id) !== item.quantity)
      .map(({ id, quantity, price }) => ({ id, quantity, price })),
    remove: base.map(([id]) => id).filter((id) => !after.has(id)),
  };
}

export const isChange = ({ set, remove }: CartChanges): boolean => set.length + remove.length > 0;

/**
 * Returns the account's cart with the changes that the browser made during the request (`from` to `now`), in
 * the browser's order.
 */
export function rebaseCart(account: CartItem[], from: CartItem[], now: CartItem[]): CartItem[] {
  const { set, remove } = changesSince(cartPairsOf(from), now);
  const lines = new Map(account.map((item) => [item.id, item]));
  for (const id of remove) lines.delete(id);
  for (const { id, quantity } of set) {
    const known = lines.get(id) ?? now.find((item) => item.id === id);
    if (known) lines.set(id, { ...known, quantity });
  }
  const shown = now.flatMap((item) => lines.get(item.id) ?? []);
  const seen = new Set(shown.map((item) => item.id));
  return [...shown, ...[...lines.values()].filter((item) => !seen.has(item.id))].slice(0, LINES_MAX);
}
