import type { Page } from '@playwright/test';
import { expect, test } from './browser-fixtures.ts';
import { newcomer, register } from './demo-people.ts';

const WRONG = 'Nomor telepon belum benar, misalnya 0812 3456 7890';

/** A number that nobody else of this run has. */
const ownNumber = () => `0812${10_000_000 + Math.floor(Math.random() * 89_999_999)}`;

/** Fills in one's own data with a number that nobody can have. */
async function fillWrongly(page: Page) {
  await page.goto('/profile');
  await page.getByLabel('Nama').fill('Bu Sri Wahyuni');
  await page.getByLabel('Nomor telepon').fill('nol delapan');
  await page.getByLabel('Alamat').fill('Jl. Kaliurang Km 17');
}

/** What was typed is still there, the text stands at its field, and that field has the focus. */
async function expectRefused(page: Page) {
  const phone = page.getByLabel('Nomor telepon');
  await expect(phone).toHaveAccessibleDescription(WRONG);
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await expect(phone).toBeFocused();
  await expect(phone).toHaveValue('nol delapan');
  await expect(page.getByLabel('Nama')).toHaveValue('Bu Sri Wahyuni');
  await expect(page.getByLabel('Alamat')).toHaveValue('Jl. Kaliurang Km 17');
  // The other forms of the page were not sent, and say nothing.
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(1);
}

test('a refused form waits visibly, keeps what was typed and leads to its first faulty field', {
  tag: '@phone',
}, async ({ page, context, baseURL }) => {
  await register(context, baseURL!, newcomer('Isian'));
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await fillWrongly(page);
  await page.route('**/profile.data*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Simpan', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Menyimpan...' })).toBeDisabled();
  // Only the form that was sent is busy.
  await expect(page.getByRole('button', { name: 'Ganti password' })).toBeEnabled();
  answer();
  await expectRefused(page);

  await page.unrouteAll({ behavior: 'wait' });
  await page.getByLabel('Nomor telepon').fill(ownNumber());
  await page.getByRole('button', { name: 'Simpan', exact: true }).click();
  await expect(page.getByText('Profil Anda sudah disimpan.')).toBeVisible();
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
});

test('two faulty fields: the upper one has the focus, whichever the server names first', {
  tag: '@desktop',
}, async ({ page, context, baseURL }) => {
  await register(context, baseURL!, newcomer('Isian'));
  await fillWrongly(page);
  await page.locator('form', { has: page.getByLabel('Alamat') }).evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
    (form.elements.namedItem('address') as HTMLTextAreaElement).removeAttribute('maxlength');
  });
  await page.getByLabel('Nama').fill('  ');
  await page.getByLabel('Alamat').fill('x'.repeat(301));
  await page.getByRole('button', { name: 'Simpan', exact: true }).click();
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(2);
  await expect(page.getByLabel('Nama')).toBeFocused();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page comes again with what was typed, the text at its field and the focus there', {
    tag: '@phone',
  }, async ({ page, context, baseURL }) => {
    await register(context, baseURL!, newcomer('Isian'));
    await fillWrongly(page);
    await page.getByRole('button', { name: 'Simpan', exact: true }).click();
    await expectRefused(page);
    await page.getByLabel('Nomor telepon').fill(ownNumber());
    await page.getByRole('button', { name: 'Simpan', exact: true }).click();
    await expect(page.getByText('Profil Anda sudah disimpan.')).toBeVisible();
    await expect(page.getByLabel('Alamat')).toHaveValue('Jl. Kaliurang Km 17');
  });
});
