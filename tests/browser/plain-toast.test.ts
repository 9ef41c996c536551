import { expect, test } from './browser-fixtures.ts';
import { signIn } from './demo-people.ts';

test('without the toaster’s code the page itself shows a plain toast, above dialogs, with its undo; it is closed, or goes by itself', async ({
  page,
  context,
  baseURL,
}) => {
  // The code never comes, whenever the page asks for it.
  await page.route(/\/assets\/toaster-[^/]*\.js/, (route) => route.abort());
  await signIn(context, baseURL!, 'admin@lumbung.example');
  await page.goto('/admin/products?add=1');
  const dialog = page.locator('dialog:modal');
  await expect(dialog).toBeVisible();
  const tell = (text: string, autoClose: number | false, undo = false) =>
    page.evaluate(
      ({ text, autoClose, undo }) => {
        const run = () => document.documentElement.setAttribute('data-undone', 'yes');
        const action = undo ? { action: { label: 'Urungkan', run } } : {};
        dispatchEvent(
          new CustomEvent('lumbung:toast', {
            detail: { id: text, type: 'info', text, autoClose, ...action },
          }),
        );
      },
      { text, autoClose, undo },
    );
  const toast = (text: string) => page.getByRole('status').filter({ hasText: text });
  // Told until it is heard; the same words replace themselves.
  await expect(async () => {
    await tell('Kabar satu', false, true);
    await expect(toast('Kabar satu')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.locator('.Toastify')).toHaveCount(0);
  await toast('Kabar satu').getByRole('button', { name: 'Urungkan' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-undone', 'yes');
  await expect(toast('Kabar satu')).toHaveCount(0);

  await tell('Kabar dua', false);
  await expect(dialog.getByRole('status').filter({ hasText: 'Kabar dua' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(toast('Kabar dua')).toBeVisible();
  await toast('Kabar dua').getByRole('button', { name: 'Tutup' }).click();
  await expect(toast('Kabar dua')).toHaveCount(0);

  // The page's clock stands still until the test moves it.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await tell('Kabar tiga', 5000);
  await expect(toast('Kabar tiga')).toBeVisible();
  await page.clock.runFor(6000);
  await expect(toast('Kabar tiga')).toHaveCount(0);
});
