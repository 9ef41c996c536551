import { useMemo, useSyncExternalStore } from 'react';
import { type CartItem, LINES_MAX, mergeItems, parseCart, setItemQuantity } from './cart-items.ts';

/** Where the cart is kept in the browser (CART-02). */
const CART_KEY = 'cartState';
/** Said to the window when the cart has changed in this tab. */
export const CART_CHANGED = 'lumbung:cart';

/** Said to the window when the account's cart was changed on the server. */
export const CART_ELSEWHERE = 'lumbung:cart-elsewhere';

export function sayCartElsewhere(): void {
  window.dispatchEvent(new Event(CART_ELSEWHERE));
}

/** The cart's saved text; '' without one or when the browser won't say (CART-03). */
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
    console.warn('The saved cart could not be understood.', thrown);
    return [];
  }
}

/** The cart as it is now. */
export function readCart(): CartItem[] {
  return itemsOf(readText());
}

/** Keeps `items` as the cart, for all tabs. Says whether the browser has kept them. */
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
 * The shop's button: adds a new item, or changes nothing and says that it is there already (CART-04), that no more fit,
 * or that the browser did not keep it, which the log has told (CART-03).
 */
export function addToCart(item: CartItem): 'added' | 'duplicate' | 'full' | 'unkept' {
  const items = readCart();
  if (items.some((one) => one.id === item.id)) return 'duplicate';
  if (items.length >= LINES_MAX) return 'full';
  return writeCart([...items, item]) ? 'added' : 'unkept';
}

/** Adds items; one that is there already gets more of it (CART-05): a guest's cart into the account, an order again. */
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
  // Another tab of this browser.
  window.addEventListener('storage', changed);
  return () => {
    window.removeEventListener(CART_CHANGED, changed);
    window.removeEventListener('storage', changed);
  };
}

/** The cart, always current, also when another tab changes it. Empty on the server and in the first render. */
export function useCart(): CartItem[] {
  const text = useSyncExternalStore(subscribe, readText, () => '');
  return useMemo(() => itemsOf(text), [text]);
}
