import type { CartItem } from './cart-items.ts';
import { itemsQuery } from './cart-quote.ts';

/** Where the coupon waits on its way from the cart to the checkout. */
const COUPON_KEY = 'lumbung.coupon';

/** The coupon that was typed last; null without one, or where the browser keeps nothing. */
export function readCoupon(): string | null {
  try {
    return sessionStorage.getItem(COUPON_KEY);
  } catch {
    return null;
  }
}

/** Keeps what was typed as a coupon, as codes are written; nothing forgets it. */
export function keepCoupon(typed: string): string | null {
  const code = typed.trim().toUpperCase() || null;
  try {
    if (code) sessionStorage.setItem(COUPON_KEY, code);
    else sessionStorage.removeItem(COUPON_KEY);
  } catch {
    // It still holds on this page.
  }
  return code;
}

/** The checkout of a cart, with the coupon that waits. */
export function checkoutHref(items: Pick<CartItem, 'id' | 'quantity'>[], coupon: string | null): string {
  return `/checkout?items=${itemsQuery(items)}${coupon ? `&coupon=${encodeURIComponent(coupon)}` : ''}`;
}
