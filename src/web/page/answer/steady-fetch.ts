/** Servers and what stands before them say so while they start again or have too much to do. */
const UNAVAILABLE = new Set([502, 503, 504]);
/** Answers that have none, and may not be given one. */
const NO_BODY = new Set([204, 205, 304]);
/** What the service worker adds to an answer that it has kept: when it was read. */
const READ_AT = 'x-dibaca';
/** Tries for the data of a page that is being opened; the page that stands already is read until it answers. */
const TRIES = 3;
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000];

/** What else is done where there is no signal. */
export type WithoutSignal = {
  /** Told of each reading that succeeds: when the service worker read it where it was kept, else null. */
  read?: (readAt: string | null) => void;
  /** Opens an address as a whole page, where its data can't be had, `inVain` after the last try; false where that leads no further. */
  openWhole?: (address: string, inVain: boolean) => boolean;
};

type Surroundings = Pick<Window, 'addEventListener' | 'removeEventListener'> & {
  fetch: typeof fetch;
  location: Pick<Location, 'origin' | 'pathname' | 'search'>;
};

/**
 * A `fetch` that outlasts a gap in the network while it reads a page's data (GET of `….data`). The router knows only
 * success or the error page, and would put it in place of a standing page, and of what was being typed there, when a
 * reading in the background fails. So the page that stands is read again until it answers, sooner when the signal
 * returns; one that is being opened is tried three times. Everything else goes through untouched.
 *
 * An answer that the service worker has kept is good enough to open a page, and none for the page that stands, which may
 * be newer.
 * @param pauses milliseconds between tries; the last goes on
 */
export function steadyFetch(
  window: Surroundings,
  pauses = PAUSES_MS,
  { read = () => undefined, openWhole }: WithoutSignal = {},
): typeof fetch {
  const { fetch } = window;
  // Going back, the address changes before the page does: until then what stands is not what the address says.
  let travelled = false;
  window.addEventListener('popstate', () => {
    travelled = true;
    // The router asks for what it needs before the next task.
    setTimeout(() => {
      travelled = false;
    });
  });
  return async (input, init) => {
    const url = dataAddress(window, input, init);
    if (!url) return fetch(input, init);
    // What was read for the page that stood is not opened again when another stands by now.
    const goesBack = travelled;
    const standsNow = () => !goesBack && stands(window, url);
    const stood = standsNow();
    for (let tried = 1; ; tried++) {
      const last = tried >= TRIES && !standsNow();
      try {
        const response = await fetch(input, init);
        // Read whole, so that an answer cut off half-way is tried again too.
        const body = NO_BODY.has(response.status) ? null : await response.arrayBuffer();
        const readAt = response.headers.get(READ_AT);
        if (readAt === null || !standsNow()) {
          if (last || !UNAVAILABLE.has(response.status)) {
            read(readAt);
            return new Response(body, response);
          }
        }
      } catch (thrown) {
        if (init?.signal?.aborted) throw thrown;
        const opens = !stood && openWhole?.(pageOf(url).href, last);
        // The document goes in a moment; until then nothing takes the place of what stands.
        if (opens) return new Promise<Response>(() => undefined);
        if (last) throw thrown;
      }
      await pause(window, pauses[Math.min(tried, pauses.length) - 1] ?? 0, init?.signal);
    }
  };
}

function dataAddress(window: Surroundings, input: RequestInfo | URL, init?: RequestInit): URL | null {
  if (input instanceof Request || (init?.method ?? 'GET') !== 'GET') return null;
  const url = new URL(input, window.location.origin + window.location.pathname);
  return url.origin === window.location.origin && url.pathname.endsWith('.data') ? url : null;
}

/** The page that an address of data belongs to. */
function pageOf(url: URL): URL {
  const page = new URL(url);
  page.pathname = url.pathname.replace(/(?:(?<=\/)_)?\.data$/, '');
  page.searchParams.delete('_routes');
  return page;
}

/** Whether it is the data of the page that stands, as the router writes its address: `/` is `/_.data`. */
function stands({ location }: Surroundings, url: URL): boolean {
  const page = pageOf(url);
  const here = new URL(location.pathname + location.search, location.origin);
  here.searchParams.delete('index');
  return page.pathname === here.pathname && page.searchParams.toString() === here.searchParams.toString();
}

function pause(window: Surroundings, ms: number, signal?: AbortSignal | null): Promise<void> {
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
