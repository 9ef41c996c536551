/** Statuses of servers and proxies that restart or are overloaded. */
const UNAVAILABLE = new Set([502, 503, 504]);
/** Statuses whose responses must not have a body. */
const NO_BODY = new Set([204, 205, 304]);
/** The service worker's header on a cached response: the time of the read. */
const READ_AT = 'x-cached-at';
/**
 * Attempts for the data of a page that is being opened; the current page's data is retried until it succeeds.
 */
const TRIES = 3;
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000];

/** Hooks for offline handling. */
export type OfflineHooks = {
  /** Called after each successful read: with the time of the service worker's cached copy, else null. */
  onRead?: (readAt: string | null) => void;
  /**
   * Opens a URL as a full page when its data is unavailable, `inVain` after the last attempt; false when that
   * does not help.
   */
  openDocument?: (address: string, inVain: boolean) => boolean;
};

type FetchWindow = Pick<Window, 'addEventListener' | 'removeEventListener'> & {
  fetch: typeof fetch;
  location: Pick<Location, 'origin' | 'pathname' | 'search'>;
};

/**
 * A `fetch` that survives network failures while it reads a page's data (GET of `….data`), because the router
 * would replace the current page and its input with the error page. The current page's data is retried until
 * it arrives, sooner when the browser is online again, and a page being opened gets three attempts; a copy
 * cached by the service worker opens a page but never replaces the current one, which may be newer.
 * @param pauses milliseconds between attempts; the last one repeats
 */
export function retryingFetch(
  window: FetchWindow,
  pauses = PAUSES_MS,
  { onRead = () => undefined, openDocument }: OfflineHooks = {},
): typeof fetch {
  const { fetch } = window;
  // On Back the URL changes before the page does, so until then the URL does not describe the shown page.
  let travelled = false;
  window.addEventListener('popstate', () => {
    travelled = true;
    // The router requests its data before the next task.
    setTimeout(() => {
      travelled = false;
    });
  });
  return async (input, init) => {
    const url = dataUrl(window, input, init);
    if (!url) return fetch(input, init);
    // A read for the previous page is not reopened when another page is shown.
    const goesBack = travelled;
    const standsNow = () => !goesBack && isCurrentPage(window, url);
    const stood = standsNow();
    for (let tried = 1; ; tried++) {
      const last = tried >= TRIES && !standsNow();
      try {
        const response = await fetch(input, init);
        // Read completely, so that a truncated response is retried too.
        const body = NO_BODY.has(response.status) ? null : await response.arrayBuffer();
        const readAt = response.headers.get(READ_AT);
        if (readAt === null || !standsNow()) {
          if (last || !UNAVAILABLE.has(response.status)) {
            onRead(readAt);
            return new Response(body, response);
          }
        }
      } catch (thrown) {
        if (init?.signal?.aborted) throw thrown;
        const opens = !stood && openDocument?.(pageOf(url).href, last);
        // The document is about to be replaced; until then the shown page stays.
        if (opens) return new Promise<Response>(() => undefined);
        if (last) throw thrown;
      }
      await pause(window, pauses[Math.min(tried, pauses.length) - 1] ?? 0, init?.signal);
    }
  };
}

function dataUrl(window: FetchWindow, input: RequestInfo | URL, init?: RequestInit): URL | null {
  if (input instanceof Request || (init?.method ?? 'GET') !== 'GET') return null;
  const url = new URL(input, window.location.origin + window.location.pathname);
  return url.origin === window.location.origin && url.pathname.endsWith('.data') ? url : null;
}

/** Returns the page that a data URL belongs to. */
function pageOf(url: URL): URL {
  const page = new URL(url);
  page.pathname = url.pathname.replace(/(?:(?<=\/)_)?\.data$/, '');
  page.searchParams.delete('_routes');
  return page;
}

/** Whether a data URL belongs to the current page; the router writes `/` as `/_.data`. */
function isCurrentPage({ location }: FetchWindow, url: URL): boolean {
  const page = pageOf(url);
  const here = new URL(location.pathname + location.search, location.origin);
  here.searchParams.delete('index');
  return page.pathname === here.pathname && page.searchParams.toString() === here.searchParams.toString();
}

function pause(window: FetchWindow, ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal?.removeEventListener('abort', done);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    signal?.addEventListener('abort', done);
  });
}
