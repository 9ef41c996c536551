import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

export type Weight = {
  path: string;
  js: number;
  css: number;
  fonts: number;
  html: number;
  /** All fetched pictures, and those of the first view of a phone alone. */
  pictures: number;
  firstView: number;
};

/** How long a page of the admin area may keep fetching what it needs. */
const QUIET_MS = 1_500;
const BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium-browser',
];

/**
 * The transfer size of a first visit of each page, in kB (1000 bytes), as a browser counts it; signed in with `cookie`,
 * as `name=value`.
 */
export async function weigh(address: string, paths: string[], cookie?: string): Promise<Weight[]> {
  const executablePath = process.env.CHROMIUM_PATH ?? BROWSERS.find((path) => existsSync(path));
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  const weights: Weight[] = [];
  for (const path of paths) {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
    });
    if (cookie) {
      const [name = '', ...value] = cookie.split('=');
      await context.addCookies([{ name, value: value.join('='), url: address }]);
    }
    const page = await context.newPage();
    const bytes: Record<string, number> = {};
    const counting: Promise<void>[] = [];
    page.on('requestfinished', (request) => {
      counting.push(
        request.sizes().then(({ responseBodySize }) => {
          const type = request.resourceType();
          bytes[type] = (bytes[type] ?? 0) + responseBodySize;
        }),
      );
    });
    // The admin area keeps a connection open for notices, so its network is never idle.
    await page.goto(`${address}${path}`, { waitUntil: cookie ? 'load' : 'networkidle' });
    if (cookie) await page.waitForTimeout(QUIET_MS);
    if (new URL(page.url()).pathname !== new URL(path, address).pathname)
      throw new Error(`${path} leads to ${page.url()}`);
    await Promise.all(counting);
    const firstView = await page.evaluate(() => {
      const shown = [...document.images].filter((image) => {
        const box = image.getBoundingClientRect();
        const visible = image.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        return visible && box.width > 0 && box.top < innerHeight && box.bottom > 0 && box.left < innerWidth;
      });
      const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const bytes = new Map(fetched.map((entry) => [entry.name, entry.encodedBodySize]));
      return [...new Set(shown.map((image) => image.currentSrc))].reduce(
        (sum, src) => sum + (bytes.get(src) ?? 0),
        0,
      );
    });
    const kB = (type: string) => Math.round((bytes[type] ?? 0) / 100) / 10;
    weights.push({
      path,
      html: kB('document'),
      js: kB('script'),
      css: kB('stylesheet'),
      fonts: kB('font'),
      pictures: kB('image'),
      firstView: Math.round(firstView / 100) / 10,
    });
    await context.close();
  }
  await browser.close();
  return weights;
}
