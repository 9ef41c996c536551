import type { Page } from '@playwright/test';
import { expect, test } from './browser-fixtures.ts';
import { listingFor, newFarmer } from './demo-people.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const NAMES = ['Gabah Kering Panen', 'Gabah Kering Giling', 'Cabai Rawit', 'Kedelai', 'Beras Rojolele'];

async function farmerWith(...[browser, baseURL, options]: Parameters<typeof newFarmer>) {
  const farmer = await newFarmer(browser, baseURL, { ...PHONE, ...options });
  for (let at = 0; at < 12; at += 1)
    await listingFor(farmer.context, baseURL, {
      name: NAMES[at] ?? `Kacang Tanah ${at}`,
      stock: at === 1 ? 4 : 230 + at,
      price_tengkulak: 12_000,
      price_customer: 15_500,
    });
  return farmer;
}

/** The controls of the rows that are lower than a thumb, and how many whole rows a screen has between header and tabs. */
const rowsOf = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('main tbody tr')];
    scrollTo({ top: scrollY + rows[0]!.getBoundingClientRect().top - 72, behavior: 'instant' });
    const top = document.querySelector('header')!.getBoundingClientRect().bottom;
    const bottom = document.querySelector('nav[aria-label=Pintasan]')!.getBoundingClientRect().top;
    const low = [...document.querySelectorAll('main tbody :is(a, button, summary, label)')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .filter((one) => one.getBoundingClientRect().height < 44)
      .map((one) => one.getAttribute('aria-label') ?? one.textContent);
    const whole = rows.filter((row) => {
      const box = row.getBoundingClientRect();
      return box.top >= top - 1 && box.bottom <= bottom + 1;
    });
    return { low, whole: whole.length };
  });

test('ten products a screen on a phone: stock and price by a tap, the rest behind the name, several at once', {
  tag: '@phone',
}, async ({ browser, baseURL }) => {
  const { page, context, complaints } = await farmerWith(browser, baseURL!);
  await page.goto('/admin/products?sort=name');
  const { low, whole } = await rowsOf(page);
  expect(low).toEqual([]);
  expect(whole).toBeGreaterThanOrEqual(10);

  const row = page.getByRole('row', { name: /Gabah Kering Giling/ });
  await expect(row.getByRole('link')).toHaveText([/: 4 kg Terbatas$/, /: Rp\s15\.500$/]);
  await expect(row.getByRole('button')).toHaveCount(0);
  await row.locator('summary').tap();
  await expect(row.getByRole('button')).toHaveCount(3);
  await expect(row.getByRole('link', { name: 'Ubah Harga Tengkulak Gabah Kering Giling' })).toBeVisible();
  await expect(row.getByRole('link', { name: 'Edit Gabah Kering Giling' })).toBeVisible();
  expect((await rowsOf(page)).low).toEqual([]);
  await row.getByRole('button', { name: 'Tambah stok Gabah Kering Giling' }).tap();
  await expect(row.getByRole('link', { name: /^Ubah Stok/ })).toContainText('5');
  await row.locator('summary').tap();
  await expect(row.getByRole('button')).toHaveCount(0);

  await page.goto('/admin/products?sort=name');
  for (const name of ['Cabai Rawit', 'Kacang Tanah 7'])
    await page.getByRole('checkbox', { name: `Pilih ${name}` }).check();
  const bar = page.getByRole('form', { name: 'Yang dipilih' });
  // Above the tabs, which would take the tap.
  await bar.getByRole('button', { name: 'Kosongkan stok' }).tap();
  for (const name of ['Cabai Rawit', 'Kacang Tanah 7'])
    await expect(page.getByRole('link', { name: `Ubah Stok ${name}` })).toContainText('Habis');
  expect(complaints).toEqual([]);
  await context.close();
});

test('without JavaScript a row opens by its name and the ticked ones are changed at once', {
  tag: '@phone',
}, async ({ browser, baseURL }) => {
  const { page, context } = await farmerWith(browser, baseURL!, { javaScriptEnabled: false });
  await page.goto('/admin/products?sort=name');
  const row = page.getByRole('row', { name: /Gabah Kering Giling/ });
  await row.locator('summary').tap();
  await row.getByRole('button', { name: 'Tambah stok Gabah Kering Giling' }).tap();
  await expect(row.getByRole('link', { name: /^Ubah Stok/ })).toContainText('5');
  await row.getByRole('link', { name: /^Ubah Harga Customer/ }).tap();
  await expect(page.getByRole('dialog', { name: 'Ubah harga customer' })).toBeVisible();
  await page.goto('/admin/products?sort=name');
  await page.getByRole('checkbox', { name: 'Pilih Cabai Rawit' }).check();
  await page.getByRole('button', { name: 'Kosongkan stok' }).tap();
  await expect(page.getByRole('link', { name: 'Ubah Stok Cabai Rawit' })).toContainText('Habis');
  await context.close();
});
