import type { Locator, Page } from '@playwright/test';
import { officeScreens } from './admin-routes.ts';
import { expect, servedByWorker, test, waitUntil } from './browser-fixtures.ts';
import { FARMER, signIn, visitor } from './demo-people.ts';
import { farmerScreens } from './site-routes.ts';

const SMALL = {
  viewport: { width: 360, height: 640 },
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'allow' as const,
};
const BROKEN = /Something went wrong|Sinyalnya putus|ERR_/;

/** What stands on a screen: its heading, whether a sheet is open, and what is said (hours and minutes go on). */
async function standing(page: Page) {
  const said = (await page.locator('main').ariaSnapshot()).replace(/^.*(\/url:|Terakhir dibaca).*$/gm, '');
  return {
    heading: await page.locator('h1').textContent(),
    sheets: await page.locator('dialog[open]').count(),
    words: said.match(/\p{L}+/gu)?.length ?? 0,
    said,
  };
}

const told = (page: Page) => page.getByText(/^(Tanpa sinyal\. )?Terakhir dibaca /);

/** Taps a link without signal, which may have the browser itself go there. */
async function follow(page: Page, link: Locator) {
  const href = (await link.getAttribute('href'))!;
  await link.tap();
  await page.waitForURL((url) => url.pathname + url.search === href);
}

test("each of a farmer's screens that he opened stands without signal with its time, sheets too; what he did not open says so, also where the browser takes itself to be online, and nobody who leaves it is taken back", {
  tag: ['@phone', '@long'],
}, async ({ browser, baseURL }) => {
  test.slow();
  const { page, context } = await visitor(browser, SMALL);
  await signIn(context, baseURL!, FARMER);
  const read = async (path: string) => (await (await context.request.get(path)).json()).data;
  const [bid] = await read('/api/bids/incoming?turn=seller&limit=1');
  const ids: Record<string, string> = {
    bid: String(bid.id),
    // One that is being sold: that of a season past has no page in the shop.
    listing: String(bid.productId),
    product: String(bid.productId),
    order: (await read('/api/orders?limit=1'))[0].code,
    farmer: String((await read('/api/me')).farmerId),
  };
  const all = [...farmerScreens, ...officeScreens.farmer, '/profile', '/profile/data'].map((screen) =>
    screen.replace(/\{(\w+)\}/g, (_, name: string) => ids[name]!),
  );
  // Each page once, with a sheet where it has one, and his goods and his day as they are.
  const pages = new Map(all.toReversed().map((path) => [path.split('?')[0]!, path]));
  for (const path of all) if (path.includes('?')) pages.set(path.split('?')[0]!, path);
  const screens = [...new Set([...pages.values(), '/admin/products', '/admin/dashboard'])];

  await page.goto('/admin/dashboard');
  await servedByWorker(page);
  const seen = new Map<string, Awaited<ReturnType<typeof standing>>>();
  for (const path of screens) {
    await page.goto(path);
    seen.set(path, await standing(page));
  }
  const areKept = async (screens: string[]) => {
    const kept = await (await caches.open('pribadi-2')).keys();
    const at = new Set(kept.map(({ url }) => url.slice(location.origin.length)));
    // What leads on without signal is here before any page has asked for it.
    const files = await (await caches.open('berkas-2')).keys();
    const leadsOn = files.some(({ url }) => /\/assets\/offline-navigation-/.test(url));
    const hasPage = (await caches.match('/offline?seller')) !== undefined;
    return screens.every((path) => at.has(path)) && leadsOn && hasPage;
  };
  await waitUntil(page, areKept, screens);

  await context.setOffline(true);
  const wrong: string[] = [];
  for (const path of screens) {
    const before = seen.get(path)!;
    await page.goto(path);
    await expect(told(page), path).toBeVisible();
    const now = await standing(page);
    // What comes a moment later, such as the reading voice, says a word or two.
    const less = now.words < before.words - 25;
    if (now.heading !== before.heading || now.sheets !== before.sheets || less)
      wrong.push(`${path}: ${before.heading} ${before.said} → ${now.heading} ${now.said}`);
    if (await page.getByText(BROKEN).count()) wrong.push(`${path} is broken`);
  }
  expect(wrong).toEqual([]);

  // By a tap, and back the same way; his day is the last that was opened.
  const tabs = page.getByRole('navigation', { name: 'Pintasan' }).getByRole('link');
  const heading = page.getByRole('heading', { level: 1 });
  await follow(page, tabs.filter({ hasText: 'Produk' }));
  await expect(heading).toHaveText('Produk Saya');
  await expect(told(page)).toBeVisible();
  await page.goBack();
  await expect(heading).toHaveText('Hari ini');

  // What he never opened says so in his own house, with a picture, and leads back.
  const links = page.getByRole('main').getByRole('link');
  const others = await links.evaluateAll(
    (all, opened) =>
      all
        .map((link) => link.getAttribute('href')!)
        .filter((href) => /^\/admin\//.test(href) && !opened.includes(href.split('?')[0]!)),
    screens.map((path) => path.split('?')[0]!),
  );
  const never = page.locator(`main a[href="${others[0]}"]`).first();
  for (const online of [false, true]) {
    if (online) {
      await page.goto('/admin/dashboard');
      // In reach of a mast that carries nothing a browser says so.
      await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { get: () => true }));
    }
    await follow(page, never);
    await expect(heading).toHaveText('Sinyalnya putus');
    await expect(page.locator('main img')).not.toHaveJSProperty('naturalWidth', 0);
    await expect(tabs).toHaveCount(5);
    await expect(page.getByRole('link', { name: /Keranjang/ })).toHaveCount(0);
    // The signal returns just as he goes on: the page that waited for it does not take him back.
    await page
      .getByRole('main')
      .getByRole('link', { name: 'Hari ini' })
      .evaluate((link: HTMLElement) => {
        window.fetch = async () => new Response();
        link.click();
        setTimeout(() => dispatchEvent(new Event('online')));
      });
    await expect(page.getByText('Saldo Anda')).toBeVisible();
    await expect(page).toHaveURL('/admin/dashboard');
  }

  // A page that was kept is read again by itself.
  await context.setOffline(false);
  await expect(told(page)).toBeHidden();
  await context.close();
});
