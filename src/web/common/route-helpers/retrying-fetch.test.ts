import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { retryingFetch } from './retrying-fetch.ts';

/** The outcomes of the next requests; later ones succeed. */
let fate: ('cut' | 'half' | 'kept' | 503)[] = [];
let heard: string[] = [];
let server: Server;
let origin = '';

beforeEach(async () => {
  fate = [];
  heard = [];
  server = createServer((request, response) => {
    heard.push(request.url ?? '');
    const next = fate.shift();
    if (next === 'cut') return request.socket.destroy();
    if (next === 503) return response.writeHead(503).end('busy');
    if (next === 'kept') return response.writeHead(200, { 'x-cached-at': '2026-11-21T07:05:00Z' }).end('old');
    response.writeHead(200, { 'content-length': '6', 'x-told': 'yes' });
    if (next === 'half') {
      response.write('ans');
      return setImmediate(() => request.socket.destroy());
    }
    return response.end('answer');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

/** A page at `path` that waits `pauses` between attempts. */
function pageAt(path: string, pauses = [1], away?: Parameters<typeof retryingFetch>[2]) {
  const { pathname, search } = new URL(path, origin);
  const window = Object.assign(new EventTarget(), { fetch, location: { origin, pathname, search } });
  return { window, steady: retryingFetch(window as never, pauses, away) };
}

test('retries the data of the current page until it arrives, whatever the network or the server does', async () => {
  fate = ['cut', 503, 'half', 'cut', 503, 'cut'];
  const { steady } = pageAt('/bidding-list/5?a=1');
  const response = await steady(`${origin}/bidding-list/5.data?a=1&_routes=x`);
  expect([await response.text(), response.headers.get('x-told'), heard.length]).toEqual(['answer', 'yes', 7]);
});

test('recognises the start page and a list’s index as the current page', async () => {
  for (const [path, data] of [
    ['/', '/_.data'],
    ['/shop?index&q=a', '/shop.data?q=a'],
  ] as const) {
    fate = ['cut', 'cut', 'cut', 'cut'];
    const response = await pageAt(path).steady(origin + data);
    expect(await response.text()).toBe('answer');
  }
});

test('tries a page that is being opened three times, then reports the failure', async () => {
  const { steady } = pageAt('/shop');
  fate = ['cut', 503];
  expect(await (await steady(`${origin}/cart.data`)).text()).toBe('answer');
  fate = ['cut', 'half', 'cut'];
  await expect(steady(`${origin}/cart.data`)).rejects.toThrow(TypeError);
  fate = [503, 503, 503];
  expect((await steady(`${origin}/cart.data`)).status).toBe(503);
  expect(heard).toHaveLength(9);
});

test('a pause ends when the connection returns, or with the request', async () => {
  const { window, steady } = pageAt('/shop', [3_600_000]);
  fate = ['cut'];
  const answer = steady(`${origin}/shop.data`);
  const back = setInterval(() => window.dispatchEvent(new Event('online')), 5);
  expect(await (await answer).text()).toBe('answer');
  clearInterval(back);

  fate = ['cut'];
  const gone = new AbortController();
  const given = steady(`${origin}/shop.data`, { signal: gone.signal });
  await expect.poll(() => heard.length).toBe(3);
  gone.abort();
  await expect(given).rejects.toThrow('aborted');
});

test('never repeats a request that changes something or is no page data', async () => {
  const { steady } = pageAt('/shop');
  fate = ['cut'];
  await expect(steady(`${origin}/shop.data`, { method: 'POST' })).rejects.toThrow(TypeError);
  fate = ['cut'];
  await expect(steady(`${origin}/api/bids`)).rejects.toThrow(TypeError);
  expect(heard).toHaveLength(2);
});

test('a cached response opens a page, but never replaces the current one', async () => {
  const onRead: (string | null)[] = [];
  const away = { onRead: (at: string | null) => void onRead.push(at) };
  fate = ['kept'];
  expect(await (await pageAt('/shop', [1], away).steady(`${origin}/admin/products.data`)).text()).toBe('old');
  fate = ['kept', 'kept', 'cut'];
  expect(
    await (await pageAt('/admin/products', [1], away).steady(`${origin}/admin/products.data`)).text(),
  ).toBe('answer');
  expect(onRead).toEqual(['2026-11-21T07:05:00Z', null]);
});

test('loads a page completely when its data cannot be fetched and that helps, but never the current page', async () => {
  const opened: string[] = [];
  const away = (useful: boolean) => ({
    openDocument: (address: string) => {
      opened.push(address);
      return useful;
    },
  });
  fate = ['cut'];
  void pageAt('/shop', [1], away(true)).steady(`${origin}/admin/products.data?q=a&_routes=x`);
  await expect.poll(() => opened).toEqual([`${origin}/admin/products?q=a`]);
  fate = ['cut', 'cut', 'cut'];
  await expect(pageAt('/shop', [1], away(false)).steady(`${origin}/cart.data`)).rejects.toThrow();
  // When the browser reports online, only after the last attempt.
  opened.length = 0;
  const told: boolean[] = [];
  const doubtful = {
    openDocument: (address: string, inVain: boolean) =>
      told.push(inVain) > 0 && inVain && opened.push(address) > 0,
  };
  fate = ['cut', 'cut', 'cut'];
  void pageAt('/shop', [1], doubtful).steady(`${origin}/cart.data`);
  await expect.poll(() => opened).toEqual([`${origin}/cart`]);
  expect(told).toEqual([false, false, true]);
  opened.length = 0;
  fate = ['cut', 'cut'];
  await pageAt('/cart', [1], away(true)).steady(`${origin}/cart.data`);
  expect(opened).toEqual([]);
});

test('going back changes the address before the page: a cached response opens it, or a full load does', async () => {
  const opened: string[] = [];
  const openDocument = (address: string) => opened.push(address) > 0;
  const { window, steady } = pageAt('/admin/dashboard', [1], { openDocument });
  const data = `${origin}/admin/dashboard.data`;
  fate = ['kept'];
  window.dispatchEvent(new Event('popstate'));
  expect(await (await steady(data)).text()).toBe('old');
  fate = ['cut'];
  window.dispatchEvent(new Event('popstate'));
  void steady(data);
  await expect.poll(() => opened).toEqual([`${origin}/admin/dashboard`]);
  // Once the page is shown, background reads work as before.
  fate = ['kept', 'cut'];
  expect(await (await steady(data)).text()).toBe('answer');
  expect(opened).toHaveLength(1);
});
