/*
 * The service worker. What the public pages show (their answers do not say no-store) is read from the network and,
 * without it, as it was last seen; the shop's list and the cart are there from the start. A seller's own pages, which
 * the server marks with whom they are for, are kept too, with the time at which they were read, for that account alone:
 * they go when it signs out or another signs in. Other personal pages are never kept. Files that carry a hash in their
 * name, and pictures, come from here first. Each store holds so many and no more.
 */
const PAGES = 'halaman-2';
const FILES = 'berkas-2';
const PICTURES = 'gambar-2';
/** What is one account's: its pages, their data and pictures, and whose they are, under the address of WHOSE. */
const OWN = 'pribadi-1';
const WHOSE = '/-milik';
const OFFLINE = '/luring';
const OFFLINE_OWN = '/luring?lapak';
const HOME = '/admin/dashboard';
const MOST = { [PAGES]: 40, [FILES]: 250, [PICTURES]: 120, [OWN]: 160 };
/** After this long without an answer a page that is kept is shown as it was: a dead connection hangs for minutes. */
const PATIENCE_MS = 3_000;
/** A page that was opened by its data alone is laid in whole a moment later, and not again within this time. */
const WHOLE_AFTER_MS = 1_500;
const WHOLE_AGAIN_MS = 60_000;

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
      for (const name of await caches.keys()) if (!(name in MOST)) await caches.delete(name);
      await clients.claim();
    })(),
  );
});

addEventListener('message', (event) => {
  // Every page says whose it is; of nobody's, or another's, nothing stays.
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

/** The offline page with the files that it needs, and what a stranger sees of the shop and the cart. */
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

/** The files that a page needs to come to life, its scenes, and any that are named, as far as they are not here yet. */
async function layIn(text) {
  const files = await caches.open(FILES);
  // What brings a page to life stands there by its name alone.
  const [, names] = /data-start="([^"]+)"/.exec(text) ?? [];
  const needed = new Set([
    ...(text.match(/\/assets\/[\w./-]+\.(?:css|js|woff2|svg|avif)/g) ?? []),
    ...(names ? names.split(' ').map((name) => `/assets/${name}.js`) : []),
  ]);
  await Promise.all(
    [...needed].map(async (file) => (await files.match(file)) ?? files.add(file).catch(() => undefined)),
  );
}

/** What stands in for a page that is not here: for a seller in the frame of his day, as that is kept. */
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
 * It stands at addresses that are not its own, so its scripts stay out, and the footer with its pictures. What it does
 * itself: it says how much is in the cart, sends no form, and goes on to the page that was asked for as soon as that can
 * be had.
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

/** Runs in the offline page, on its own: nothing of this file is there. */
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
    // A cart that cannot be read is counted by no page.
  }
  // Signing out without signal would end at the browser's own page.
  addEventListener('submit', (event) => event.target.method === 'post' && event.preventDefault());
  // Whoever is on the way to another page is not brought back to this one by a signal that returns meanwhile.
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

/** A picture that somebody uploaded: it never changes, and who may see it is asked by the server, so it is the account's. */
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
    // The app begins at '/', which for a seller is his day.
    if (pathname === '/' && (await caches.match(HOME, { cacheName: OWN, ignoreVary: true }))) {
      return Response.redirect(HOME);
    }
    const inPages = { cacheName: PAGES, ignoreVary: true };
    const same = await caches.match(pathname, { ...inPages, ignoreSearch: true });
    return same ? nobodys(request, same) : noSignal();
  }
}

/** What is kept for an address; of one's own pages with the time at which they were read, for the page to tell. */
async function findKept(request) {
  const own = await caches.match(request.url, { cacheName: OWN, ignoreVary: true });
  if (!own) return caches.match(request, { cacheName: PAGES, ignoreVary: true });
  const readAt = own.headers.get('x-dibaca') ?? '';
  if (request.mode !== 'navigate') return own;
  const html = (await own.text()).replace('<html lang="id"', `<html lang="id" data-dibaca="${readAt}"`);
  return new Response(html, { headers: own.headers });
}

/** A page that is everybody's says of nobody that he is here; that it does not know, it is told by this mark. */
async function nobodys(request, kept) {
  if (request.mode !== 'navigate' || kept.headers.has('x-dibaca')) return kept;
  const html = (await kept.text()).replace('<html lang="id"', '<html lang="id" data-siapa-saja=""');
  return new Response(html, { headers: kept.headers });
}

/** Lays an answer in where it may be, and hands it on. */
async function keep(event, request, answer) {
  if (answer.status !== 200 || answer.redirected) return answer;
  const account = answer.headers.get('x-akun');
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

async function keepOwn(request, answer, account) {
  const whole = request.mode === 'navigate';
  if (whole) await belongTo(account);
  else if ((await whose()) !== account) return;
  const headers = new Headers(answer.headers);
  headers.set('x-dibaca', new Date().toISOString());
  const body = whole ? await answer.text() : await answer.blob();
  const store = await caches.open(OWN);
  // Signed out meanwhile: what was under way is not laid in any more.
  if ((await whose()) !== account) return;
  // A page counts as kept once the files are here that bring it to life.
  if (whole) await layIn(body);
  await store.put(request.url, new Response(body, { headers }));
  await trim(OWN);
  if (!whole) await keepWhole(request.url, account);
}

/** Lays in the page itself whose data was read: started anew without signal, it is the page that is asked for. */
async function keepWhole(address, account) {
  const url = new URL(address);
  if (!url.pathname.endsWith('.data')) return;
  url.pathname = url.pathname.replace(/(?:(?<=\/)_)?\.data$/, '');
  url.searchParams.delete('_routes');
  const store = await caches.open(OWN);
  const readAt = Date.parse((await store.match(url.href))?.headers.get('x-dibaca') ?? '');
  if (Date.now() - readAt < WHOLE_AGAIN_MS) return;
  await new Promise((resolve) => setTimeout(resolve, WHOLE_AFTER_MS));
  const answer = await fetch(url.href, { headers: { accept: 'text/html' } }).catch(() => undefined);
  if (answer?.status !== 200 || answer.redirected || answer.headers.get('x-akun') !== account) return;
  const headers = new Headers(answer.headers);
  headers.set('x-dibaca', new Date().toISOString());
  const html = await answer.text();
  await layIn(html);
  if ((await whose()) !== account) return;
  await store.put(url.href, new Response(html, { headers }));
}

async function whose() {
  const mark = await caches.match(WHOSE, { cacheName: OWN });
  return mark ? mark.text() : null;
}

/** From here on what is kept is this account's; what was another's goes. */
async function belongTo(account) {
  if ((await whose()) === account) return;
  await caches.delete(OWN);
  if (account) await (await caches.open(OWN)).put(WHOSE, new Response(account));
}

/** Drops the oldest beyond what a store may hold; the pages laid in at the start are made anew with the next version. */
async function trim(name) {
  const store = await caches.open(name);
  const keys = (await store.keys()).filter(({ url }) => new URL(url).pathname !== WHOSE);
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST[name])).map((key) => store.delete(key)));
}
