import { violations } from './axe.ts';
import { expect, test } from './browser.ts';
import { NO_WORKER } from './people.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Every public page that is not the shop, with the page part of its title and the clauses that it stands for. */
const pages: [path: string, title: string, clauses: string][] = [
  ['/', 'Beranda', 'HOME-01'],
  ['/home-2', 'Beranda', 'HOME-01'],
  ['/home-3', 'Beranda, Panen Musim Ini', 'HOME-02'],
  ['/home-4', 'Beranda, Hasil Kebun', 'HOME-02'],
  ['/about-us', 'Tentang Kami', 'PAGE-01'],
  ['/team', 'Petani', 'PAGE-05'],
  ['/team-details/1', 'Sarjono', 'PAGE-06'],
  ['/services', 'Layanan', 'PAGE-09'],
  ['/services-2', 'Hasil Bumi', 'PAGE-09'],
  ['/service-details/2', 'Agricultural Products', 'PAGE-11'],
  ['/project', 'Galeri Kegiatan', 'PAGE-13'],
  ['/project-details/1', 'Menjemur tanpa tercecer', 'PAGE-14'],
  ['/faq', 'Tanya Jawab', 'PAGE-07'],
  ['/contact-us', 'Kontak', 'PAGE-08'],
  ['/blog-standard', 'Blog', 'BLOG-02'],
  ['/blog-with-sidebar', 'Blog dan Arsip', 'BLOG-03'],
  ['/blog-2-column', 'Blog Dua Kolom', 'BLOG-03'],
  ['/blog-3-column', 'Blog Tiga Kolom', 'BLOG-04'],
  ['/blog-single/1', 'Mengenal beras dari sawah sekitar Yogyakarta', 'BLOG-14'],
  ['/blog-single-with-sidebar/1', 'Mengenal beras dari sawah sekitar Yogyakarta', 'BLOG-14'],
  ['/harga', 'Papan Harga', 'SHELL-03'],
  ['/luring', 'Sedang Luring', 'SHELL-03'],
];

for (const [path, title, clauses] of pages) {
  test(`[SHELL-03] [${clauses}] ${path} stands with its title, its picture for chats, a clean console, and for everybody`, {
    tag: '@desktop',
  }, async ({ page }) => {
    const said: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()) && message.text() !== NO_WORKER)
        said.push(message.text());
    });
    page.on('pageerror', (error) => said.push(error.message));
    // Everything has been scrolled into view, so nothing is judged half shown.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page).toHaveTitle(`Lumbung - ${title}`);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{20,}/);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /^http/);
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
    expect((await page.request.head(new URL(picture!).pathname)).status()).toBe(200);

    for (const width of [768, 1366, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const needed = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(needed, `nothing sticks out at ${width} px`).toBeLessThanOrEqual(width);
      if (width === 768) continue;
      const found = (await violations(page, { tags: RULES })).map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`,
      );
      expect(found, `${width} px`).toEqual([]);
    }
    expect(said).toEqual([]);
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
