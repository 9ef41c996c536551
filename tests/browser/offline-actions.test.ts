import { expect, servedByWorker, test, waitUntil } from './browser-fixtures.ts';
import {
  bidFrom,
  FARMER,
  listingFor,
  newcomer,
  newFarmer,
  register,
  signIn,
  visitor,
} from './demo-people.ts';

const SMALL = {
  viewport: { width: 360, height: 640 },
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'allow' as const,
};

test('without signal a farmer reads what he opened, with its time, from a cold start on; another account finds nothing of his', {
  tag: '@phone',
}, async ({ browser, baseURL }) => {
  const { page, context } = await newFarmer(browser, baseURL!, SMALL);
  const goods = await listingFor(context, baseURL!, { name: 'Gabah Uji', price_customer: 30000 });
  await bidFrom(browser, baseURL!, goods, { qty: 2, bid_price: 27000 });
  await page.goto('/admin/dashboard');
  await servedByWorker(page);
  await page.goto('/admin/dashboard');
  const tabs = page.getByRole('navigation', { name: 'Pintasan' });
  // Opened by a tap, so by its data alone.
  await tabs.getByRole('link', { name: 'Produk' }).tap();
  // His day names the goods too: what is waited for stands on the list alone.
  await expect(page.getByRole('link', { name: /^Ubah Harga Customer/ })).toBeVisible();
  const areKept = async (paths: string[]) => {
    const kept = await (await caches.open('pribadi-2')).keys();
    return paths.every((path) => kept.some(({ url }) => url.endsWith(path)));
  };
  await waitUntil(page, areKept, ['/admin/products', '/admin/dashboard']);

  /** A cold start of his day, and when the browser painted first, in milliseconds. */
  const start = async (path: string) => {
    const again = await context.newPage();
    await again.goto(path);
    await expect(again.getByText('Saldo Anda')).toBeVisible();
    // The browser tells of a paint a moment after it.
    const painted = await again.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    );
    return { again, painted: (await painted.jsonValue())! };
  };
  const online = await start('/admin/dashboard');
  await online.again.close();

  await context.setOffline(true);
  const told = page.getByText(/^Tanpa sinyal\. Terakhir dibaca \d\d\.\d\d\.$/);
  await expect(told).toBeVisible();
  // A screen that he never opened is not there, and says so; what he opened is.
  await page.close();
  // What was kept is there about as soon as what the server sends, or within a second. One start may wait for a core that
  // others have; what waits for the signal does so each time.
  const bound = Math.max(1_000, 2 * online.painted);
  let { again, painted } = await start('/');
  for (let left = 4; painted >= bound && left > 0; left--) {
    await again.close();
    ({ again, painted } = await start('/'));
  }
  expect(painted).toBeLessThan(bound);
  await expect(again).toHaveURL(/\/admin\/dashboard$/);
  await expect(again.getByText(/^Tanpa sinyal\. Terakhir dibaca/)).toBeVisible();
  // The code of an answer's sheet comes after the page; it is here all the same.
  await again.getByRole('link', { name: 'Terima', exact: true }).tap();
  await again.getByRole('dialog', { name: 'Terima penawaran' }).getByRole('link', { name: 'Kembali' }).tap();
  await expect(again.getByRole('dialog')).toBeHidden();
  await again.getByRole('navigation', { name: 'Pintasan' }).getByRole('link', { name: 'Produk' }).tap();
  await expect(again.getByRole('main').getByText('Gabah Uji').first()).toBeVisible();
  // A sheet opens from what is there, and what is said in it waits.
  await again.getByRole('link', { name: /^Ubah Harga Customer/ }).tap();
  await expect(again.getByRole('dialog').getByRole('spinbutton')).toBeFocused();
  await again.keyboard.type('31000');
  await again.getByRole('button', { name: 'Simpan' }).tap();
  await expect(again.getByRole('complementary', { name: 'Belum terkirim' })).toContainText('Menunggu sinyal');

  await context.setOffline(false);
  await expect(again.getByRole('complementary', { name: 'Belum terkirim' })).toBeHidden();
  await expect(again.getByText(/Terakhir dibaca/)).toBeHidden();

  // Another signs in at the same browser: of the first nothing is left to be read.
  const mark = () =>
    again.evaluate(async () => (await (await caches.open('pribadi-2')).match('/-milik'))?.text());
  const mine = await mark();
  expect(mine).toBeTruthy();
  await context.clearCookies();
  await signIn(context, baseURL!, FARMER, true);
  const { name } = (await (await context.request.get('/api/me')).json()).data;
  await again.goto('/admin/dashboard');
  await expect.poll(mark).not.toBe(mine);
  await context.setOffline(true);
  await again.goto('/admin/products').catch(() => undefined);
  await expect(again.getByText('Gabah Uji')).toHaveCount(0);
  await context.setOffline(false);
  // The page of no signal goes on by itself.
  await expect(again.getByRole('heading', { level: 1 })).toHaveText('Produk Saya');

  // Signed out, nothing stays at all.
  await again.goto('/admin/dashboard');
  await again.getByLabel(`Menu ${name}`).tap();
  await again.getByRole('button', { name: 'Keluar' }).last().tap();
  await expect(again).toHaveURL(/\/admin\/login/);
  await expect.poll(() => again.evaluate(() => caches.has('pribadi-2'))).toBe(false);
  await context.close();
});

test('without signal the tab leads a buyer to his cart, other pages say so with its count, and go on by themselves; his own are kept nowhere, what he typed outlasts it', {
  tag: '@phone',
}, async ({ browser, baseURL }) => {
  const { page, context } = await visitor(browser, SMALL);
  // Rice that is sold from a kilogram on; what stands first in the shop may be sold from fifty on.
  await page.goto('/shop?q=Beras+Rojolele');
  await servedByWorker(page);
  await page.locator('button:enabled', { hasText: 'Add to cart' }).first().tap();
  await expect(page.getByText('Product added successfully')).toBeVisible();
  await context.setOffline(true);
  const tabs = page.getByRole('navigation', { name: 'Pintasan' });
  await tabs.getByRole('link', { name: /^Keranjang/ }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keranjang');
  await expect(page.getByRole('spinbutton')).toHaveValue('1');
  // The code of this one was never fetched.
  await tabs.getByRole('link', { name: 'Pesanan' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sinyalnya putus');
  await expect(page).toHaveURL(/\/orders$/);
  await expect(tabs.getByRole('link', { name: /^Keranjang/ })).toHaveText(/1\s*satuan/);
  await expect(page.locator('main img')).not.toHaveJSProperty('naturalWidth', 0);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Masuk untuk melihat halaman ini');

  // Of a member's own pages the browser keeps nothing.
  const who = newcomer('Bu Sri');
  await register(context, baseURL!, who);
  await page.goto('/bidding-list');
  await page.goto('/profile');
  const kept = await page.evaluate(async () => {
    const all = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).not.toEqual([]);
  expect(kept.filter((path) => path.startsWith('/bidding-list') || path.startsWith('/profile'))).toEqual([]);

  // What is typed into the checkout outlasts the signal, and the pages that are shown without one.
  await page.goto('/checkout?buy=1&quantity=25');
  await page.getByLabel('Alamat jalan').fill('Jl. Kaliurang Km 9');
  await context.setOffline(true);
  // Sent without signal it would end at the page of a failure, and leave unsaid whether the order stands.
  await page.getByRole('button', { name: 'Buat pesanan' }).tap();
  await expect(
    page.getByText('Tidak ada sinyal, jadi belum dikirim. Isian Anda masih di sini.'),
  ).toBeVisible();
  await expect(page.getByLabel('Alamat jalan')).toHaveValue('Jl. Kaliurang Km 9');
  await page.goto('/cart');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keranjang');
  // His name is the browser's own copy; nobody asks him to sign in without a signal.
  await page.getByRole('banner').getByLabel('Menu', { exact: true }).tap();
  await expect(page.getByRole('navigation', { name: 'Menu utama' })).toBeVisible();
  await expect(page.getByRole('banner').getByText(who.name).last()).toBeVisible();
  await page.goBack();
  await context.setOffline(false);
  await page.goto('/checkout?buy=1&quantity=25');
  await expect(page.getByLabel('Alamat jalan')).toHaveValue('Jl. Kaliurang Km 9');
  await context.close();
});
