import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { expect, test } from './browser.ts';
import { withCart } from './carts.ts';

const item = (id: number, quantity: number) => ({
  id,
  title: `Beras ${id}`,
  price: 12_500,
  thumb: null,
  quantity,
  unit: 'kg',
  farmer: { id: 1, name: 'Pak Sarjono', city: 'Sleman' },
});
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
  }, async ({ page }) => {
    await withCart(page, [item(1, 2), item(2, 3)]);
    await page.goto('/');
    await expect(page.getByText('Hotline').first()).toBeVisible();
    await expect(page.getByRole('banner').locator('a[href^="mailto:"]').first()).toHaveText(/@/);
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Lumbung', exact: true }),
    ).toHaveAttribute('href', '/');
    await page.getByLabel('Keranjang, 5 barang').click();
    await expect(page.getByRole('banner').getByText('Rp 62.500')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Lihat keranjang' })).toHaveAttribute('href', '/cart');
    await expect(page.getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/checkout');
    // A basket of a thousand kilograms, whose number is the widest, leaves mark and basket in one row.
    const much = JSON.stringify([item(1, 1_000)]);
    await page.evaluate((saved) => localStorage.setItem('cartState', saved), much);
    await page.reload();
    const basket = await page.getByLabel('Keranjang, 99+ barang').boundingBox();
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
    await withCart(page, [item(1, 2)]);
    await page.goto('/');
    await page.getByLabel('Keranjang, 2 barang').click();
    await page.getByRole('button', { name: 'Hapus Beras 1 dari keranjang' }).click();
    const toast = page.getByRole('alert').filter({ hasText: 'Product removed from cart' });
    await expect(toast).toBeVisible();
    await expect(page.locator('.Toastify__toast--error')).toHaveCount(1);
    await expect(page.getByLabel('Keranjang, 0 barang')).toBeVisible();
    await toast.getByRole('button', { name: 'Urungkan' }).click();
    await expect(page.getByLabel('Keranjang, 2 barang')).toBeVisible();
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

test('[SHELL-23] [SHELL-24] toasts stand top right for 5 s, wait under the pointer and while nobody looks, go when dragged 80 percent, and Alt+T leads to them', {
  tag: '@desktop',
}, async ({ page }) => {
  await withCart(page, [item(1, 1), item(2, 1)]);
  await page.goto('/');
  const toast = page.locator('.Toastify__toast');
  const bar = page.locator('.Toastify__progress-bar:not(.Toastify__progress-bar--bg)').last();
  const remove = async (name: string) => {
    await page.getByRole('button', { name: `Hapus ${name} dari keranjang` }).click();
    // The toast stands where the button was.
    await page.mouse.move(5, 500);
    await expect(page.locator('.Toastify__toast-container--top-right')).toContainText(
      'Product removed from cart',
    );
  };
  /** The window is no longer, or again, the one that is looked at: then a toast waits, however slow this machine is. */
  const look = (type: 'blur' | 'focus') =>
    page.evaluate((type) => {
      window.dispatchEvent(new Event(type));
    }, type);
  /** The toast listens from a moment after it stands there. */
  const unseen = () =>
    expect(async () => {
      await look('blur');
      await expect(bar).toHaveCSS('animation-play-state', 'paused', { timeout: 300 });
    }).toPass();
  await page.getByLabel('Keranjang, 2 barang').click();
  await remove('Beras 1');
  await unseen();
  await expect(bar).toHaveCSS('animation-duration', '5s');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(bar).toHaveCSS('animation-duration', '5s');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await look('focus');
  await expect(bar).toHaveCSS('animation-play-state', 'running');
  await expect(toast).toHaveCount(0);

  await page.reload();
  await page.getByLabel('Keranjang, 1 barang').click();
  await remove('Beras 2');
  await unseen();
  // Waits until it has come in.
  await toast.hover();
  const box = (await toast.boundingBox())!;
  const start = { x: box.x + 40, y: box.y + 8 };
  await page.mouse.move(5, 500);
  await expect(bar).toHaveCSS('animation-play-state', 'running');
  await page.mouse.move(start.x, start.y);
  await expect(bar).toHaveCSS('animation-play-state', 'paused');
  await page.keyboard.press('Alt+t');
  await expect(toast).toBeFocused();
  const drag = async (share: number) => {
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(start.x + box.width * share, start.y, { steps: 10 });
    await page.mouse.up();
  };
  await drag(0.7);
  await expect(toast).toHaveCSS('transform', 'none');
  await drag(0.9);
  await expect(toast).toHaveCount(0);
});

test('[DATA-28] a toast has its id, type, theme, time and position, and shows as they say', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/');
  const tell = (toast: object) =>
    page.evaluate((detail) => dispatchEvent(new CustomEvent('lumbung:toast', { detail })), toast);
  const types = ['info', 'success', 'warning', 'error'];
  const tellAll = async () => {
    for (const type of types) {
      const text = `Kabar ${type}`;
      await tell({ id: type, type, theme: 'light', autoClose: false, position: 'bottom-left', text });
    }
  };
  const below = page.locator('.Toastify__toast-container--bottom-left .Toastify__toast-theme--light');
  // Told until they are heard: what already shows is not shown twice.
  await expect(async () => {
    await tellAll();
    await expect(below).toHaveCount(types.length, { timeout: 1000 });
  }).toPass();
  for (const type of types) {
    await expect(page.locator(`#${type}.Toastify__toast--${type}`)).toHaveText(`Kabar ${type}`);
  }
  await expect(page.locator('.Toastify__progress-bar--animated')).toHaveCount(0);
  await below.first().getByRole('button', { name: 'Tutup pemberitahuan' }).click();
  await expect(below).toHaveCount(types.length - 1);

  const plain = { id: 'malam', type: 'default', autoClose: 9000, position: 'top-right', text: 'Kabar malam' };
  for (const theme of ['dark', 'light']) await tell({ ...plain, theme });
  const above = page.locator('.Toastify__toast-container--top-right .Toastify__toast--default');
  await expect(above).toHaveText(['Kabar malam']);
  await expect(above).toContainClass('Toastify__toast-theme--dark');
  await expect(above.locator('.Toastify__progress-bar--animated')).toHaveCSS('animation-duration', '9s');
  expect(await violations(page, {}, '.Toastify')).toEqual([]);
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
