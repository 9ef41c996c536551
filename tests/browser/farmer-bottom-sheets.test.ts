import { expect, test } from './browser-fixtures.ts';
import { FARMER, signIn, visitor } from './demo-people.ts';

/** What opens a sheet of a farmer's, on the page where it stands: the first of each kind. */
const SHEETS: Record<string, string[]> = {
  '/admin/dashboard': ['action=accept', 'action=counter', 'action=reject'],
  '/farmer-bidding-approval': ['action=accept'],
  '/admin/products': ['change=price', 'change=stock', 'change=tengkulak', 'add=1', 'edit=', 'delete='],
};

test('each sheet is named, takes the focus, is left by Esc, and gives the focus back to what opened it', {
  tag: '@phone',
}, async ({ browser, baseURL }) => {
  const { page, context } = await visitor(browser);
  await signIn(context, baseURL!, FARMER);
  const open = page.locator('dialog[open]');
  const wrong: string[] = [];
  for (const [path, openers] of Object.entries(SHEETS)) {
    await page.goto(path);
    // Some of a product's openers are behind its name on a phone.
    if (path === '/admin/products') await page.locator('main tbody summary').first().click();
    for (const part of openers) {
      const opener = page.locator(`main a[href*="${part}"]:visible`).first();
      const href = await opener.getAttribute('href');
      await opener.focus();
      await page.keyboard.press('Enter');
      await expect(open, href!).toHaveCount(1);
      await expect(page.getByRole('dialog', { name: /\w/ }), href!).toBeVisible();
      await expect(open.locator(':focus'), `${href}: the focus`).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(open, `${href}: Esc`).toHaveCount(0);
      const back = await page.evaluate(() => document.activeElement?.getAttribute('href'));
      if (back !== href) wrong.push(`${href} gives the focus to ${back}`);
      // Heard one after another, what opens a sheet says of what it is.
      const heard = await opener.evaluate((link) => {
        const told = (link.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
        const words = told.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
        return `${link.getAttribute('aria-label') ?? link.textContent} ${words}`.trim();
      });
      if (!part.startsWith('add') && heard.split(/\s+/).length < 3)
        wrong.push(`${href} is heard as '${heard}'`);
    }
  }
  expect(wrong).toEqual([]);
  await context.close();
});
