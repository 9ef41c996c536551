import type { Page } from '@playwright/test';
import { officeScreens } from './admin-routes.ts';
import { expect, test } from './browser-fixtures.ts';
import { idsFor } from './demo-ids.ts';
import { complaintsOf, FARMER, newcomer, register, signIn } from './demo-people.ts';
import { fillAll } from './early-input.ts';
import { farmerScreens, ownScreens, publicScreens } from './site-routes.ts';

/** As a browser's translator does it: each text node goes into two `<font>`s where it stood. */
function wrapTexts(page: Page) {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      const parent = text.parentNode as Element;
      if (
        !text.nodeValue?.trim() ||
        ['SCRIPT', 'STYLE', 'TEXTAREA', 'OPTION', 'TITLE'].includes(parent.nodeName)
      )
        continue;
      const outer = document.createElement('font');
      const inner = outer.appendChild(document.createElement('font'));
      parent.replaceChild(outer, text);
      inner.append(text);
    }
  });
}

test('the contact form is sent and answered on a page that the browser translated', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/');
  const form = page.getByRole('form', { name: 'Hubungi Kami' });
  await form.getByPlaceholder('Email*', { exact: true }).fill('tari@salah');
  await form
    .getByPlaceholder('Tell Us About Project *', { exact: true })
    .fill('Apakah beras Rojolele bisa diantar?');
  await wrapTexts(page);
  await form.getByRole('button', { name: 'Kirim pesan' }).click();
  await expect(form.getByText('Format email belum benar')).toBeVisible();
  await wrapTexts(page);
  await form.getByPlaceholder('Email*', { exact: true }).fill('tari@contoh.example');
  await form.getByRole('button', { name: 'Kirim pesan' }).click();
  await expect(page.getByText('Terima kasih, pesan Anda sudah kami terima.')).toBeVisible();
  await expect(page.getByText('Something went wrong.')).toHaveCount(0);
});

const namesRecord = (path: string) => path.includes('{');
/** With something in it: tests/browser/farmer-group-day.test.ts. */
const ofGroup = '/sellers/shares/{group}';
const routes: [who: string, email: string | undefined, paths: readonly string[]][] = [
  ['everybody', undefined, publicScreens],
  ['a new buyer', 'new', ownScreens.filter((path) => !namesRecord(path))],
  ['a buyer', 'pembeli@lumbung.example', ownScreens.filter((path) => namesRecord(path) && path !== ofGroup)],
  ['a farmer', FARMER, farmerScreens],
  ['the admin', 'admin@lumbung.example', officeScreens.admin],
];

for (const [who, email, paths] of routes)
  for (const screen of paths)
    test(`${screen} of ${who} goes on when the browser has translated it`, { tag: '@phone' }, async ({
      page,
      context,
      baseURL,
    }) => {
      if (email === 'new') await register(context, baseURL!, newcomer('Bu Alih'));
      else if (email) await signIn(context, baseURL!, email);
      const ids = namesRecord(screen) ? await idsFor(context, baseURL!) : {};
      await page.goto(screen.replace(/\{(\w+)\}/g, (_, name: string) => ids[name]!));
      const complaints = complaintsOf(page, { warnings: false });
      await wrapTexts(page);
      // Every field changes what the page shows: sums, errors, parts that come and go.
      await fillAll(page);
      await wrapTexts(page);
      // The next page replaces all that was translated.
      const from = new URL(page.url()).pathname;
      await page.evaluate(() => {
        const own = (link: HTMLAnchorElement) =>
          link.origin === location.origin &&
          link.pathname !== location.pathname &&
          !link.target &&
          !link.download;
        [...document.querySelectorAll<HTMLAnchorElement>('header a[href], nav a[href], a[href]')]
          .find(own)
          ?.click();
      });
      const left = page.waitForURL((url) => url.pathname !== from);
      const discard = page.getByRole('button', { name: 'Buang perubahan' });
      await Promise.race([left, discard.click().catch(() => undefined)]);
      await left;
      await expect(page.getByText('Something went wrong.')).toHaveCount(0);
      // 418: React draws again what was translated before it had taken it over.
      expect(complaints.filter((text) => !/Failed to load resource|React error #418/.test(text))).toEqual([]);
    });
