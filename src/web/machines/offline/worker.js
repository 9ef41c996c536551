/*
 * The service worker. What the public pages show (their answers do not say no-store) is read from the network and,
 * without it, as it was last seen; the shop's list and the cart are there from the start. Personal pages are never
 * kept. Files that carry a hash in their name, and pictures, come from here first.
 */
const PAGES = 'halaman-1';
const FILES = 'berkas-1';
const OFFLINE = '/luring';
const MAX_PAGES = 40;
const MAX_FILES = 150;

addEventListener('install', (event) => {
  event.waitUntil(prepare());
  // What a page sends as it is left would be lost with it while it waits to hear that nothing here answers.
  if (event.addRoutes)
    event.waitUntil(event.addRoutes({ condition: { requestMethod: 'POST' }, source: 'network' }));
  skipWaiting();
});

addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== PAGES && name !== FILES) await caches.delete(name);
      await clients.claim();
    })(),
  );
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.headers.has('range')) return;
  if (url.pathname.startsWith('/assets/') || url.pathname.startsWith('/gambar/')) {
    event.respondWith(fromHere(request));
  } else if (request.mode === 'navigate' || url.pathname.endsWith('.data')) {
    event.respondWith(fromNetwork(event, request));
  }
});

/** The offline page with the files that it needs, and what a stranger sees of the shop and the cart. */
async function prepare() {
  const pages = await caches.open(PAGES);
  const files = await caches.open(FILES);
  for (const path of [OFFLINE, '/cart', '/shop']) {
    const answer = await fetch(path, { credentials: 'omit', cache: 'reload' }).catch(() => undefined);
    if (!answer?.ok) continue;
    const html = await answer.clone().text();
    await pages.put(path, path === OFFLINE ? still(html) : answer);
    const needed = new Set(html.match(/\/(?:assets|gambar)\/[\w./-]+\.(?:css|js|woff2|svg)/g) ?? []);
    await Promise.all([...needed].map((file) => files.add(file).catch(() => undefined)));
  }
  await files.add('/gambar/states/luring.avif').catch(() => undefined);
}

/** The offline page stands at addresses that are not its own, so its scripts stay out. */
function still(html) {
  return new Response(html.replace(/<script\b[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, ''), {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
}

async function fromHere(request) {
  const files = await caches.open(FILES);
  const kept = await files.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) {
    await files.put(request, answer.clone());
    await trim(files, MAX_FILES);
  }
  return answer;
}

async function fromNetwork(event, request) {
  try {
    const answer = await fetch(request);
    const said = answer.headers.get('cache-control') ?? 'no-store';
    if (answer.status === 200 && !answer.redirected && !/no-store|private/.test(said)) {
      const copy = answer.clone();
      event.waitUntil(
        (async () => {
          const pages = await caches.open(PAGES);
          await pages.put(request, copy);
          await trim(pages, MAX_PAGES);
        })(),
      );
    }
    return answer;
  } catch (failed) {
    const kept = await caches.match(request, { cacheName: PAGES, ignoreVary: true });
    if (kept) return kept;
    if (request.mode !== 'navigate') throw failed;
    const { pathname } = new URL(request.url);
    const same = await caches.match(pathname, { cacheName: PAGES, ignoreVary: true, ignoreSearch: true });
    return same ?? (await caches.match(OFFLINE, { cacheName: PAGES, ignoreVary: true })) ?? Response.error();
  }
}

/** Drops the oldest beyond `most`; the pages laid in at the start are made anew with the next version. */
async function trim(cache, most) {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)));
}
