import { useMemo, useSyncExternalStore } from 'react';
import { type CartItem, LINES_MAX, mergeItems, parseCart, setItemQuantity } from './cart-items.ts';

/** The local storage key of the cart (CART-02). */
const CART_KEY = 'cartState';
/** The window event for a cart change in this tab. */
export const CART_CHANGED = 'lumbung:cart';

/** The window event for a change of the account's cart on the server. */
export const CART_CHANGED_ON_SERVER = 'lumbung:cart-elsewhere';

export function announceCartChangedOnServer(): void {
  window.dispatchEvent(new Event(CART_CHANGED_ON_SERVER));
}

/** The stored text of the cart; '' without one or without storage (CART-03). */
function readText(): string {
  try {
    return localStorage.getItem(CART_KEY) ?? '';
  } catch (thrown) {
    console.warn('The cart could not be read.', thrown);
    return '';
  }
}

function itemsOf(text: string): CartItem[] {
  try {
    return parseCart(text);
  } catch (thrown) {
    console.warn('The stored cart could not be parsed.', thrown);
    return [];
  }
}

export function readCart(): CartItem[] {
  return itemsOf(readText());
}

/** Stores `items` as the cart for all tabs. Returns whether the browser stored them. */
export function writeCart(items: CartItem[]): boolean {
  let kept = true;
  try {
    localStorage.setItem(CART_KEY, JSON.stringify(items));
  } catch (thrown) {
    console.warn('The cart could not be saved.', thrown);
    kept = false;
  }
  window.dispatchEvent(new Event(CART_CHANGED));
  return kept;
}

/**
 * Adds a new item; otherwise reports that the cart already contains it (CART-04), is full, or could not be
 * stored, which is logged (CART-03).
 */
export function addToCart(item: CartItem): 'added' | 'duplicate' | 'full' | 'unkept' {
  const items = readCart();
  if (items.some((one) => one.id === item.id)) return 'duplicate';
  if (items.length >= LINES_MAX) return 'full';
  return writeCart([...items, item]) ? 'added' : 'unkept';
}

/** Adds items; an existing one gets a larger quantity (CART-05): a guest's cart after sign-in, a reorder. */
export function mergeIntoCart(added: CartItem[]): void {
  writeCart(mergeItems(readCart(), added));
}

export function removeFromCart(...ids: number[]): void {
  writeCart(readCart().filter((item) => !ids.includes(item.id)));
}

export function setCartQuantity(id: number, quantity: number): void {
  writeCart(setItemQuantity(readCart(), id, quantity));
}

export function clearCart(): void {
  writeCart([]);
}

function subscribe(changed: () => void): () => void {
  window.addEventListener(CART_CHANGED, changed);
  // A change in another tab of this browser.
  window.addEventListener('storage', changed);
  return () => {
    window.removeEventListener(CART_CHANGED, changed);
    window.removeEventListener('storage', changed);
  };
}

/** The cart, updated on every change in any tab. Empty on the server and in the first render. */
export function useCart(): CartItem[] {
  const text = useSyncExternalStore(subscribe, readText, () => '');
  return useMemo(() => itemsOf(text), [text]);
}
