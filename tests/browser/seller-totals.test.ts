import { expect, test } from './browser-fixtures.ts';
import { counted, listingFor, newFarmer } from './demo-people.ts';
import { violations } from './expect-accessible.ts';

const SMALL = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

test('a price is changed in three taps, one that lost a digit is asked about, and either is taken back within ten seconds', {
  tag: '@phone',
}, async ({ browser, baseURL }) => {
  const { page, context, complaints } = await newFarmer(browser, baseURL!, SMALL);
  const id = await listingFor(context, baseURL!, {
    name: 'Gabah Uji',
    stock: 500,
    price_tengkulak: 6000,
    price_customer: 7200,
  });
  const stored = async () =>
    (await (await context.request.get(`/api/admin/products/${id}`)).json()).data as {
      stock: number;
      price_customer: number;
    };
  await page.goto('/admin/dashboard');
  const { tap, taps } = counted();
  await tap(page.getByRole('navigation', { name: 'Pintasan' }).getByRole('link', { name: 'Produk' }));
  const price = page.getByRole('link', { name: /^Ubah Harga Customer/ });
  await tap(price);
  const sheet = page.getByRole('dialog', { name: 'Ubah harga customer' });
  const box = sheet.getByRole('spinbutton');
  await expect(box).toBeFocused();
  await page.keyboard.type('7500');
  await expect(box).toHaveValue('7.500');
  await expect(sheet).toContainText('Rp 7.200 → Rp 7.500 (+4 %)');
  // All of the sheet is in sight, on the smallest of phones.
  for (const part of [box, sheet.getByRole('button', { name: 'Simpan' })])
    await expect(part).toBeInViewport({ ratio: 1 });
  expect(await violations(page)).toEqual([]);
  await tap(sheet.getByRole('button', { name: 'Simpan' }));
  await expect(price).toContainText('Rp 7.500');
  expect(taps()).toBe(3);
  expect((await stored()).price_customer).toBe(7500);
  const bar = page.getByRole('complementary', { name: 'Baru saja' });
  await expect(bar).toContainText('Harga Customer Gabah Uji: Rp 7.200 → Rp 7.500');
  await bar.getByRole('button', { name: 'Urungkan' }).tap();
  await expect(price).toContainText('Rp 7.200');
  expect((await stored()).price_customer).toBe(7200);

  // A digit is missing: nothing is stored before he has said that he means it.
  await price.tap();
  await expect(box).toBeFocused();
  await page.keyboard.type('720');
  await expect(sheet.getByText('Di bawah harga tengkulak Rp 6.000.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Simpan' }).tap();
  await expect(sheet.getByText('Centang dulu bila memang begitu.')).toBeVisible();
  expect((await stored()).price_customer).toBe(7200);
  await sheet.getByRole('checkbox', { name: /^Benar, Rp 720 per kg/ }).check();
  await sheet.getByRole('button', { name: 'Simpan' }).tap();
  await expect(price).toContainText('Rp 720');
  expect((await stored()).price_customer).toBe(720);

  // The whole form asks the same.
  await page.goto(`/admin/products?edit=${id}`);
  const form = page.getByRole('dialog');
  const figure = form.getByRole('spinbutton', { name: 'Harga Customer' });
  await figure.fill('72000');
  await form.getByRole('button', { name: 'Update' }).tap();
  await expect(
    form.getByRole('checkbox', { name: /^Benar, Harga Customer Rp 72\.000 per kg/ }),
  ).toBeFocused();
  expect((await stored()).price_customer).toBe(720);
  await figure.fill('7000');
  await form.getByRole('checkbox', { name: /^Benar, Harga Customer Rp 7\.000 per kg: jauh/ }).check();
  await form.getByRole('button', { name: 'Update' }).tap();
  await expect(page.getByText('Produk berhasil diperbarui').first()).toBeVisible();
  expect((await stored()).price_customer).toBe(7000);
  expect(complaints).toEqual([]);
  await context.close();
});

test('stock by chips, and a price without signal: it waits in sight, and is sent once when the signal is back', {
  tag: '@phone',
}, async ({ browser, baseURL }) => {
  const { page, context } = await newFarmer(browser, baseURL!, SMALL);
  const id = await listingFor(context, baseURL!, { name: 'Gabah Uji', price_customer: 30000 });
  const stored = async () =>
    (await (await context.request.get(`/api/admin/products/${id}`)).json()).data as {
      stock: number;
      price_customer: number;
    };
  await page.goto('/admin/products');
  await page.getByRole('link', { name: /^Ubah Stok/ }).tap();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: '+100', exact: true }).tap();
  await sheet.getByRole('button', { name: '−10', exact: true }).tap();
  await expect(sheet).toContainText('200 kg → 290 kg');
  await sheet.getByRole('button', { name: 'Simpan' }).tap();
  await expect(page.getByRole('link', { name: /^Ubah Stok/ })).toContainText('290');
  expect((await stored()).stock).toBe(290);

  // One tap more, and sold out, behind the row's name on a phone: each is taken back.
  await page.locator('summary[aria-label="Gabah Uji, lainnya"]').tap();
  const done = page.getByRole('complementary', { name: 'Baru saja' });
  for (const [press, label, left] of [
    ['Kurangi stok Gabah Uji', 'Stok Gabah Uji: −1 kg', 289],
    ['Stok Gabah Uji habis', 'Stok Gabah Uji: −290 kg', 0],
  ] as const) {
    await page.getByRole('button', { name: press }).tap();
    const line = done.getByRole('listitem').filter({ hasText: label });
    await expect(line).toBeVisible();
    expect((await stored()).stock).toBe(left);
    // The figure that he sees is the one that is stored, at each step.
    const row = page.getByRole('link', { name: /^Ubah Stok/ });
    await expect(row).toContainText(`${left}`);
    await expect(row).not.toContainText('290');
    await line.getByRole('button', { name: 'Urungkan' }).tap();
    await expect(row).toContainText('290');
    expect((await stored()).stock).toBe(290);
  }

  await context.setOffline(true);
  const price = page.getByRole('link', { name: /^Ubah Harga Customer/ });
  await price.tap();
  await expect(sheet.getByRole('spinbutton')).toBeFocused();
  await page.keyboard.type('31000');
  await sheet.getByRole('button', { name: 'Simpan' }).tap();
  const bar = page.getByRole('complementary', { name: 'Belum terkirim' });
  await expect(bar).toContainText('Harga Customer Gabah Uji: Rp 30.000 → Rp 31.000');
  await expect(bar).toContainText('Menunggu sinyal');
  await expect(price).toContainText('Rp 31.000');
  await page.getByRole('button', { name: 'Tambah stok Gabah Uji' }).tap();
  await expect(bar).toContainText('Stok Gabah Uji: +1 kg');
  await expect(page.getByRole('link', { name: /^Ubah Stok/ })).toContainText('291');
  expect((await stored()).price_customer).toBe(30000);
  await context.setOffline(false);
  await expect(bar).toBeHidden();
  await expect.poll(stored).toMatchObject({ price_customer: 31000, stock: 291 });
  await context.close();
});
