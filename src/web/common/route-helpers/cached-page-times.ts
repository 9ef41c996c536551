/* Records when the page's data was read, because the service worker may serve a cached page. The worker
   writes the time as `data-cached-at` into the document, and reading data updates it; without it the page
   came from the network, at `data-read-at` or with the document. */

const CHANGED = 'lumbung:cached-at';

/** Records a read: at `readAt` when the service worker had cached it, else now. */
export function recordRead(readAt: string | null): void {
  const { dataset } = document.documentElement;
  if (readAt === null) delete dataset.cachedAt;
  else dataset.cachedAt = readAt;
  if (readAt === null) dataset.readAt = new Date().toISOString();
  window.dispatchEvent(new Event(CHANGED));
}

/** Whether the page was cached, and when it was read. */
export type LastRead = { fromCache: boolean; at: Date };

/** As a string, so that it is stable until it changes. */
export function lastReadText(): string {
  const { cachedAt, readAt } = document.documentElement.dataset;
  return cachedAt ? `kept ${cachedAt}` : `read ${readAt ?? new Date(performance.timeOrigin).toISOString()}`;
}

export function lastReadFor(text: string): LastRead {
  const [how, at = ''] = text.split(' ');
  return { fromCache: how === 'kept', at: new Date(at) };
}

export function onLastRead(heard: () => void): () => void {
  window.addEventListener(CHANGED, heard);
  return () => window.removeEventListener(CHANGED, heard);
}

/**
 * Opens a full page when its data is unavailable offline, because the service worker may have cached the page
 * without the data. A browser on a dead connection believes that it is online; there the failure of all
 * attempts counts.
 */
export function openDocument(address: string, inVain: boolean): boolean {
  if ((navigator.onLine && !inVain) || !navigator.serviceWorker?.controller) return false;
  location.assign(address);
  return true;
}
