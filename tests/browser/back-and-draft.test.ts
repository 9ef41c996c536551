import { expect, test } from './browser-fixtures.ts';

/* What a cook with one thumb does without thinking: Back, and a reload in the middle of a form. */

test.use({ viewport: { width: 360, height: 740 } });

test('Back closes what is open over a page and stays on it; the next one leaves', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/shop');
  await page.goto('/shop-single/1');
  await page.getByRole('button', { name: 'Pilih kabupaten Anda' }).click();
  const dialog = page.getByRole('dialog', { name: 'Kirim ke mana?' });
  await expect(dialog).toBeVisible();
  // Its entry of the history is made a moment after it shows: sooner than a thumb, later than a program.
  await page.waitForFunction(() => Boolean(history.state?.lumbungOpen));
  // It is no way to a page: nothing is read again, which would end at the failure's page without signal.
  const read: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('.data')) read.push(request.url());
  });
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/shop-single/1');
  // Closed by its own button it leaves nothing behind that Back would have to undo.
  await page.getByRole('button', { name: 'Pilih kabupaten Anda' }).click();
  await dialog.getByRole('button', { name: 'Sleman' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Ke Sleman: gratis ongkir')).toBeVisible();
  await page.waitForFunction(() => !history.state?.lumbungOpen);
  expect(read).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL('/shop');
  // The sheet of filters: whatever was chosen in it, Back closes it, keeps the choice, and the next one leaves.
  await page.getByRole('button', { name: 'Filter' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  await page.waitForFunction(() => Boolean(history.state?.lumbungOpen));
  await sheet.getByRole('link', { name: /^Beras\s*\d/ }).click();
  await expect(sheet.getByRole('link', { name: 'Hapus filter Beras' })).toBeVisible();
  await sheet.getByRole('link', { name: /^Tersedia/ }).click();
  await expect(sheet.getByRole('link', { name: 'Hapus filter Tersedia' })).toBeVisible();
  await expect(page).toHaveURL(/category=beras&stock=available/);
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/category=beras&stock=available/);
  await expect(page.getByRole('link', { name: 'Hapus filter Tersedia' })).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/shop/);
});

test('Back closes the menu, the search and the basket of the header; a way led on from them costs no second Back', {
  tag: '@phone',
}, async ({ page }) => {
  const opened = () => page.waitForFunction(() => Boolean(history.state?.lumbungOpen));
  const closed = () => page.waitForFunction(() => !history.state?.lumbungOpen);
  const header = page.getByRole('banner');
  const panels = [
    { button: 'Menu', within: header.getByRole('navigation', { name: 'Menu utama' }) },
    { button: 'Buka pencarian', within: header.getByRole('search') },
    { button: 'Keranjang, 0 barang', within: header.getByText('Keranjang Anda masih kosong.') },
  ];
  await page.goto('/faq');
  await page.goto('/about-us');
  const heading = page.getByRole('heading', { level: 1 });
  const about = (await heading.textContent())!;
  for (const { button, within } of panels) {
    await header.getByLabel(button, { exact: true }).click();
    await expect(within).toBeVisible();
    await opened();
    await page.goBack();
    await expect(within).toBeHidden();
    await expect(page).toHaveURL('/about-us');
  }
  // Closed by its own button it leaves nothing behind; a link and a search take its place in the history.
  const menu = header.getByLabel('Menu', { exact: true });
  await menu.click();
  await opened();
  await menu.click();
  await closed();
  await menu.click();
  await opened();
  await panels[0]!.within.getByRole('link', { name: 'Toko' }).click();
  await expect(page).toHaveURL('/shop');
  await expect(panels[0]!.within).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/about-us');
  await expect(heading).toHaveText(about);
  await header.getByLabel('Buka pencarian').click();
  await opened();
  await panels[1]!.within.getByRole('combobox').fill('beras');
  await panels[1]!.within.getByRole('button', { name: 'Cari' }).click();
  await expect(page).toHaveURL('/shop?q=beras');
  await page.goBack();
  await expect(page).toHaveURL('/about-us');
  await expect(heading).toHaveText(about);
  await page.goBack();
  await expect(page).toHaveURL('/faq');
});

test('two filters pressed at once both hold, and so does the order chosen on top of them', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  // A connection on which the second press comes long before the first answer.
  await page.route('**/shop.data*', async (route) => {
    await new Promise((slow) => setTimeout(slow, 700));
    await route.continue();
  });
  await page.goto('/shop');
  const filters = page.getByRole('complementary', { name: 'Filter' });
  // In one go, so that the page has no time to draw itself between them.
  await filters.evaluate((all) => {
    const link = (name: string) =>
      [...all.querySelectorAll('a')].find((one) => one.textContent?.startsWith(name));
    link('Beras')?.click();
    link('Tersedia')?.click();
  });
  await page.getByLabel('Urutkan').selectOption('price');
  await expect(page).toHaveURL('/shop?category=beras&stock=available&sort=price');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beras');
  // And taken away as fast.
  await page.getByRole('link', { name: 'Hapus filter Beras' }).click();
  await page.getByRole('link', { name: 'Hapus filter Tersedia' }).click();
  await expect(page).toHaveURL('/shop?sort=price');
});

test('what was typed into the checkout survives a reload, and the kabupaten that was said is there', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/shop-single/1');
  await page.evaluate(() => localStorage.setItem('lumbung.deliveryLocation', '3402 Bantul'));
  await page.goto('/checkout?items=1:2');
  await expect(page.getByLabel('Kabupaten/Kota')).toHaveValue('Bantul');
  await expect(page.getByText(/Sampai \w+ \d+ \w+/)).toBeVisible();
  await page.getByLabel('Telepon atau WhatsApp').fill('081234567890');
  await page.getByLabel('Nama depan').fill('Sarjono');
  await page.getByLabel('Kabupaten/Kota').selectOption('Sleman');
  await page.getByLabel('Transfer Bank').check();
  await page.getByLabel('Catatan pesanan').fill('Titip di pos ronda');
  await page.reload();
  await expect(page.getByLabel('Nama depan')).toHaveValue('Sarjono');
  await expect(page.getByLabel('Telepon atau WhatsApp')).toHaveValue('081234567890');
  await expect(page.getByLabel('Kabupaten/Kota')).toHaveValue('Sleman');
  await expect(page.getByLabel('Transfer Bank')).toBeChecked();
  await expect(page.getByLabel('Catatan pesanan')).toHaveValue('Titip di pos ronda');
  // One name is a name.
  await page.getByLabel('Email').fill('sarjono@contoh.example');
  await page.getByLabel('Kode pos').fill('55581');
  await page.getByLabel('Alamat jalan').fill('Jl. Palagan 9');
  await page.getByRole('button', { name: 'Buat pesanan' }).click();
  await expect(page).toHaveURL(/done|new=1/);
  await page.goto('/checkout?items=1:2');
  await expect(page.getByLabel('Nama depan')).toHaveValue('');
});
