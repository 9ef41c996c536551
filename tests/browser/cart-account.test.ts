import type { Page } from '@playwright/test';
import { expect, patient, test } from './browser-fixtures.ts';
import { newcomer, PASSWORD, visitor } from './demo-people.ts';

const lines = (page: Page): Promise<[string, number][]> =>
  page.evaluate(() =>
    JSON.parse(localStorage.getItem('cartState') ?? '[]').map((item: { title: string; quantity: number }) => [
      item.title,
      item.quantity,
    ]),
  );
/** Puts the `at`th product of the shop's rice into the cart. */
async function pick(page: Page, at: number): Promise<void> {
  await page.goto('/shop?category=beras');
  const before = (await lines(page)).length;
  await page.locator('button:enabled', { hasText: 'Add to cart' }).nth(at).click();
  await expect.poll(async () => (await lines(page)).length).toBe(before + 1);
}

test('a cart follows its owner: filled as a guest, kept at sign-up, joined at sign-in on another device, gone after signing out', {
  tag: '@phone',
}, async ({ browser }) => {
  const who = newcomer('Bu Keranjang');
  const first = await visitor(browser);
  await pick(first.page, 0);
  await first.page.goto('/register?next=/cart');
  await first.page.getByRole('textbox', { name: 'Nama', exact: true }).fill(who.name);
  await first.page.getByRole('textbox', { name: 'Email', exact: true }).fill(who.email);
  await first.page.locator('[name=password]').fill(PASSWORD);
  await first.page.locator('[name=confirmPassword]').fill(PASSWORD);
  await first.page.getByRole('button', { name: 'Daftar' }).click();
  await expect(first.page).toHaveURL(/\/cart/);
  await expect(first.page.getByRole('table')).toHaveCount(1);
  await expect.poll(() => lines(first.page)).toHaveLength(1);
  const [[own]] = (await lines(first.page)) as [[string, number]];

  const second = await visitor(browser);
  await pick(second.page, 2);
  const [[other]] = (await lines(second.page)) as [[string, number]];
  await second.page.goto('/login?next=/cart');
  await second.page.getByLabel('Email atau nomor telepon').fill(who.email);
  await second.page.locator('[name=password]').fill(PASSWORD);
  await second.page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(second.page).toHaveURL(/\/cart/);
  await expect(second.page.getByRole('table')).toHaveCount(2);
  await expect
    .poll(async () => (await lines(second.page)).sort())
    .toEqual([[own, 1] as const, [other, 1] as const].sort());
  const kept = second.page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await second.page.getByRole('button', { name: `Tambah Jumlah ${own}` }).click();
  await kept;

  // Another tab of the second device shows the same cart, and the first device what the second one did.
  const tab = patient(await second.context.newPage());
  await tab.goto('/cart');
  await expect(tab.getByRole('spinbutton', { name: `Jumlah ${own}` })).toHaveValue('2');
  await first.page.reload();
  await expect(first.page.getByRole('table')).toHaveCount(2);
  await expect(first.page.getByRole('spinbutton', { name: `Jumlah ${own}` })).toHaveValue('2');

  await second.page.goto('/profile');
  await second.page.getByRole('main').getByRole('button', { name: 'Keluar', exact: true }).click();
  await expect(second.page.getByText('Anda sudah keluar.')).toBeVisible();
  await expect
    .poll(() => second.page.evaluate(() => [localStorage.cartState, localStorage.cartAccount]))
    .toEqual(['[]', undefined]);
  await expect(tab.getByRole('heading', { name: 'Keranjang Anda masih kosong' })).toBeVisible();
  expect(first.complaints).toEqual([]);
  // A tab that asked for the cart at the very moment of signing out is told that nobody is signed in any more.
  expect(second.complaints.filter((one) => !one.includes('401'))).toEqual([]);
  await first.context.close();
  await second.context.close();
});
