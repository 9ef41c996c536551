import { expect, test } from './browser-fixtures.ts';
import { rice, withCart } from './cart-steps.ts';
import { violations } from './expect-accessible.ts';

test('[SHELL-23] [SHELL-24] toasts stand top right for 5 s, wait under the pointer and while nobody looks, go when dragged 80 percent, and Alt+T leads to them', {
  tag: '@desktop',
}, async ({ page }) => {
  await withCart(page, [rice(1, 1), rice(2, 1)]);
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
  await page.getByLabel('Keranjang, 2 satuan dari 2 barang').click();
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
  await page.getByLabel('Keranjang, 1 satuan dari 1 barang').click();
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
