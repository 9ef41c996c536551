import { useEffect } from 'react';
import { API_BASE } from '../page/answer/shop-client.ts';
import { CART_CHANGED, CART_ELSEWHERE } from './cart-store.ts';
import {
  cartCalls,
  forgetAccountCart,
  hasUnsent,
  ownerOfCart,
  settleSignedOut,
  syncCart,
} from './cart-sync.ts';
import { forgetOthersDraft } from './checkout/draft.ts';

/** How long changes are gathered before they go to the account. */
const GATHER_MS = 300;

/** One tab at a time speaks for the browser's cart; browsers without locks do without. */
function alone(work: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request('lumbung.cart', work) : work();
}

/**
 * Keeps the browser's cart and the signed-in user's together, whichever way he signed in: when the page comes, when the
 * cart changes, when the network is back, when the tab is looked at again. `user` is undefined while nobody knows.
 */
export function CartSync({ user }: { user: string | null | undefined }) {
  useEffect(() => {
    if (user === undefined) return;
    forgetOthersDraft(user);
    const calls = cartCalls(API_BASE);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const run = () => {
      // Without a network, or storage, the cart stays as it is, and the next occasion tries again.
      alone(() => (user === null ? settleSignedOut(calls) : syncCart(user, calls))).catch(() => {});
    };
    const changed = () => {
      clearTimeout(timer);
      if (user !== null && hasUnsent(user)) timer = setTimeout(run, GATHER_MS);
    };
    const seen = () => document.visibilityState === 'visible' && run();
    run();
    addEventListener(CART_CHANGED, changed);
    addEventListener(CART_ELSEWHERE, run);
    addEventListener('online', run);
    document.addEventListener('visibilitychange', seen);
    return () => {
      // What was still gathered goes out with the next page; it is kept in the browser.
      clearTimeout(timer);
      removeEventListener(CART_CHANGED, changed);
      removeEventListener(CART_ELSEWHERE, run);
      removeEventListener('online', run);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [user]);
  return null;
}

/** Runs a sign-out so that the account has every change before, and the browser nothing of its cart after. */
export async function leavingCart<T>(signOut: () => Promise<T>): Promise<T> {
  const user = ownerOfCart();
  if (user && hasUnsent(user)) await alone(() => syncCart(user, cartCalls(API_BASE))).catch(() => {});
  try {
    return await signOut();
  } catch (thrown) {
    if (thrown instanceof Response && thrown.status < 400) forgetAccountCart();
    throw thrown;
  }
}
