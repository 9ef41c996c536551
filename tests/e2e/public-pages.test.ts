import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { expect, test } from './browser.ts';
import { NO_WORKER } from './people.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Every public page that is not the shop, with the page part of its title; `wide` where a wide screen lays it out anew. */
const pages: Record<string, [path: string, title: string, wide?: 'wide'][]> = {
  '[HOME-01] [HOME-02] [PAGE-01] [PAGE-05] [PAGE-06] the homes and who we are': [
    ['/', 'Beranda', 'wide'],
    ['/home-2', 'Beranda', 'wide'],
    ['/home-3', 'Beranda, Panen Musim Ini', 'wide'],
    ['/home-4', 'Beranda, Hasil Kebun', 'wide'],
    ['/about-us', 'Tentang Kami', 'wide'],
    ['/team', 'Petani', 'wide'],
    ['/team-details/1', 'Sarjono', 'wide'],
  ],
  '[PAGE-07] [PAGE-08] [PAGE-09] [PAGE-11] [PAGE-13] [PAGE-14] what we do': [
    ['/services', 'Layanan', 'wide'],
    ['/services-2', 'Hasil Bumi'],
    ['/service-details/2', 'Agricultural Products', 'wide'],
    ['/project', 'Galeri Kegiatan'],
    ['/project-details/1', 'Menjemur tanpa tercecer'],
    ['/faq', 'Tanya Jawab'],
    ['/contact-us', 'Kontak', 'wide'],
    ['/harga', 'Papan Harga', 'wide'],
    ['/luring', 'Sedang Luring'],
  ],
  '[BLOG-02] [BLOG-03] [BLOG-04] [BLOG-14] the blog': [
    ['/blog-standard', 'Blog'],
    ['/blog-with-sidebar', 'Blog dan Arsip', 'wide'],
    ['/blog-2-column', 'Blog Dua Kolom'],
    ['/blog-3-column', 'Blog Tiga Kolom', 'wide'],
    ['/blog-single/1', 'Mengenal beras dari sawah sekitar Yogyakarta'],
    ['/blog-single-with-sidebar/1', 'Mengenal beras dari sawah sekitar Yogyakarta', 'wide'],
  ],
};

/** What is wrong with the page that is open: its title, its head, and what sticks out or axe finds at each width. */
async function look(page: Page, title: string, wide: boolean): Promise<string[]> {
  const wrong: string[] = [];
  if ((await page.title()) !== `Lumbung - ${title}`) wrong.push(`is called ${await page.title()}`);
  const heads = await page.locator('h1').count();
  if (heads !== 1) wrong.push(`${heads} h1`);
  const head = (selector: string, name: string) => page.locator(selector).getAttribute(name);
  if (!/.{20,}/.test((await head('meta[name=description]', 'content')) ?? '')) wrong.push('no description');
  if (!/^http/.test((await head('link[rel=canonical]', 'href')) ?? '')) wrong.push('no address of its own');
  const picture = new URL((await head('meta[property="og:image"]', 'content')) ?? '').pathname;
  const { status } = await page.evaluate(async (path) => ({ status: (await fetch(path)).status }), picture);
  if (status !== 200) wrong.push(`its picture for chats answers ${status}`);
  for (const width of [768, 1366, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const needed = await page.evaluate(() => document.documentElement.scrollWidth);
    if (needed > width) wrong.push(`sticks out at ${width} px by ${needed - width} px`);
    if (width === 768 || (width === 1366 && !wide)) continue;
    for (const { id, nodes } of await violations(page, { tags: RULES }))
      wrong.push(`${width} px ${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  }
  return wrong;
}

for (const [name, group] of Object.entries(pages)) {
  test(`[SHELL-03] ${name}: each with its title, its picture for chats, a clean console, and for everybody`, {
    tag: '@desktop',
  }, async ({ page }) => {
    test.slow();
    const said: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()) && message.text() !== NO_WORKER)
        said.push(message.text());
    });
    page.on('pageerror', (error) => said.push(error.message));
    // Everything has been scrolled into view, so nothing is judged half shown.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const wrong: string[] = [];
    for (const [path, title, wide] of group) {
      const answer = await page.goto(path);
      if (answer?.status() !== 200) wrong.push(`${path}: answers ${answer?.status()}`);
      const found = await look(page, title, wide === 'wide');
      wrong.push(...[...found, ...said.splice(0)].map((one) => `${path}: ${one}`));
    }
    expect(wrong).toEqual([]);
  });
}

test('[SHELL-19] a path that nothing takes is a 404 with its words and the way home', {
  tag: '@desktop',
}, async ({ page }) => {
  const answer = await page.goto('/tidak-ada');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  await expect(page.getByText('Sorry Page Was Not Found!')).toBeVisible();
  await page.getByRole('link', { name: 'Kembali ke beranda' }).click();
  await expect(page).toHaveURL('/');
});

test('[PAGE-06] [PAGE-11] [PAGE-14] unknown ids show the page without its detail section; an unknown post is a 404', {
  tag: '@desktop',
}, async ({ page }) => {
  for (const [path, heading] of [
    ['/team-details/9999', 'Petani kami'],
    ['/team-details/x', 'Petani kami'],
    ['/service-details/99', 'Layanan'],
    ['/project-details/99', 'Galeri kegiatan'],
  ] as const) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.locator('main article, main .prose')).toHaveCount(0);
  }
  for (const path of ['/blog-single/999', '/blog-single/x', '/blog-single-with-sidebar/0']) {
    expect((await page.goto(path))?.status()).toBe(404);
  }
});

test('search engines, feed readers and phones find what they look for', { tag: '@desktop' }, async ({
  request,
}) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain('/sitemap.xml');
  const map = await (await request.get('/sitemap/halaman.xml')).text();
  for (const path of ['/blog-single/15', '/team-details/20', '/service-details/5', '/project-details/6']) {
    expect(map).toContain(`${path}</loc>`);
  }
  expect(await (await request.get('/sitemap/1.xml')).text()).toContain('/shop-single/1</loc>');
  const feed = await (await request.get('/blog/rss.xml')).text();
  expect(feed.match(/<item>/g)).toHaveLength(15);
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  for (const icon of manifest.icons) expect((await request.get(icon.src)).status()).toBe(200);
  for (const kind of ['barang', 'petani', 'tulisan']) {
    const preview = await request.get(`/og/${kind}/1.jpg`);
    expect(preview.headers()['content-type']).toBe('image/jpeg');
    expect((await preview.body()).length).toBeLessThan(300_000);
  }
});

test('structured data says what each page is', { tag: '@desktop' }, async ({ page }) => {
  const kinds = async (path: string) => {
    await page.goto(path);
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
    return texts.map((text) => JSON.parse(text)['@type']);
  };
  expect(await kinds('/')).toContain('Organization');
  expect(await kinds('/faq')).toEqual(expect.arrayContaining(['FAQPage', 'BreadcrumbList']));
  expect(await kinds('/blog-single/1')).toEqual(expect.arrayContaining(['BlogPosting', 'BreadcrumbList']));
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
          (await Promise.all(['/luring', '/shop', '/cart'].map((path) => caches.match(path)))).every(Boolean),
        ),
      )
      .toBe(true);
    await context.setOffline(true);
    await page.goto('/shop');
    await expect(page.getByRole('link', { name: /Beras/ }).first()).toBeVisible();
    await page.goto('/cart');
    await expect(page.getByRole('table').getByText(name!).first()).toBeVisible();
    await expect(page.getByText('Harga dan stok terbaru belum bisa diperiksa.')).toBeVisible();
    await page.goto('/team-details/7');
    await expect(page.getByRole('heading', { name: 'Sinyalnya putus' })).toBeVisible();
    await context.setOffline(false);
  });
});
