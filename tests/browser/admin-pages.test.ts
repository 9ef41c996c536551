import type { Browser, Page } from '@playwright/test';
import { LONG } from '../support/long-run.ts';
import { expect, test } from './browser-fixtures.ts';
import { FARMER, signIn, visitor } from './demo-people.ts';
import { violations } from './expect-accessible.ts';

const ADMIN = 'admin@lumbung.example';

async function inside(browser: Browser, baseURL: string | undefined, email: string, path: string) {
  const who = await visitor(browser);
  await signIn(who.context, baseURL!, email);
  await who.page.goto(path);
  return who;
}
// Each time axe looks at products, users and reports in office-screens.
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu dashboard' });

test('[ADM-01] [ADM-02] [ADM-04] [ADM-09] [ADM-10] the sidebar by role, its active item, the user at its foot; a drawer on phones', async ({
  browser,
  baseURL,
  isMobile,
}) => {
  for (const [email, shown, hidden] of [
    [ADMIN, ['Dashboard', 'Produk', 'Petani', 'User', 'Laporan'], []],
    [FARMER, ['Dashboard', 'Produk'], ['Petani', 'User', 'Laporan']],
  ] as const) {
    const { page, context, complaints } = await inside(browser, baseURL, email, '/admin/products?q=beras');
    if (isMobile) {
      await expect(menu(page)).toBeHidden();
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
    }
    for (const label of shown) await expect(menu(page).getByRole('link', { name: label })).toBeVisible();
    for (const label of hidden) await expect(menu(page).getByRole('link', { name: label })).toHaveCount(0);
    await expect(menu(page).locator('[aria-current=page]')).toHaveText('Produk');
    await expect(page.getByRole('complementary').getByRole('button', { name: 'Keluar' })).toBeVisible();
    if (isMobile) {
      await page.keyboard.press('Escape');
      await expect(menu(page)).toBeHidden();
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      const overlay = page.getByRole('button', { name: 'Tutup menu' });
      expect(await overlay.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390 });
      await overlay.click({ position: { x: 370, y: 400 } });
      await expect(menu(page)).toBeHidden();
    }
    expect(complaints).toEqual([]);
    await context.close();
  }
});

test('[ADM-05] [ADM-06] [ADM-07] [ADM-08] [ADM-11] the header: title, Profile, Settings and Logout, and each works', {
  tag: '@desktop',
}, async ({ browser, baseURL }) => {
  const { page, context, complaints } = await visitor(browser);
  await signIn(context, baseURL!, ADMIN, true);
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('banner').getByText('Dashboard', { exact: true })).toBeVisible();
  for (const [label, path] of [
    ['Profil', '/admin/profile'],
    ['Pengaturan', '/admin/settings'],
  ] as const) {
    await page.getByRole('banner').locator('summary').last().click();
    await page.getByRole('banner').getByRole('link', { name: label, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible();
  }
  const hours = page.getByLabel('Jam buka');
  await expect(hours).toHaveValue('Senin - Minggu 7:00 - 18:00');
  await page.getByRole('button', { name: 'Simpan' }).first().click();
  await expect(page.getByText('Pengaturan disimpan.')).toBeVisible();
  await page.getByRole('banner').locator('summary').last().click();
  await page.getByRole('banner').getByRole('button', { name: 'Keluar' }).click();
  await expect(page).toHaveURL(/\/admin\/login/);
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL(/\/admin\/login/);
  expect(complaints).toEqual([]);
  await context.close();
});

test('[ADM-12] [ADM-13] [ADM-14] [ADM-16] the admin sees the whole market, quick links, the latest users and products', {
  tag: '@phone',
}, async ({ browser, baseURL }) => {
  const { page, context, complaints } = await inside(browser, baseURL, ADMIN, '/admin/dashboard');
  for (const card of [
    'Total User',
    'Total Petani',
    'Total Produk',
    'Total Pesanan',
    'Pendapatan bulan ini',
  ]) {
    await expect(page.getByText(card, { exact: true })).toBeVisible();
  }
  const main = page.getByRole('main');
  for (const path of ['/admin/products', '/admin/farmers', '/admin/users', '/admin/reports']) {
    await expect(main.locator(`a[href="${path}"]`)).toBeVisible();
  }
  for (const list of ['User terbaru', 'Produk terbaru']) {
    const section = main
      .locator('div')
      .filter({ has: page.getByRole('heading', { name: list }) })
      .last();
    await expect(section.getByRole('listitem')).toHaveCount(5);
  }
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

test('[ADM-17] [ADMPROD-01] a farmer sees his own figures and products and no user data', {
  tag: '@phone',
}, async ({ browser, baseURL }) => {
  const { page, context } = await inside(browser, baseURL, FARMER, '/admin/dashboard');
  for (const card of ['Produk aktif', 'Penawaran menunggu', 'Pesanan', 'Pendapatan bulan ini']) {
    await expect(page.getByRole('main').getByText(card, { exact: true }).first()).toBeVisible();
  }
  await expect(page.getByText('User terbaru')).toHaveCount(0);
  await expect(page.getByText('Total User')).toHaveCount(0);
  await page.goto('/admin/products');
  await expect(page.getByRole('heading', { level: 1, name: 'Produk Saya' })).toBeVisible();
  await expect(page.getByText('Kelola produk yang Anda jual')).toBeVisible();
  await context.close();
});

test('[ADMPROD-02] [ADMPROD-03] [ADMPROD-05] [ADMPROD-08] [ADMPROD-10] [ADMPROD-12] [ADM-21] [ADM-22] [ADM-25] [MSG-44] [MSG-45] [MSG-46] [MSG-67] an admin adds, edits and deletes a product', {
  tag: '@desktop',
}, async ({ browser, baseURL }) => {
  const { page, context, complaints } = await inside(browser, baseURL, ADMIN, '/admin/products?page=2');
  await expect(page.getByRole('heading', { level: 1, name: 'Manajemen Produk' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'No',
    'Produk',
    'Petani',
    'Stok',
    'Harga Tengkulak',
    'Harga Customer',
    'Aksi',
  ]);
  await expect(page.getByRole('row').nth(1).getByRole('cell').nth(1)).toHaveText('11');
  if (LONG) expect(await violations(page)).toEqual([]);

  const name = `Gembili ${Math.random().toString(36).slice(2, 8)}`;
  await page.getByRole('link', { name: 'Tambah Produk' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Nama produk')).toHaveValue('');
  await dialog.getByLabel('Nama produk').fill(name);
  await dialog.getByLabel('Petani').selectOption({ index: 1 });
  await dialog.getByRole('spinbutton', { name: 'Stok' }).fill('25');
  await dialog.getByRole('spinbutton', { name: 'Harga Tengkulak' }).fill('5000');
  await dialog.getByRole('spinbutton', { name: 'Harga Customer' }).fill('7000');
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByText('Produk berhasil ditambahkan')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/page=2/);

  await page.getByRole('searchbox').fill(name);
  await page.getByRole('button', { name: 'Cari' }).click();
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(dialog.getByLabel('Nama produk')).toHaveValue(name);
  await dialog.getByRole('spinbutton', { name: 'Stok' }).fill('30');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Produk berhasil diperbarui')).toBeVisible();
  await expect(page.getByRole('group', { name: `Stok ${name}` })).toContainText('30');

  await page.getByRole('link', { name: `Hapus ${name}` }).click();
  await expect(dialog.getByText('Apakah Anda yakin ingin menghapus produk ini?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Hapus' }).click();
  await expect(page.getByText('Produk berhasil dihapus')).toBeVisible();
  await expect(page.getByText('Tidak ada produk ditemukan')).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
});

test('[ADM-23] [MSG-29] a failure keeps the form open with its toast, and says what is wrong at the field', {
  tag: '@desktop',
}, async ({ browser, baseURL }) => {
  const { page, context } = await inside(browser, baseURL, FARMER, '/admin/products?add=1');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nama produk').fill('Uwi Ungu');
  await dialog
    .locator('form')
    .nth(1)
    .evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
  await dialog.getByText('Keterangan dan lainnya').click();
  await dialog.getByLabel('URL gambar').fill('bukan alamat');
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.locator('.Toastify').getByText('Gagal menambahkan produk')).toBeVisible();
  await expect(
    dialog.getByText('Harus berupa alamat https dari sebuah gambar', { exact: true }),
  ).toBeVisible();
  await expect(dialog.getByLabel('Nama produk')).toHaveValue('Uwi Ungu');
  await context.close();
});

test('[ADMFARM-01] [ADMFARM-03] [ADMFARM-04] [ADMFARM-05] [ADMFARM-06] [ADMFARM-07] [ADMFARM-10] the farmers: columns, coordinates, maps, the two forms', {
  tag: '@desktop',
}, async ({ browser, baseURL }) => {
  const { page, context, complaints } = await inside(browser, baseURL, ADMIN, '/admin/farmers');
  await expect(page.getByRole('heading', { level: 1, name: 'Manajemen Petani' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'No',
    'Nama',
    'Telepon',
    'Alamat',
    'Kota',
    'Provinsi',
    'Koordinat',
    'Terakhir aktif',
    'Aksi',
  ]);
  // Nobody reads degrees: they are behind the link.
  const place = page.getByRole('link', { name: /^Koordinat .+ di peta$/ }).first();
  await expect(place).toHaveAttribute('title', /^-\d\.\d{4}, 110\.\d{4}$/);
  const maps = page.getByRole('link', { name: /di peta$/ }).first();
  await expect(maps).toHaveAttribute('target', '_blank');
  await expect(maps).toHaveAttribute('href', /-\d\.\d+,110\.\d+/);
  expect(await violations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Tambah Petani' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tambah Petani' });
  await expect(dialog.getByLabel('Provinsi')).toHaveValue('Yogyakarta');
  await expect(dialog.getByLabel('Latitude')).toHaveValue('-7.7971');
  await expect(dialog.getByLabel('Longitude')).toHaveValue('110.3708');
  await expect(dialog.getByRole('button', { name: 'Simpan' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click();
  await expect(
    page.getByRole('dialog', { name: 'Edit Petani' }).getByRole('button', { name: 'Update' }),
  ).toBeVisible();
  await page.goto('/admin/farmers?q=tidakadayangbernamaini');
  await expect(page.getByText('Tidak ada petani ditemukan')).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
});

test('[DATA-08] [DATA-09] [MSG-12] a farmer’s kabupaten is suggested of 514; where they cannot be had, of five, and it says so', {
  tag: '@desktop',
}, async ({ browser, baseURL }) => {
  const { page, context } = await inside(browser, baseURL, ADMIN, '/admin/farmers?add=1');
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('Kota/Kabupaten');
  const offered = () =>
    field.evaluate((input: HTMLInputElement) => [...input.list!.options].map((one) => one.value));
  await page.route('**/api/cities', (route) => route.abort());
  await field.focus();
  await expect(dialog.getByText('Failed to fetch cities')).toBeVisible();
  expect(await offered()).toEqual(['Pakem', 'Sleman', 'Bantul', 'Kulon Progo', 'Gunung Kidul']);
  await page.unrouteAll();
  await dialog.getByLabel('Nama Petani').focus();
  await field.focus();
  await expect.poll(async () => (await offered()).length).toBe(514);
  expect(await offered()).toEqual(
    expect.arrayContaining(['Sleman', 'Kota Yogyakarta', 'Bandung', 'Kota Bandung']),
  );
  await expect(dialog.getByText('Failed to fetch cities')).toHaveCount(0);
  await context.close();
});

test('[ADMUSER-01] [ADMUSER-04] [ADMUSER-06] [ADMUSER-07] [ADMUSER-09] [ADMUSER-11] [ADMUSER-12] [ADMUSER-17] the users: columns, status, the two forms', {
  tag: '@desktop',
}, async ({ browser, baseURL }) => {
  const { page, context, complaints } = await inside(browser, baseURL, ADMIN, '/admin/users?q=pembeli2');
  await expect(page.getByRole('heading', { level: 1, name: 'Manajemen User' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'No',
    'User',
    'Role',
    'Kontak',
    'Status',
    'Bergabung',
    'Aksi',
  ]);
  await expect(page.getByText('pembeli2@lumbung.example')).toBeVisible();
  await page.getByRole('button', { name: /^Status .*: Aktif$/ }).click();
  const off = page.getByRole('dialog', { name: 'Nonaktifkan akun ini?' });
  await expect(off).toContainText('pembeli2@lumbung.example');
  await expect(off).toContainText('keluar dari semua perangkat');
  // The way back has the focus: a second press of Enter takes nothing.
  await page.keyboard.press('Enter');
  await expect(off).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Status .*: Aktif$/ })).toBeVisible();
  await expect(page.getByText(/^\d{1,2} \p{L}+ 20\d\d$/u).first()).toBeVisible();
  if (LONG) expect(await violations(page)).toEqual([]);
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click();
  const edit = page.getByRole('dialog', { name: 'Edit User' });
  await expect(edit.getByLabel('User Aktif')).toBeChecked();
  await expect(edit.getByText('Uncheck untuk menonaktifkan user')).toBeVisible();
  await expect(edit.getByLabel('Password')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Tambah User' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Tambah User' }).getByLabel('Password', { exact: false }).first(),
  ).toBeVisible();
  await page.goto('/admin/users?q=tidakadayangbernamaini');
  await expect(page.getByText('Tidak ada user ditemukan')).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
});

test('[REPORT-01] [REPORT-02] [REPORT-04] [REPORT-05] [REPORT-06] [REPORT-07] the report: types, cards, bars, top five, farmers', {
  tag: '@desktop',
}, async ({ browser, baseURL }) => {
  const { page, context, complaints } = await inside(browser, baseURL, ADMIN, '/admin/reports');
  await expect(page.getByRole('heading', { level: 1, name: 'Laporan' })).toBeVisible();
  await expect(page.getByLabel('Jenis laporan').locator('option')).toHaveText([
    'Bulanan',
    'Tahunan',
    'Custom Range',
  ]);
  await page.getByLabel('Jenis laporan').selectOption('yearly');
  await page.getByRole('button', { name: 'Muat ulang data' }).click();
  await expect(page).toHaveURL(/type=yearly/);
  for (const card of ['Total Pendapatan', 'Total Pesanan', 'Total Produk', 'Total Petani']) {
    await expect(page.getByText(card, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('img', { name: /^Pendapatan per bulan/ })).toBeVisible();
  const top = page
    .locator('div')
    .filter({ has: page.getByRole('heading', { name: 'Produk Terlaris' }) })
    .last();
  await expect(top.getByRole('listitem')).toHaveCount(5);
  await expect(page.getByRole('table', { name: 'Statistik Petani' })).toBeVisible();
  await expect(page.getByLabel('Mulai (WIB)')).toBeHidden();
  await page.getByLabel('Jenis laporan').selectOption('custom');
  await expect(page.getByLabel('Mulai (WIB)')).toBeVisible();
  await page.goto('/admin/reports?type=custom&start=2026-02-01&end=2026-01-01');
  await expect(page.getByText('Tanggal akhir harus sama dengan atau setelah tanggal mulai')).toBeVisible();
  if (LONG) expect(await violations(page)).toEqual([]);
  expect(complaints.filter((text) => !/status of 400/.test(text))).toEqual([]);
  await context.close();
});

test('[REPORT-03] [MSG-55] [MSG-56] the report is refreshed and exported, and a failed export is said', {
  tag: '@desktop',
}, async ({ browser, baseURL }) => {
  const { page, context } = await inside(browser, baseURL, ADMIN, '/admin/reports?type=yearly');
  for (const [label, ending, text] of [
    ['Ekspor PDF', /^laporan-.+\.pdf$/, 'Laporan berhasil diekspor ke PDF'],
    ['Ekspor Excel', /^laporan-.+\.xlsx$/, 'Laporan berhasil diekspor ke EXCEL'],
  ] as const) {
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: label }).click();
    expect((await coming).suggestedFilename()).toMatch(ending);
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Muat ulang data' })).toBeVisible();
  await page.route('**/api/admin/reports/export.pdf*', (route) => route.abort());
  await page.getByRole('link', { name: 'Ekspor PDF' }).click();
  await expect(page.getByText('Gagal mengekspor laporan ke PDF')).toBeVisible();
  await context.close();
});

test('[MSG-41] a report that cannot be read is said by a toast and in its place; Retry brings it back', {
  tag: '@desktop',
}, async ({ browser, baseURL }) => {
  const { page, context } = await inside(browser, baseURL, ADMIN, '/admin/reports?type=yearly');
  await page.route('**/admin/reports.data*', (route) => route.abort());
  await page.getByLabel('Jenis laporan').selectOption('monthly');
  await page.getByRole('button', { name: 'Muat ulang data' }).click();
  await expect(
    page.locator('.Toastify').getByText('Gagal memuat data laporan', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText('Gagal memuat data laporan. Silakan refresh halaman.')).toBeVisible();
  await expect(page.getByText('Total Pendapatan', { exact: true })).toHaveCount(0);
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('link', { name: 'Coba lagi' }).click();
  await expect(page.getByText('Total Pendapatan', { exact: true })).toBeVisible();
  await context.close();
});
