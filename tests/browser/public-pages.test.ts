import type { Page } from '@playwright/test';
import { LONG } from '../support/long-run.ts';
import { expect, test } from './browser-fixtures.ts';
import { complaintsOf } from './demo-people.ts';
import { violations } from './expect-accessible.ts';
import { misfitsHere } from './expect-fits-width.ts';
import { publicPages, publicPagesAlike } from './site-routes.ts';
import { smallTargetsHere } from './small-targets.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What of the page that is open does not fit, and what axe finds: where a wide screen lays it out again on that one each time, and
 * on a phone too in the long run. Its words are read in public-markup.
 */
async function look(page: Page, wide: boolean): Promise<string[]> {
  const wrong: string[] = [];
  for (const width of wide ? [1366, ...(LONG ? [390] : [])] : [390]) {
    await page.setViewportSize({ width, height: 844 });
    const needed = await page.evaluate(() => document.documentElement.scrollWidth);
    if (needed > width) wrong.push(`sticks out at ${width} px by ${needed - width} px`);
    for (const { id, nodes } of await violations(page, { tags: RULES }))
      wrong.push(`${width} px ${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  }
  return [...wrong, ...(await smallTargetsHere(page)), ...(await misfitsHere(page))];
}

for (const [name, group] of Object.entries(publicPages)) {
  test(`${name}: each with a clean console, fitting, and for everybody`, {
    tag: '@desktop',
  }, async ({ page }) => {
    test.slow();
    const said = complaintsOf(page);
    const wrong: string[] = [];
    for (const [path, wide] of group) {
      if (!LONG && publicPagesAlike.includes(path)) continue;
      await page.setViewportSize({ width: 1366, height: 844 });
      const answer = await page.goto(path);
      if (answer?.status() !== 200) wrong.push(`${path}: answers ${answer?.status()}`);
      const found = await look(page, wide === 'wide');
      wrong.push(...[...found, ...said.splice(0)].map((one) => `${path}: ${one}`));
    }
    expect(wrong).toEqual([]);
  });
}

test('search engines, feed readers and phones find what they look for', { tag: '@desktop' }, async ({
  request,
}) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain('/sitemap.xml');
  const map = await (await request.get('/sitemap/pages.xml')).text();
  for (const path of ['/blog-single/15', '/team-details/20', '/service-details/5', '/project-details/6']) {
    expect(map).toContain(`${path}</loc>`);
  }
  expect(await (await request.get('/sitemap/1.xml')).text()).toContain('/shop-single/1</loc>');
  const feed = await (await request.get('/blog/rss.xml')).text();
  expect(feed.match(/<item>/g)).toHaveLength(15);
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  for (const icon of manifest.icons) expect((await request.get(icon.src)).status()).toBe(200);
  for (const kind of ['listing', 'farmer', 'post']) {
    const preview = await request.get(`/og/${kind}/1.jpg`);
    expect(preview.headers()['content-type']).toBe('image/jpeg');
    expect((await preview.body()).length).toBeLessThan(300_000);
  }
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('without a network the shop as last seen and the cart are still there, and other pages say so', {
    tag: '@phone',
  }, async ({ page, context }) => {
    await page.goto('/shop');
    const add = page.locator('button:enabled', { hasText: 'Add to cart' }).first();
    const name = await page.locator('article', { has: add }).first().getByRole('heading').textContent();
    await expect(async () => {
      await add.click();
      expect(await page.evaluate(() => JSON.parse(localStorage.cartState ?? '[]'))).toHaveLength(1);
    }).toPass();
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await expect
      .poll(() =>
        page.evaluate(async () =>
          (await Promise.all(['/offline', '/shop', '/cart'].map((path) => caches.match(path)))).every(
            Boolean,
          ),
        ),
      )
      .toBe(true);
    await context.setOffline(true);
    await page.goto('/shop');
    await expect(page.getByRole('link', { name: name! }).first()).toBeVisible();
    await page.goto('/cart');
    await expect(page.getByRole('table').getByText(name!).first()).toBeVisible();
    await expect(page.getByText('Harga dan stok terbaru belum bisa diperiksa.')).toBeVisible();
    await page.goto('/team-details/7');
    await expect(page.getByRole('heading', { name: 'Sinyalnya putus' })).toBeVisible();
    await context.setOffline(false);
  });
});
