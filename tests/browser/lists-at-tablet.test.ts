import { expect, test } from './browser-fixtures.ts';
import { signIn, visitor } from './demo-people.ts';

/* A clerk's tablet: what a row offers is in view without scrolling the table. */

test('each list at 768 px has its actions in view, beside whatever else is cut', { tag: '@desktop' }, async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const { context, page } = await visitor(browser);
  await signIn(context, baseURL!, 'admin@lumbung.example');
  await page.setViewportSize({ width: 768, height: 1024 });
  const wrong: string[] = [];
  for (const list of [
    'products',
    'farmers',
    'users',
    'payments?view=all',
    'coupons',
    'sellers',
    'outbox',
    'messages',
    'payments/bank-lines',
  ]) {
    await page.goto(`/admin/${list}`);
    await expect(page.locator('h1')).toBeVisible();
    wrong.push(
      ...(await page.evaluate((list) => {
        const cells = [...document.querySelectorAll<HTMLElement>('main tbody td[data-card="foot"]')];
        return cells.flatMap((cell) =>
          [...cell.querySelectorAll<HTMLElement>('a, button, summary')].flatMap((one) => {
            const { left, right, width } = one.getBoundingClientRect();
            return width > 0 && (left < 0 || right > window.innerWidth)
              ? [`${list}: ${one.getAttribute('aria-label') ?? one.textContent} ends at ${right}`]
              : [];
          }),
        );
      }, list)),
    );
  }
  expect(wrong).toEqual([]);
  await context.close();
});

test('a day is typed or picked from the calendar, and reads 28/11/2026 in an English browser', {
  tag: '@desktop',
}, async ({ browser, baseURL }) => {
  test.slow();
  const { context, page } = await visitor(browser, { locale: 'en-US' });
  await signIn(context, baseURL!, 'admin@lumbung.example');
  await page.goto('/admin/ledger');
  await page.locator('summary', { hasText: 'Saring' }).click();
  const from = page.getByLabel('Dari', { exact: true });
  await from.fill('28/11/2026');
  await page.getByRole('button', { name: 'Terapkan' }).click();
  await expect(page).toHaveURL(/from=2026-11-28/);
  await expect(page.getByRole('list', { name: 'Saringan yang dipakai' })).toContainText('28/11/2026');
  await page.goto('/admin/ledger?from=2026-11-28');
  await page.locator('summary', { hasText: 'Saring' }).click();
  await expect(from).toHaveValue('28/11/2026');
  await from
    .locator('xpath=..')
    .locator('input[type=date]')
    .evaluate((picker: HTMLInputElement) => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
      set.call(picker, '2026-12-03');
      picker.dispatchEvent(new Event('input', { bubbles: true }));
      picker.dispatchEvent(new Event('change', { bubbles: true }));
    });
  await expect(from).toHaveValue('03/12/2026');
  await context.close();
});
