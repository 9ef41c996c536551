import { useEffect } from 'react';
import { API_BASE } from '../common/route-helpers/api-client.ts';
import { CART_CHANGED, CART_CHANGED_ON_SERVER } from './cart-store.ts';
import {
  cartCalls,
  cartOwner,
  clearAccountCart,
  hasUnsentChanges,
  resetAfterSignOut,
  syncCart,
} from './cart-sync.ts';
import { deleteOtherUsersDraft } from './checkout/checkout-draft.ts';

/** How long changes are collected before they are sent. */
const GATHER_MS = 300;

/** Only one tab synchronises at a time; browsers without locks skip this. */
function withTabLock(work: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request('lumbung.cart', work) : work();
}

/**
 * Synchronises the browser's cart with the signed-in user's: on page load, on cart changes, when online
 * again, and when the tab becomes visible. `user` is undefined while unknown.
 */
export function CartSyncer({ user }: { user: string | null | undefined }) {
  useEffect(() => {
    if (user === undefined) return;
    deleteOtherUsersDraft(user);
    const calls = cartCalls(API_BASE);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const run = () => {
      // Offline or without storage the cart stays unchanged, and the next trigger retries.
      withTabLock(() => (user === null ? resetAfterSignOut(calls) : syncCart(user, calls))).catch(() => {});
    };
    const changed = () => {
      clearTimeout(timer);
      if (user !== null && hasUnsentChanges(user)) timer = setTimeout(run, GATHER_MS);
    };
    const seen = () => document.visibilityState === 'visible' && run();
    run();
    addEventListener(CART_CHANGED, changed);
    addEventListener(CART_CHANGED_ON_SERVER, run);
    addEventListener('online', run);
    document.addEventListener('visibilitychange', seen);
    return () => {
      // Pending changes are stored in the browser, and the next page sends them.
      clearTimeout(timer);
      removeEventListener(CART_CHANGED, changed);
      removeEventListener(CART_CHANGED_ON_SERVER, run);
      removeEventListener('online', run);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [user]);
  return null;
}

/**
 * Signs out after the account has received all changes, and then clears the account's cart from the browser.
 */
export async function signOutWithCart<T>(signOut: () => Promise<T>): Promise<T> {
  const user = cartOwner();
  if (user && hasUnsentChanges(user))
    await withTabLock(() => syncCart(user, cartCalls(API_BASE))).catch(() => {});
  try {
    return await signOut();
  } catch (thrown) {
    if (thrown instanceof Response && thrown.status < 400) clearAccountCart();
    throw thrown;
  }
}
