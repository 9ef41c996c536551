import { readFileSync } from 'node:fs';
import { pdfPages } from '../support/exported-files.ts';
import { expect, test } from './browser-fixtures.ts';
import { signIn, visitor } from './demo-people.ts';
import { violations } from './expect-accessible.ts';

test('the clerk ticks farmers, sees who is invited, and prints their slips', { tag: '@desktop' }, async ({
  browser,
  baseURL,
}) => {
  const { page, context, complaints } = await visitor(browser);
  await signIn(context, baseURL!, 'admin@lumbung.example');
  const mark = Math.random().toString(36).slice(2, 8);
  for (const name of [`Bu Padi ${mark}`, `Pak Jagung ${mark}`]) {
    const made = await context.request.post('/api/admin/farmers', {
      headers: { origin: baseURL! },
      data: {
        ...{ name, phone: `0813${String(Math.random()).slice(2, 10)}`, address: 'Dusun Uji' },
        ...{ province: 'Yogyakarta', city: 'Sleman', latitude: -7.7, longitude: 110.36 },
      },
    });
    expect(made.status()).toBe(201);
  }
  await page.goto(`/admin/farmers?q=${mark}&access=never`);
  await page.getByRole('checkbox', { name: 'Pilih semua di halaman ini' }).check();
  const bar = page.getByRole('form', { name: 'Yang dipilih' });
  await expect(bar).toContainText('2 dipilih');
  await bar.getByRole('button', { name: 'Undang' }).click();
  await expect(page).toHaveURL(/\/admin\/farmers\/invite\?ids=\d+&ids=\d+&selection=1$/);
  await expect(page.getByText('2 petani yang dipilih belum pernah masuk')).toBeVisible();
  await page.getByText('Siapa saja (2)').click();
  await expect(page.getByRole('listitem').filter({ hasText: `Bu Padi ${mark}` })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Cetak 2 lembar (PDF)' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('undangan-petani.pdf');
  expect(pdfPages(readFileSync(await file.path()))[0]).toContain(`Pak Jagung ${mark}`);

  // Without a selection the list's filter is invited.
  await page.goto(`/admin/farmers?q=Bu+Padi+${mark}`);
  await page.getByRole('link', { name: 'Undang' }).click();
  await expect(page.getByText('1 petani belum pernah masuk')).toBeVisible();
  await expect(page.getByText('1 di antaranya masih memegang undangan yang berlaku')).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
});
