import type { Page } from '@playwright/test';
import { expect, test } from './browser-fixtures.ts';
import { rice, withCart } from './cart-steps.ts';
import { violations } from './expect-accessible.ts';

/** Scrolls the window to `top`, until what listens to that has heard of it and drawn. */
const scrolledTo = (page: Page, top: number) =>
  page.evaluate(async (y) => {
    window.scrollTo(0, y);
    for (let frame = 0; frame < 3; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
  }, top);

test.describe('header', () => {
  // The links of a desk are read in public-markup.
  test('[SHELL-06] [SHELL-10] every visitor has the four links; the phone menu opens and closes', {
    tag: '@phone-first',
  }, async ({ page, isMobile }) => {
    await page.goto('/shop');
    if (!isMobile) {
      const nav = page.getByRole('navigation', { name: 'Utama' });
      await expect(nav.getByRole('link')).toHaveText([
        'Beranda',
        'Toko',
        'Penawaran Anda',
        'Persetujuan Petani',
      ]);
      await expect(nav.getByRole('link', { name: 'Toko' })).toHaveAttribute('aria-current', 'page');
      return;
    }
    const menu = page.getByRole('navigation', { name: 'Menu utama' });
    const button = page.locator('summary[aria-label=Menu]');
    await button.click();
    await expect(menu.getByRole('link')).toHaveText([
      'Beranda',
      'Toko',
      'Penawaran Anda',
      'Persetujuan Petani',
    ]);
    await button.click();
    await expect(menu).toBeHidden();
    await button.click();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await menu.getByRole('link', { name: 'Penawaran Anda' }).click();
    await expect(page).toHaveURL(/bidding-list/);
    await expect(menu).toBeHidden();
  });

  test('[SHELL-07] [CART-01] [CART-10] contact bar, logo, and the cart with what was saved', {
    tag: '@phone-first',
  }, async ({ page, isMobile }) => {
    await withCart(page, [rice(1, 2), rice(2, 3)]);
    await page.goto('/');
    await expect(page.getByText('Hotline').first()).toBeVisible();
    await expect(page.getByRole('banner').locator('a[href^="mailto:"]').first()).toHaveText(/@/);
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Lumbung', exact: true }),
    ).toHaveAttribute('href', '/');
    // The kinds stand below the total where there is room.
    const badge = page.getByLabel('Keranjang, 5 satuan dari 2 barang');
    await expect(badge.getByText('2 barang', { exact: true })).toBeVisible({ visible: !isMobile });
    await badge.click();
    await expect(page.getByRole('banner').getByText('Rp 62.500')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Lihat keranjang' })).toHaveAttribute('href', '/cart');
    await expect(page.getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/checkout');
    // A basket of a thousand kilograms, whose number is the widest, leaves mark and basket in one row.
    const much = JSON.stringify([rice(1, 1_000)]);
    await page.evaluate((saved) => localStorage.setItem('cartState', saved), much);
    await page.reload();
    const basket = await page.getByLabel('Keranjang, 99+ satuan dari 1 barang').boundingBox();
    const mark = await page
      .getByRole('banner')
      .getByRole('link', { name: 'Lumbung', exact: true })
      .boundingBox();
    expect(mark!.y + mark!.height).toBeGreaterThan(basket!.y);
    expect(mark!.x + mark!.width).toBeLessThanOrEqual(basket!.x);
  });

  // Taken out of the header with its toast: below; out of the cart and back: checkout.test.ts.
  test('an item taken out is gone, said in the style of an error, and comes back by undo', {
    tag: ['@desktop', '@long'],
  }, async ({ page }) => {
    await withCart(page, [rice(1, 2)]);
    await page.goto('/');
    await page.getByLabel('Keranjang, 2 satuan dari 1 barang').click();
    await page.getByRole('button', { name: 'Hapus Beras 1 dari keranjang' }).click();
    const toast = page.getByRole('alert').filter({ hasText: 'Product removed from cart' });
    await expect(toast).toBeVisible();
    await expect(page.locator('.Toastify__toast--error')).toHaveCount(1);
    await expect(page.getByLabel('Keranjang, 0 barang')).toBeVisible();
    await toast.getByRole('button', { name: 'Urungkan' }).click();
    await expect(page.getByLabel('Keranjang, 2 satuan dari 1 barang')).toBeVisible();
  });

  test('[CART-03] a corrupt saved cart is logged, and the page stands as with an empty one', {
    tag: '@desktop',
  }, async ({ page }) => {
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await page.addInitScript(() => localStorage.setItem('cartState', '[{"id":'));
    await page.goto('/');
    await expect(page.getByLabel('Keranjang, 0 barang')).toBeVisible();
    expect(warnings.some((text) => text.includes('cart'))).toBe(true);
    await expect(page.locator('.Toastify__toast')).toHaveCount(0);
  });

  test('[SHELL-09] the navigation stays at the top and changes after 5 px', { tag: '@desktop' }, async ({
    page,
  }) => {
    await page.goto('/');
    const bar = page.locator('header > div').nth(1);
    await scrolledTo(page, 5);
    expect(await bar.getAttribute('data-scrolled')).not.toBe('true');
    await scrolledTo(page, 6);
    await expect(bar).toHaveAttribute('data-scrolled', 'true');
    await page.evaluate(() => window.scrollTo(0, 1200));
    await expect(bar).toBeInViewport();
  });

  test('[SHELL-20] [SHELL-21] the way back to the top; each navigation starts there', {
    tag: '@phone',
  }, async ({ page }) => {
    await page.goto('/');
    const up = page.getByRole('button', { name: 'Kembali ke atas' });
    await scrolledTo(page, 100);
    expect(await up.count()).toBe(0);
    await scrolledTo(page, 101);
    await expect(up).toBeVisible();
    await scrolledTo(page, 900);
    await up.click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Toko', exact: true }).click();
    await expect(page).toHaveURL(/\/shop$/);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });
});

test.describe('footer', () => {
  test('[SHELL-16] [SHELL-17] [MSG-61] the newsletter wants an e-mail, then thanks and is empty again', {
    tag: '@phone',
  }, async ({ page }) => {
    await page.goto('/');
    const field = page.getByRole('contentinfo').locator('input[type=email]');
    await expect(field).toHaveAttribute('required', '');
    await field.fill('bukan email');
    await page.getByRole('button', { name: 'Langganan' }).click();
    expect(await field.evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(true);
    await field.fill(`${Math.random().toString(36).slice(2)}@contoh.example`);
    await page.getByRole('button', { name: 'Langganan' }).click();
    await expect(page.locator('.Toastify__toast--success')).toHaveText(/Thanks For Subscribe/);
    await expect(field).toHaveValue('');
    await expect(page.getByRole('contentinfo').getByText('Buka email yang kami kirim')).toBeVisible();
  });
});

test('[SHELL-19] a path that leads nowhere', { tag: '@desktop' }, async ({ page }) => {
  const answer = await page.goto('/tidak-ada');
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle('Lumbung - Halaman tidak ditemukan');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404');
  await expect(page.getByText('Sorry Page Was Not Found!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Kembali ke beranda' })).toHaveAttribute('href', '/');
  expect(await violations(page)).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the menu opens, and the newsletter takes an address', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/');
    await page.locator('summary[aria-label=Menu]').click();
    const menu = page.getByRole('navigation', { name: 'Menu utama' });
    await expect(menu).toBeVisible();
    await page.locator('summary[aria-label=Menu]').click();
    await expect(menu).toBeHidden();
    await page.getByRole('contentinfo').locator('input[type=email]').fill('tanpa.skrip@contoh.example');
    await page.getByRole('button', { name: 'Langganan' }).click();
    await expect(page.getByRole('heading', { name: 'Thanks For Subscribe' })).toBeVisible();
  });
});
