/*
 * What stands on the page may have been kept by the service worker. When it was read stands at the document itself, as
 * `data-dibaca`: the worker writes it there when it gives out a page, and the reading of data changes it. Without it, what
 * stands came from the network, at `data-terbaca` or with the document.
 */

const CHANGED = 'lumbung:dibaca';

/** Notes that data was read: by the worker at `readAt` where it was kept, else just now. */
export function noteRead(readAt: string | null): void {
  const { dataset } = document.documentElement;
  if (readAt === null) delete dataset.dibaca;
  else dataset.dibaca = readAt;
  if (readAt === null) dataset.terbaca = new Date().toISOString();
  window.dispatchEvent(new Event(CHANGED));
}

/** Whether what stands was kept, and when it was read. */
export type LastRead = { kept: boolean; at: Date };

/** As text, so that it stays the same until it changes. */
export function lastReadText(): string {
  const { dibaca, terbaca } = document.documentElement.dataset;
  return dibaca ? `kept ${dibaca}` : `read ${terbaca ?? new Date(performance.timeOrigin).toISOString()}`;
}

export function lastReadOf(text: string): LastRead {
  const [how, at = ''] = text.split(' ');
  return { kept: how === 'kept', at: new Date(at) };
}

export function whenRead(heard: () => void): () => void {
  window.addEventListener(CHANGED, heard);
  return () => window.removeEventListener(CHANGED, heard);
}

/**
 * Without signal, and where the service worker answers, the whole page may be kept though its data is not. A browser that
 * stands beside a dead mast takes itself to be online: there it counts that nothing came in all tries.
 */
export function openWhole(address: string, inVain: boolean): boolean {
  if ((navigator.onLine && !inVain) || !navigator.serviceWorker?.controller) return false;
  location.assign(address);
  return true;
}
