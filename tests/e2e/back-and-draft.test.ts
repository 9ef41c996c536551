import { expect, test } from './browser.ts';

/* What a cook with one thumb does without thinking: Back, and a reload in the middle of a form. */

test.use({ viewport: { width: 360, height: 740 } });

test('Back closes what is open over a page and stays on it; the next one leaves', async ({ page }) => {
  await page.goto('/shop');
  await page.goto('/shop-single/1');
  await page.getByRole('button', { name: 'Pilih kabupaten Anda' }).click();
  const dialog = page.getByRole('dialog', { name: 'Kirim ke mana?' });
  await expect(dialog).toBeVisible();
  // Its entry of the history is made a moment after it shows: sooner than a thumb, later than a program.
  await page.waitForFunction(() => Boolean(history.state?.lumbungOpen));
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/shop-single/1');
  // Closed by its own button it leaves nothing behind that Back would have to undo.
  await page.getByRole('button', { name: 'Pilih kabupaten Anda' }).click();
  await dialog.getByRole('button', { name: 'Sleman' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Ke Sleman: gratis ongkir')).toBeVisible();
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
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/category=beras&stock=available/);
  await expect(page.getByRole('link', { name: 'Hapus filter Tersedia' })).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/shop/);
});

test('what was typed into the checkout survives a reload, and the kabupaten that was said is there', async ({
  page,
}) => {
  await page.goto('/shop-single/1');
  await page.evaluate(() => localStorage.setItem('lumbung.tujuan', '3402 Bantul'));
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
  await expect(page).toHaveURL(/selesai|baru=1/);
  await page.goto('/checkout?items=1:2');
  await expect(page.getByLabel('Nama depan')).toHaveValue('');
});
