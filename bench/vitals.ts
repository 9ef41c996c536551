/*
 * What a cheap phone sees: each page in a real browser at 390 px, with 1.6 Mbps, 150 ms and a processor four times
 * slower, cold. Prints the largest paint, the layout shift and the weights of the first view, and fails where one is
 * over the budget of the design.
 *
 *   node bench/vitals.ts [address] [path …]
 *
 * `address` is a running shop, by default http://127.0.0.1:3000.
 */
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const [address = 'http://127.0.0.1:3000', ...asked] = process.argv.slice(2);
const paths = asked.length > 0 ? asked : ['/', '/shop', '/shop-single/1', '/blog-single/1'];

const budget = { lcp: 2500, cls: 0.05, js: 140, css: 15, font: 62, image: 60 };
const KB = 1024;
const profile = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};

type Row = { path: string } & Record<keyof typeof budget, number>;

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

/** Opens one page as a first visit and lets it settle without touching it. */
async function measure(path: string): Promise<Row> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', profile);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });

  const kinds = new Map<string, string>();
  cdp.on('Network.responseReceived', ({ type, response }) => kinds.set(response.url, type));
  await page.addInitScript(() => {
    const seen = { lcp: 0, cls: 0 };
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
  await page.waitForLoadState('networkidle');
  const { lcp, cls, bodies } = await page.evaluate(() => ({
    ...(window as unknown as { vitals: { lcp: number; cls: number } }).vitals,
    bodies: performance
      .getEntriesByType('resource')
      .map((entry) => ({ url: entry.name, bytes: (entry as PerformanceResourceTiming).encodedBodySize })),
  }));
  await context.close();

  const sum = (kind: string, wanted: (url: string) => boolean = () => true) =>
    bodies
      .filter(({ url }) => kinds.get(url) === kind && wanted(url))
      .reduce((total, { bytes }) => total + bytes, 0) / KB;
  return {
    path,
    lcp: Math.round(lcp),
    cls: Math.round(cls * 1000) / 1000,
    js: Math.round(sum('Script')),
    css: Math.round(sum('Stylesheet') * 10) / 10,
    font: Math.round(sum('Font')),
    image: Math.round(sum('Image', (url) => firstView.includes(url))),
  };
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
