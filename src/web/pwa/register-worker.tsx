import { useEffect } from 'react';
import { sessionUserIn } from '../session/session-provider.tsx';
import { afterIdle, loadWithRetry } from '../ui/lazy-load.ts';

/** The service worker's cache of the account (service-worker.js). */
const ACCOUNT_CACHE = 'pribadi-2';

/**
 * Registers the service worker after the page has loaded and sends it the current account, so that it deletes
 * the pages of another one. Not in development, where it would cache old code; `account` is undefined when
 * the server could not determine it.
 */
export function RegisterWorker({ account }: { account: string | null | undefined }) {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const register = () => {
      // Without it everything works while the device is online.
      navigator.serviceWorker.register('/sw.js').catch(() => {});
    };
    if (document.readyState === 'complete') register();
    else addEventListener('load', register, { once: true });
    return () => removeEventListener('load', register);
  }, []);

  useEffect(() => {
    if (sessionUserIn(account) === undefined || !('serviceWorker' in navigator)) return;
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ account }));
  }, [account]);

  useEffect(() => {
    const worker = navigator.serviceWorker;
    if (!worker) return;
    // Deferred, so that it does not delay hydration; a page that is opened offline needs it at once and loads
    // it from the cache.
    let ends: (() => void)[] = [];
    let left = false;
    const passedBy = account && !worker.controller;
    const begin = async () => {
      if (navigator.onLine) await afterIdle();
      const { navigateByDocumentOffline, sendFilesToWorker } = await loadWithRetry(
        () => import('./offline-navigation.ts'),
      );
      if (!left)
        ends = [navigateByDocumentOffline(ACCOUNT_CACHE), ...(passedBy ? [sendFilesToWorker()] : [])];
    };
    void begin();
    return () => {
      left = true;
      for (const end of ends) end();
    };
  }, [account]);

  useEffect(() => {
    // At once instead of on the next page, because the phone may change hands before.
    const forget = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      const { pathname } = new URL(form.action, location.href);
      if (pathname === '/logout' || pathname === '/device') void caches?.delete(ACCOUNT_CACHE);
    };
    addEventListener('submit', forget, true);
    return () => removeEventListener('submit', forget, true);
  }, []);
  return null;
}
