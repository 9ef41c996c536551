import { lastReadOf, lastReadText, whenRead } from '../../page/answer/kept-pages.ts';

/**
 * Without signal the code of a page that was not opened yet cannot be fetched, and the router would load anew where it is:
 * the browser itself goes there, and is given what is kept in the store `own` (worker.js), or told that there is no signal.
 * Where the data is kept the code is too, and the router is the quicker way. Gives back what ends it.
 */
export function goWhole(own: string): () => void {
  let kept: Set<string> | undefined;
  // A browser in reach of a mast that carries nothing says that it is online; that what stands was kept says more.
  const cutOff = () => !navigator.onLine || lastReadOf(lastReadText()).kept;
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
  const deaf = whenRead(count);
  return () => {
    deaf();
    removeEventListener('click', go, true);
    removeEventListener('offline', count);
  };
}

/** What a first visit has fetched passed the worker by, before it was there: also the parts that come later. */
export function handFiles(): () => void {
  const fetched = new PerformanceObserver((list) => {
    const files = list.getEntries().map(({ name }) => new URL(name).pathname);
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ files }));
  });
  fetched.observe({ type: 'resource', buffered: true });
  return () => fetched.disconnect();
}
