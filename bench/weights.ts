import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

export type Weight = { path: string; js: number; css: number; fonts: number; html: number; pictures: number };

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser'];

/** What a first visit of each page brings over the wire, in kB (1000 bytes), as a browser counts it. */
export async function weigh(address: string, paths: string[]): Promise<Weight[]> {
  const executablePath = process.env.CHROMIUM_PATH ?? BROWSERS.find((path) => existsSync(path));
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  const weights: Weight[] = [];
  for (const path of paths) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
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
    await page.goto(`${address}${path}`, { waitUntil: 'networkidle' });
    await Promise.all(counting);
    const kB = (type: string) => Math.round((bytes[type] ?? 0) / 100) / 10;
    weights.push({
      path,
      html: kB('document'),
      js: kB('script'),
      css: kB('stylesheet'),
      fonts: kB('font'),
      pictures: kB('image'),
    });
    await context.close();
  }
  await browser.close();
  return weights;
}
