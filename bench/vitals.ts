/*
 * The experience on a cheap phone: each page in a real browser at 390 px, with 1.6 Mbps, 150 ms latency and a processor
 * four times slower, cold. Prints the largest paint, the layout shift, the slowest response to a press and the weights
 * of the first view, and fails when one exceeds the budget of the design. `js` is loaded before the page is
 * interactive, `lazyOnIdle` afterwards, when idle.
 *
 * node bench/vitals.ts [--as <email> --password <password>] [address] [path …]
 *
 * `address` is a running shop, by default http://127.0.0.1:3000. With `--as` the pages are a seller's own, signed in,
 * by default 'Hari ini', whose largest paint may take 1.8 seconds.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';

const { values: who, positionals } = parseArgs({
  options: { as: { type: 'string' }, password: { type: 'string', default: '' } },
  allowPositionals: true,
});
const [address = 'http://127.0.0.1:3000', ...asked] = positionals;
const usual = who.as
  ? ['/admin/dashboard']
  : ['/', '/shop', '/shop-single/1', '/cart', '/checkout?items=1:5'];
const paths = asked.length > 0 ? asked : usual;

const budget = { lcp: who.as ? 1800 : 2000, cls: 0.02, inp: 200, js: 140, css: 15, font: 62, image: 60 };
/** A signed-in page keeps a connection open for notices, so its network is never idle. */
const QUIET_MS = 3_000;
/** Waits until the effect of a press is painted and reported. */
const SETTLE_MS = 400;
const KB = 1024;
const profile = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};

type Row = { path: string; later: number } & Record<keyof typeof budget, number>;

const executablePath =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) =>
    existsSync(path),
  );
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
  ],
});

/** The cookies of the user who opens the pages; none for a visitor. */
async function signIn() {
  if (!who.as) return [];
  const context = await browser.newContext();
  const answer = await context.request.post(`${address}/api/auth/sign-in/email`, {
    headers: { origin: address },
    data: { email: who.as, password: who.password },
  });
  if (!answer.ok()) throw new Error(`could not sign in ${who.as}: ${answer.status()}`);
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}
const cookies = await signIn();

/** Opens one page as a first visit and lets it settle without touching it. */
async function measure(path: string): Promise<Row> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  await context.addCookies(cookies);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', profile);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });

  const kinds = new Map<string, string>();
  cdp.on('Network.responseReceived', ({ type, response }) => kinds.set(response.url, type));
  await page.addInitScript(() => {
    const seen = { lcp: 0, cls: 0, inp: 0, alive: Number.POSITIVE_INFINITY };
    Object.assign(window, { vitals: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.lcp = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) seen.cls += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
    new MutationObserver(() => {
      if (document.documentElement?.dataset.hydrated === undefined) return;
      seen.alive = Math.min(seen.alive, performance.now());
    }).observe(document, { attributes: true, childList: true, subtree: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
        if (entry.interactionId) seen.inp = Math.max(seen.inp, entry.duration);
      }
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.goto(address + path, { waitUntil: 'load' });
  const firstView = await page.evaluate(() =>
    [...document.images]
      .filter((image) => {
        const box = image.getBoundingClientRect();
        const shown = image.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        return shown && box.width > 0 && box.top < innerHeight && box.bottom > 0 && box.left < innerWidth;
      })
      .map((image) => image.currentSrc),
  );
  await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined);
  if (who.as) await page.waitForTimeout(QUIET_MS);
  else await page.waitForLoadState('networkidle');
  // The largest paint is final at the first press, so it is read before.
  const { lcp, cls, alive, bodies } = await page.evaluate(() => ({
    ...(window as unknown as { vitals: { lcp: number; cls: number; alive: number } }).vitals,
    bodies: performance.getEntriesByType('resource').map((entry) => ({
      url: entry.name,
      at: entry.startTime,
      bytes: (entry as PerformanceResourceTiming).encodedBodySize,
    })),
  }));
  const inp = who.as ? 0 : await press(page);
  await context.close();

  const sum = (kind: string, wanted: (one: { url: string; at: number }) => boolean = () => true) =>
    bodies
      .filter((one) => kinds.get(one.url) === kind && wanted(one))
      .reduce((total, { bytes }) => total + bytes, 0) / KB;
  return {
    path,
    lcp: Math.round(lcp),
    cls: Math.round(cls * 1000) / 1000,
    inp,
    js: Math.round(sum('Script', ({ at }) => at <= alive)),
    later: Math.round(sum('Script', ({ at }) => at > alive)),
    css: Math.round(sum('Stylesheet') * 10) / 10,
    font: Math.round(sum('Font')),
    image: Math.round(sum('Image', ({ url }) => firstView.includes(url))),
  };
}

/**
 * Presses what every page has (search, cart, menu) and the first button of its own; returns the slowest response in ms.
 */
async function press(page: Page): Promise<number> {
  const head = page.getByRole('banner');
  for (const button of [
    head.locator('summary').nth(0),
    head.locator('summary').nth(1),
    head.locator('summary').nth(2),
    page.getByRole('main').getByRole('button', { disabled: false }).first(),
  ]) {
    if (!(await button.isVisible())) continue;
    await button.tap();
    await page.waitForTimeout(SETTLE_MS);
    await page.keyboard.press('Escape');
  }
  await page.waitForTimeout(SETTLE_MS);
  return page.evaluate(() => (window as unknown as { vitals: { inp: number } }).vitals.inp);
}

const rows: Row[] = [];
for (const path of paths) rows.push(await measure(path));
await browser.close();

console.table(rows);
console.log('Budget:', budget, '(ms, score, kB of bodies as sent; pictures of the first view)');
const over = rows.flatMap((row) =>
  (Object.keys(budget) as (keyof typeof budget)[])
    .filter((name) => row[name] > budget[name])
    .map((name) => `${row.path}: ${name} ${row[name]} > ${budget[name]}`),
);
for (const line of over) console.error(line);
process.exitCode = over.length > 0 ? 1 : 0;
