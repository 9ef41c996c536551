import { expect, test } from './browser-fixtures.ts';
import { newcomer, register } from './demo-people.ts';

/* The weekly list of a cook, by her own clicks on a phone of 360 pixels: from the cart, changed, and into the cart again. */

test('a list is kept from the cart, changed, and put into the cart again by one tap', {
  tag: '@phone',
}, async ({ page, context, baseURL }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await register(context, baseURL!, newcomer('Bu Dapur'));
  await page.goto('/shop?category=beras');
  await page.locator('button:enabled', { hasText: 'Add to cart' }).first().click();
  await expect(page.getByText('Product added successfully')).toBeVisible();

  await page
    .getByRole('navigation')
    .getByRole('link', { name: /Keranjang/ })
    .last()
    .click();
  await page.getByRole('link', { name: 'Simpan sebagai daftar belanja' }).click();
  await page.getByRole('textbox', { name: 'Nama daftar baru' }).fill('Senin dapur');
  await page.getByRole('button', { name: 'Buat daftar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Senin dapur' })).toBeVisible();
  const amount = page
    .getByRole('spinbutton')
    .or(page.getByRole('textbox', { name: /^Jumlah / }))
    .first();
  await amount.fill('3');
  await page.getByRole('button', { name: 'Simpan jumlah' }).click();
  await expect(page.getByText('Daftar belanja disimpan.')).toBeVisible();
  await expect(amount).toHaveValue('3');

  await page.getByRole('button', { name: 'Masukkan semua ke keranjang' }).click();
  await expect(page.getByText('Semua barang sudah di keranjang')).toBeVisible();
  await page
    .getByRole('link', { name: /keranjang/i })
    .filter({ visible: true })
    .last()
    .click();
  await expect(page).toHaveURL(/\/cart/);
  await expect(page.getByRole('spinbutton').first()).toHaveValue('3');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
