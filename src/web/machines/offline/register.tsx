import { useEffect } from 'react';

/**
 * Installs the service worker once the page has loaded, and tells it whose page this is, so that it keeps nothing of
 * another's; not in development, where it would keep old sources. `account` is undefined where the server couldn't say.
 */
export function RegisterWorker({ account }: { account: string | null | undefined }) {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const register = () => {
      // Without it everything works as long as there is a network.
      navigator.serviceWorker.register('/sw.js').catch(() => {});
    };
    if (document.readyState === 'complete') register();
    else addEventListener('load', register, { once: true });
    return () => removeEventListener('load', register);
  }, []);

  useEffect(() => {
    if (account === undefined || !('serviceWorker' in navigator)) return;
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ account }));
  }, [account]);

  useEffect(() => {
    if (!account || !('serviceWorker' in navigator) || navigator.serviceWorker.controller) return;
    // What a first visit has fetched passed the worker by, before it was there: also the parts that come later.
    const fetched = new PerformanceObserver((list) => {
      const files = list.getEntries().map(({ name }) => new URL(name).pathname);
      void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ files }));
    });
    fetched.observe({ type: 'resource', buffered: true });
    return () => fetched.disconnect();
  }, [account]);

  useEffect(() => {
    // Without signal the code of a page that was not opened yet cannot be fetched, and the router would stay where it is:
    // the browser itself goes there, and is given what is kept, or told that there is no signal.
    const go = (event: MouseEvent) => {
      if (navigator.onLine || !navigator.serviceWorker?.controller) return;
      const link = (event.target as Element).closest?.<HTMLAnchorElement>(
        'a[href^="/"]:not([target], [download])',
      );
      if (!link || event.defaultPrevented || link.pathname === location.pathname) return;
      if (!link.pathname.startsWith('/admin') && !location.pathname.startsWith('/admin'))
        event.stopPropagation();
    };
    addEventListener('click', go, true);
    return () => removeEventListener('click', go, true);
  }, []);

  useEffect(() => {
    // At once, and not only with the next page: the phone may be handed on before it comes.
    const forget = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      if (new URL(form.action, location.href).pathname === '/logout') void caches?.delete('pribadi-1');
    };
    addEventListener('submit', forget, true);
    return () => removeEventListener('submit', forget, true);
  }, []);
  return null;
}
