import { lastReadFor, lastReadText, onLastRead } from '../common/route-helpers/cached-page-times.ts';

/**
 * Navigates by document while offline, because the router cannot load the code of a page that was never
 * opened and would reload the current one. The service worker then serves the page from the store `own`
 * (service-worker.js) or the offline page; cached data has its code cached too, so the router handles it. Returns the
 * cleanup function.
 */
export function navigateByDocumentOffline(own: string): () => void {
  let kept: Set<string> | undefined;
  // A browser on a dead connection reports online; a cached current page is a better sign of being offline.
  const cutOff = () => !navigator.onLine || lastReadFor(lastReadText()).fromCache;
  const count = async () => {
    if (!cutOff() || !(await caches?.has(own))) return;
    const all = await (await caches.open(own)).keys();
    kept = new Set(all.map(({ url }) => url));
  };
  void count();
  const go = (event: MouseEvent) => {
    if (!cutOff() || !navigator.serviceWorker?.controller) return;
    const link = (event.target as Element).closest?.<HTMLAnchorElement>(
      'a[href^="/"]:not([target], [download])',
    );
    if (!link || event.defaultPrevented || link.pathname === location.pathname) return;
    const { origin, pathname, search } = link;
    if (!kept?.has(`${origin}${pathname}.data${search}`)) event.stopPropagation();
  };
  addEventListener('click', go, true);
  addEventListener('offline', count);
  const deaf = onLastRead(count);
  return () => {
    deaf();
    removeEventListener('click', go, true);
    removeEventListener('offline', count);
  };
}

/**
 * Sends the files of the first visit to the service worker, which was not active when they were fetched,
 * including chunks that load later.
 */
export function sendFilesToWorker(): () => void {
  const fetched = new PerformanceObserver((list) => {
    const files = list.getEntries().map(({ name }) => new URL(name).pathname);
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ files }));
  });
  fetched.observe({ type: 'resource', buffered: true });
  return () => fetched.disconnect();
}
