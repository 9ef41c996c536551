import type { Page } from '@playwright/test';
import { expect, servedByWorker, test } from './browser-fixtures.ts';
import { bidFrom, listingFor, newFarmer } from './demo-people.ts';

const SMALL = {
  viewport: { width: 360, height: 640 },
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'allow' as const,
};

/** What the browser's stores hold of a bidder: every cached answer's text, and whatever is in a database of its own. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const texts: string[] = [
      JSON.stringify({ ...localStorage }),
      JSON.stringify(await indexedDB.databases()),
    ];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request, { ignoreVary: true });
        if (/html|json|x-script|text\/x/.test(answer?.headers.get('content-type') ?? ''))
          texts.push(await answer!.text());
      }
    }
    return texts.join('\n');
  });
const has = (page: Page) => page.evaluate(() => caches.has('pribadi-2'));

test("a farmer's phone keeps nobody's name or contact unasked; asked, until the server no longer knows the session", {
  tag: '@phone',
}, async ({ browser, baseURL }) => {
  const { page, context } = await newFarmer(browser, baseURL!, SMALL);
  await context.clearCookies({ name: 'lumbung.offline' });
  const goods = await listingFor(context, baseURL!, { name: 'Gabah Rahasia', price_customer: 30000 });
  const { name } = await bidFrom(browser, baseURL!, goods, { qty: 2, bid_price: 27000 });
  await page.goto('/admin/dashboard');
  await servedByWorker(page);
  for (const path of ['/admin/dashboard', '/farmer-bidding-approval', '/admin/orders', '/admin/dashboard'])
    await page.goto(path);
  const email = /[a-z0-9]+@contoh\.example/;
  const unasked = await stored(page);
  expect(unasked).not.toContain(name);
  expect(unasked).not.toMatch(email);
  expect(await has(page)).toBe(false);

  await page.getByRole('button', { name: 'Ya, simpan' }).tap();
  await expect(page.getByRole('heading', { name: 'Baca tanpa sinyal' })).toBeHidden();
  await page.goto('/farmer-bidding-approval');
  await expect.poll(() => stored(page)).toContain(name);

  // The session was ended elsewhere: the next page that the server answers takes along what was kept.
  await context.clearCookies({ name: /session_token/ });
  await page.goto('/farmer-bidding-approval');
  await expect.poll(() => has(page)).toBe(false);
  expect(await stored(page)).not.toContain(name);
  await context.close();
});
