/** What the cart holds of a listing (DATA-01); the price is the one of the moment it was added, shown and compared only. */
export type CartItem = {
  /** The listing's id. */
  id: number;
  title: string;
  /** Per unit, in the currency's minor unit. */
  price: number;
  thumb: string | null;
  quantity: number;
  unit: string;
  farmer: { id: number; name: string; city: string };
};

const LINES_MAX = 100;
const QUANTITY_MAX = 1_000_000;

/** The items of a saved cart; anything that is no cart item is left out, so that a corrupt copy still shows the rest. */
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
  return (
    isWhole(id, 1, 2_147_483_647) &&
    typeof title === 'string' &&
    isWhole(price, 0, Number.MAX_SAFE_INTEGER) &&
    (thumb === null || typeof thumb === 'string') &&
    isWhole(quantity, 1, QUANTITY_MAX) &&
    typeof unit === 'string' &&
    typeof farmer === 'object' &&
    farmer !== null
  );
}

function isWhole(value: unknown, min: number, max: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
}

/** The cart with `added`; an id already there gets more of it (CART-05). */
export function mergeItems(items: CartItem[], added: CartItem[]): CartItem[] {
  const merged = new Map(items.map((item) => [item.id, item]));
  for (const item of added) {
    const known = merged.get(item.id);
    const quantity = Math.min(QUANTITY_MAX, (known?.quantity ?? 0) + item.quantity);
    merged.set(item.id, { ...(known ?? item), quantity });
  }
  return [...merged.values()];
}

/** The cart with `quantity` of `id`; unchanged when the id isn't there (CART-08) or the quantity is no whole number above 0. */
export function setItemQuantity(items: CartItem[], id: number, quantity: number): CartItem[] {
  if (!isWhole(quantity, 1, QUANTITY_MAX)) return items;
  return items.map((item) => (item.id === id ? { ...item, quantity } : item));
}

/** The number on the badge: units, not lines (CART-10). */
export function cartCount(items: CartItem[]): number {
  return items.reduce((sum, item) => sum + item.quantity, 0);
}

/** Σ price × quantity (CART-14), in the currency's minor unit. */
export function cartTotal(items: CartItem[]): number {
  return items.reduce((sum, item) => sum + item.price * item.quantity, 0);
}
