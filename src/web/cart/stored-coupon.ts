import type { CartItem } from './cart-items.ts';
import { itemsQuery } from './cart-quote.ts';

/** The storage key of the coupon between cart and checkout. */
const COUPON_KEY = 'lumbung.coupon';

/** Returns the last entered coupon; null without one or without storage. */
export function readStoredCoupon(): string | null {
  try {
    return sessionStorage.getItem(COUPON_KEY);
  } catch {
    return null;
  }
}

/** Normalises and stores an entered coupon; an empty input deletes it. */
export function storeCoupon(typed: string): string | null {
  const code = typed.trim().toUpperCase() || null;
  try {
    if (code) sessionStorage.setItem(COUPON_KEY, code);
    else sessionStorage.removeItem(COUPON_KEY);
  } catch {
    // Without storage it applies on this page only.
  }
  return code;
}

/** URL of the cart's checkout with the stored coupon. */
export function cartCheckoutHref(items: Pick<CartItem, 'id' | 'quantity'>[], coupon: string | null): string {
  return `/checkout?items=${itemsQuery(items)}${coupon ? `&coupon=${encodeURIComponent(coupon)}` : ''}`;
}
