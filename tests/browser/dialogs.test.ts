import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './browser-fixtures.ts';
import { idsFor } from './demo-ids.ts';
import { FARMER, newcomer, register, signIn } from './demo-people.ts';

const ADMIN = 'admin@lumbung.example';

/** Every dialog that an address opens, by the file that shows it, with what has the focus in it. */
const byAddress = {
  admin: {
    'admin/products/products-list.tsx': [
      ['/admin/products?add=1', 'Nama produk'],
      ['/admin/products?edit=1', 'Nama produk'],
      ['/admin/products?delete=1', 'Batal'],
    ],
    'admin/users/farmers-list.tsx': [
      ['/admin/farmers?add=1', 'Nama Petani'],
      ['/admin/farmers?edit=1', 'Nama Petani'],
      ['/admin/farmers?delete=1', 'Batal'],
    ],
    'admin/users/users-list.tsx': [
      ['/admin/users?add=1', 'Nama'],
      ['/admin/users?edit={user}', 'Nama'],
      ['/admin/users?delete={user}', 'Batal'],
    ],
    'admin/finance/coupons/coupons-page.tsx': [
      ['/admin/coupons?add=1', 'Kode'],
      ['/admin/coupons?edit=1', 'Kode'],
      ['/admin/coupons?delete=1', 'Batal'],
    ],
    'admin/settings/reference-price-dialog.tsx': [
      ['/admin/settings/reference-prices?add=1', 'Komoditas'],
      ['/admin/settings/reference-prices?delete=1', 'Batal'],
    ],
  },
  farmer: {
    'admin/products/quick-edit-sheet.tsx': [
      ['/admin/products?change=price&product={product}', 'Harga Customer'],
      ['/admin/products?change=stock&product={product}', 'Stok'],
    ],
    'bids/respond/respond-dialog.tsx': [
      ['/admin/dashboard?bid={bid}&action=accept', 'Kembali'],
      ['/admin/dashboard?bid={bid}&action=reject', 'Kembali'],
      ['/admin/dashboard?bid={bid}&action=counter', 'Harga per kg'],
    ],
  },
} as const;

/** Those that a press opens, each in a test of this file or of the one that is named. */
const byPress = [
  'admin/layout/command-palette.tsx',
  'admin/layout/shortcuts-help.tsx',
  'admin/layout/unsaved-changes-guard.tsx',
  'admin/content/entry-form.tsx',
  'admin/data-table/bulk-actions/bulk-question.tsx',
  // Lists what was not changed; its safe button is marked like the others'.
  'admin/data-table/bulk-actions/bulk-outcome.tsx',
  'bids/make-offer/bid-dialog.tsx',
  'bids/respond/accept-choice.tsx',
  'catalogue/shop-list.tsx',
  'cart/delivery-location/location-dialog.tsx',
];

/** What has the focus: its label or its text. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const one = document.activeElement as HTMLInputElement | null;
    const label = one?.labels?.[0]?.textContent ?? one?.getAttribute('aria-label') ?? one?.textContent ?? '';
    return label.replace(' *', '').trim();
  });

test('every dialog of the source is opened here', { tag: '@desktop' }, () => {
  const folder = join(import.meta.dirname, '../../src/web');
  const shown = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (name) => name.endsWith('.tsx') && !/^(ui|component-gallery|admin\/data-table\/[^/]*$)/.test(name),
    )
    .filter((name) =>
      /<(Dialog|BottomSheet|ListDialog|RecordDialog|DeleteDialog)\b/.test(
        readFileSync(join(folder, name), 'utf8'),
      ),
    );
  const listed = [...Object.keys(byAddress.admin), ...Object.keys(byAddress.farmer), ...byPress];
  expect(shown.sort()).toEqual(listed.sort());
});

for (const [role, email] of [
  ['admin', ADMIN],
  ['farmer', FARMER],
] as const)
  test(`a dialog of an ${role}’s address has the focus on its first field, one that deletes on the safe button`, {
    tag: '@phone-first',
  }, async ({ page, context, baseURL }) => {
    test.slow();
    await signIn(context, baseURL!, email);
    const ids = await idsFor(context, baseURL!);
    for (const [path, wanted] of Object.values(byAddress[role]).flat()) {
      await page.goto(path.replace(/\{(\w+)\}/g, (_: string, name: string) => ids[name]!));
      await expect(page.locator('dialog:modal'), path).toBeVisible();
      await expect.poll(() => focused(page), path).toBe(wanted);
      // Opened by nothing on the page, it gives the focus to the page's content.
      await page.keyboard.press('Escape');
      await expect(page.locator('dialog:modal'), path).toHaveCount(0);
      await expect.poll(() => page.evaluate(() => document.activeElement?.id), path).toBe('main');
    }
  });

/** Presses what opens a dialog, expects the focus where it is wanted, and back on the opener after Escape. */
async function expectFocus(page: Page, opener: Locator, wanted: string | RegExp) {
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('dialog:modal')).toBeVisible();
  await expect.poll(() => focused(page)).toMatch(wanted);
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog:modal')).toHaveCount(0);
  await expect(opener).toBeFocused();
}

test('dialogs that a press opens in the office: the first field, or the safe button, and back to what opened them', {
  tag: '@desktop',
}, async ({ page, context, baseURL }) => {
  await signIn(context, baseURL!, ADMIN);
  await page.goto('/admin/products?q=beras');
  const add = page.getByRole('link', { name: 'Tambah Produk' });
  await expectFocus(
    page,
    page.getByRole('banner').getByRole('button', { name: /Temukan/ }),
    'Cari atau pergi ke',
  );
  await expectFocus(page, add, 'Nama produk');
  await expectFocus(page, page.getByRole('link', { name: /^Edit / }).first(), 'Nama produk');
  await expectFocus(page, page.getByRole('link', { name: /^Hapus / }).first(), 'Batal');
  // What was typed asks before it is lost; to go on filling in is safe, and leads back to the field.
  await add.click();
  await page.getByRole('dialog').getByLabel('Nama produk').fill('Uwi');
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('Lanjut mengisi');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Nama produk');

  await page.goto('/admin/content/posts/1');
  await expectFocus(page, page.getByRole('button', { name: 'Hapus', exact: true }), 'Batal');
});

test('sheets of the shop: the first choice or field, and back to what opened them', {
  tag: '@phone',
}, async ({ page, context, baseURL }) => {
  await page.goto('/shop');
  await expectFocus(page, page.getByRole('button', { name: /Filter/ }), /^(Beras|Gabah)/);
  await register(context, baseURL!, newcomer('Bu Fokus'));
  const { data } = await (await page.request.get('/api/products?farmer=1&limit=100')).json();
  const listing = data.find(
    (one: { negotiable: boolean; stock: number }) => one.negotiable && one.stock > 200,
  );
  await page.goto(`/shop-single/${listing.id}`);
  await expectFocus(page, page.getByRole('link', { name: 'Tawar', exact: true }), /^(Jumlah|Harga)/);
});

test.describe('a toast is above an open dialog, can be pressed, and stays when the dialog closes', () => {
  for (const [width, tag] of [
    ['wide', '@desktop'],
    ['narrow', '@phone'],
  ] as const)
    test(width, { tag }, async ({ page, context, baseURL }) => {
      await signIn(context, baseURL!, ADMIN);
      await page.goto('/admin/products?add=1');
      const dialog = page.locator('dialog:modal');
      const toast = page.locator('.Toastify__toast');
      const tell = (id: string, extra = {}) =>
        page.evaluate((detail) => dispatchEvent(new CustomEvent('lumbung:toast', { detail })), {
          id,
          type: 'info',
          theme: 'light',
          autoClose: false,
          position: 'top-right',
          text: `Kabar ${id}`,
          ...extra,
        });
      const onTop = () =>
        toast.evaluate((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          const hit = document.elementFromPoint(x + width / 2, y + height / 2);
          return one.contains(hit) && !one.closest('[inert]');
        });
      await expect(dialog).toBeVisible();
      await tell('satu');
      // Only what is inside the modal dialog is told to those who hear the page.
      await expect(dialog.getByRole('status').getByText('Kabar satu')).toBeVisible();
      await expect.poll(onTop).toBe(true);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(toast).toHaveText('Kabar satu');
      // A dialog that opens while a toast shows does not hide it.
      await page.keyboard.press('Control+k');
      await expect(dialog).toBeVisible();
      await expect.poll(onTop).toBe(true);
      await toast.getByRole('button', { name: 'Tutup pemberitahuan' }).click();
      await expect(toast).toHaveCount(0);
      await expect(dialog).toBeVisible();
    });
});
