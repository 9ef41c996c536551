/* The service worker. It serves public pages (responses without no-store) from the network and, when
   offline, from the cache; hashed files and pictures come from the cache first, and every cache has a size
   limit. It also caches a seller's own pages once they agreed, which the server marks with the account,
   together with the time of the read; a sign-out, an ended session or another account deletes them, and other
   personal pages are never cached. */
const PAGES = 'halaman-2';
const FILES = 'berkas-2';
const PICTURES = 'gambar-2';
/**
 * The cache of one account: its pages, their data and pictures, and the account's id under the address WHOSE.
 */
const OWN = 'pribadi-2';
const WHOSE = '/-milik';
const OFFLINE = '/offline';
const OFFLINE_OWN = '/offline?seller';
const HOME = '/admin/dashboard';
const MOST = { [PAGES]: 40, [FILES]: 250, [PICTURES]: 120, [OWN]: 160 };
/** The timeout after which a cached page is shown; a dead connection hangs for minutes. */
const PATIENCE_MS = 3_000;
/**
 * A page that was opened by its data alone is cached as a document a moment later, and not again within this
 * time.
 */
const WHOLE_AFTER_MS = 1_500;
const WHOLE_AGAIN_MS = 60_000;

addEventListener('install', (event) => {
  event.waitUntil(prepare());
  // Sends POST requests directly to the network, because one sent on unload would be lost while the worker
  // starts.
  if (event.addRoutes)
    event.waitUntil(event.addRoutes({ condition: { requestMethod: 'POST' }, source: 'network' }));
  skipWaiting();
});

addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (!(name in MOST)) await caches.delete(name);
      await clients.claim();
    })(),
  );
});

addEventListener('message', (event) => {
  // Every page sends its account; pages of no account or of another one are deleted.
  if ('account' in (event.data ?? {})) event.waitUntil(belongTo(event.data.account));
  if (event.data?.files) event.waitUntil(layIn(event.data.files.join(' ')));
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.headers.has('range')) return;
  const { pathname } = url;
  if (pathname.startsWith('/assets/')) event.respondWith(fromHere(request, FILES));
  else if (pathname.startsWith('/gambar/')) event.respondWith(fromHere(request, PICTURES));
  else if (pathname.startsWith('/unggahan/')) event.respondWith(pictureOfOwn(request));
  else if (request.mode === 'navigate' || pathname.endsWith('.data') || pathname === '/__manifest') {
    event.respondWith(fromNetwork(event, request));
  }
});

/** Caches the offline page with its files, and the public view of the catalogue and the cart. */
async function prepare() {
  const pages = await caches.open(PAGES);
  for (const path of [OFFLINE, OFFLINE_OWN, '/cart', '/shop']) {
    const answer = await fetch(path, { credentials: 'omit', cache: 'reload' }).catch(() => undefined);
    if (!answer?.ok) continue;
    const html = await answer.clone().text();
    await pages.put(path, answer);
    await layIn(html);
  }
}

/**
 * Caches the files that a page needs for hydration, its pictures, and any further named ones, unless they are
 * cached.
 */
async function layIn(text) {
  const files = await caches.open(FILES);
  // The page lists the scripts of its hydration by name only.
  const [, names] = /data-start="([^"]+)"/.exec(text) ?? [];
  const needed = new Set([
    ...(text.match(/\/assets\/[\w./-]+\.(?:css|js|woff2|svg|avif)/g) ?? []),
    ...(names ? names.split(' ').map((name) => `/assets/${name}.js`) : []),
  ]);
  await Promise.all(
    [...needed].map(async (file) => (await files.match(file)) ?? files.add(file).catch(() => undefined)),
  );
}

/**
 * Returns the replacement for a page that is not cached: for a seller, in the layout of their cached
 * dashboard.
 */
async function noSignal() {
  const inPages = { cacheName: PAGES, ignoreVary: true };
  const page = await caches.match(OFFLINE, inPages);
  const words = await caches.match(OFFLINE_OWN, inPages);
  const day = words && (await caches.match(HOME, { cacheName: OWN, ignoreVary: true }));
  if (!day) return page ? still(await page.text()) : Response.error();
  const said = await words.text();
  const frame = (await day.text()).replaceAll(' aria-current="page"', '');
  return still(
    [/(?<=<title>)[^<]*/, /(?<=<main\b[^>]*>)[\s\S]*(?=<\/main>)/].reduce(
      (html, part) => html.replace(part, () => part.exec(said)?.[0] ?? ''),
      frame,
    ),
  );
}

/**
 * Removes the scripts and the footer, because the page is shown at foreign URLs. It shows the number of items
 * in the cart, sends no form, and opens the requested page as soon as possible.
 */
function still(html) {
  const bare = html.replace(
    /<script\b[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>|<footer\b[\s\S]*?<\/footer>/g,
    '',
  );
  return new Response(bare.replace('</body>', `<script>(${goOn})()</script></body>`), {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
}

/** Serialised into the offline page, so it must not use anything from this file. */
function goOn() {
  const RETRY_MS = 5_000;
  try {
    const items = JSON.parse(localStorage.getItem('cartState') ?? '[]');
    const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
    for (const mark of count > 0 ? document.querySelectorAll('[data-count="/cart"]') : []) {
      mark.textContent = count > 99 ? '99+' : count.toLocaleString('id-ID');
      mark.closest('[hidden]')?.removeAttribute('hidden');
    }
  } catch {
    // An unreadable cart shows no number.
  }
  // Signing out while offline would end at the browser's error page.
  addEventListener('submit', (event) => event.target.method === 'post' && event.preventDefault());
  // A navigation to another page must not be undone when the device is online again.
  let leaving = false;
  addEventListener('beforeunload', () => {
    leaving = true;
  });
  addEventListener('pageshow', () => {
    leaving = false;
  });
  const look = async () => {
    const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
    if (answer && !leaving) location.reload();
  };
  addEventListener('online', look);
  setInterval(look, RETRY_MS);
}

async function fromHere(request, name) {
  const store = await caches.open(name);
  const kept = await store.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) {
    await store.put(request, answer.clone());
    await trim(name);
  }
  return answer;
}

/**
 * An uploaded picture: it never changes, but the server checks the access, so it belongs to the account's
 * cache.
 */
async function pictureOfOwn(request) {
  if (!(await whose())) return fetch(request);
  return fromHere(request, OWN);
}

async function fromNetwork(event, request) {
  const kept = await findKept(request);
  const asked = fetch(request).then((answer) => keep(event, request, answer));
  try {
    if (!kept) return await asked;
    event.waitUntil(asked.catch(() => undefined));
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
    return await Promise.race([asked, late.then(() => nobodys(request, kept))]);
  } catch (failed) {
    if (kept) return nobodys(request, kept);
    if (request.mode !== 'navigate') throw failed;
    const { pathname } = new URL(request.url);
    // The app starts at '/', which for a seller is the dashboard.
    if (pathname === '/' && (await caches.match(HOME, { cacheName: OWN, ignoreVary: true }))) {
      return Response.redirect(HOME);
    }
    const inPages = { cacheName: PAGES, ignoreVary: true };
    const same = await caches.match(pathname, { ...inPages, ignoreSearch: true });
    return same ? nobodys(request, same) : noSignal();
  }
}

/** Returns the cached response of a URL; own pages carry the time of the read, which the page shows. */
async function findKept(request) {
  const own = await caches.match(request.url, { cacheName: OWN, ignoreVary: true });
  if (!own) return caches.match(request, { cacheName: PAGES, ignoreVary: true });
  const readAt = own.headers.get('x-cached-at') ?? '';
  if (request.mode !== 'navigate') return own;
  const html = (await own.text()).replace('<html lang="id"', `<html lang="id" data-cached-at="${readAt}"`);
  return new Response(html, { headers: own.headers });
}

/** Marks a public page as cached, because it cannot tell whether the user is signed in. */
async function nobodys(request, kept) {
  if (request.mode !== 'navigate' || kept.headers.has('x-cached-at')) return kept;
  const html = (await kept.text()).replace('<html lang="id"', '<html lang="id" data-siapa-saja=""');
  return new Response(html, { headers: kept.headers });
}

/** Caches a response where allowed, and returns it. */
async function keep(event, request, answer) {
  const account = answer.headers.get('x-user-id');
  if (!account) event.waitUntil(forgetUnlessMine(request, answer.status));
  if (answer.status !== 200 || answer.redirected) return answer;
  const said = answer.headers.get('cache-control') ?? 'no-store';
  const shared = !/no-store|private/.test(said) || new URL(request.url).pathname === '/__manifest';
  if (account) event.waitUntil(keepOwn(request, answer.clone(), account));
  else if (shared) {
    const copy = answer.clone();
    event.waitUntil(
      (async () => {
        await (await caches.open(PAGES)).put(request, copy);
        await trim(PAGES);
      })(),
    );
  }
  return answer;
}

/**
 * Deletes the account's pages when the server no longer answers for them: the session was ended elsewhere, or
 * the user no longer wants them kept.
 */
async function forgetUnlessMine(request, status) {
  if (status >= 500 || !(await caches.match(request.url, { cacheName: OWN, ignoreVary: true }))) return;
  const gone = status === 200 || status === 401;
  const me = gone ? undefined : await fetch('/api/me', { cache: 'no-store' }).catch(() => undefined);
  if (gone || me?.status === 401) await caches.delete(OWN);
}

async function keepOwn(request, answer, account) {
  const whole = request.mode === 'navigate';
  if (whole) await belongTo(account);
  else if ((await whose()) !== account) return;
  const headers = new Headers(answer.headers);
  headers.set('x-cached-at', new Date().toISOString());
  const body = whole ? await answer.text() : await answer.blob();
  const store = await caches.open(OWN);
  // After a sign-out, requests that were still running are not cached.
  if ((await whose()) !== account) return;
  // A page counts as cached once the files of its hydration are cached.
  if (whole) await layIn(body);
  await store.put(request.url, new Response(body, { headers }));
  await trim(OWN);
  if (!whole) await keepWhole(request.url, account);
}

/**
 * Caches the document of a page whose data was read, because a restart while offline requests the document.
 */
async function keepWhole(address, account) {
  const url = new URL(address);
  if (!url.pathname.endsWith('.data')) return;
  url.pathname = url.pathname.replace(/(?:(?<=\/)_)?\.data$/, '');
  url.searchParams.delete('_routes');
  const store = await caches.open(OWN);
  const readAt = Date.parse((await store.match(url.href))?.headers.get('x-cached-at') ?? '');
  if (Date.now() - readAt < WHOLE_AGAIN_MS) return;
  await new Promise((resolve) => setTimeout(resolve, WHOLE_AFTER_MS));
  const answer = await fetch(url.href, { headers: { accept: 'text/html' } }).catch(() => undefined);
  if (answer?.status !== 200 || answer.redirected || answer.headers.get('x-user-id') !== account) return;
  const headers = new Headers(answer.headers);
  headers.set('x-cached-at', new Date().toISOString());
  const html = await answer.text();
  await layIn(html);
  if ((await whose()) !== account) return;
  await store.put(url.href, new Response(html, { headers }));
}

async function whose() {
  const mark = await caches.match(WHOSE, { cacheName: OWN });
  return mark ? mark.text() : null;
}

/** Switches the cache to this account and deletes another one's pages. */
async function belongTo(account) {
  if ((await whose()) === account) return;
  await caches.delete(OWN);
  if (account) await (await caches.open(OWN)).put(WHOSE, new Response(account));
}

/**
 * Deletes the oldest entries beyond a cache's limit; the precached pages are replaced by the next version.
 */
async function trim(name) {
  const store = await caches.open(name);
  const keys = (await store.keys()).filter(({ url }) => new URL(url).pathname !== WHOSE);
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST[name])).map((key) => store.delete(key)));
}
