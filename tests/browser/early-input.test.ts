import type { Page } from '@playwright/test';
import { officeScreens } from './admin-routes.ts';
import { expect, test } from './browser-fixtures.ts';
import { idsFor } from './demo-ids.ts';
import { FARMER, newcomer, register, signIn } from './demo-people.ts';
import { arrives, contradictions, fillAll, held, openWithoutScripts } from './early-input.ts';
import { farmerScreens, ownScreens, publicScreens } from './site-routes.ts';

type Door = (args: { page: Page; baseURL: string }) => Promise<void>;

const guest: Door = async () => {};
const buyer: Door = ({ page, baseURL }) => register(page.context(), baseURL, newcomer('Bu Dini'));
const known: Door = ({ page, baseURL }) => signIn(page.context(), baseURL, 'pembeli@lumbung.example');
const farmer: Door = ({ page, baseURL }) => signIn(page.context(), baseURL, FARMER);
const admin: Door = ({ page, baseURL }) => signIn(page.context(), baseURL, 'admin@lumbung.example');

/** Forms by one of their fields: who fills them in, and where. */
const forms: [title: string, who: Door, path: string, field: string][] = [
  ['the checkout', guest, '/checkout?buy=1&quantity=25', 'city'],
  ["a buyer's checkout", buyer, '/checkout?buy=2&quantity=25', 'city'],
  ['an offer', buyer, '/shop-single/1/bid', 'bid_price'],
  ['the quantity of a product', guest, '/shop-single/1', 'quantity'],
  ['the registration', guest, '/register', 'email'],
  ['the sign-in', guest, '/login', 'email'],
  ['the contact form', guest, '/contact-us', 'comments'],
  ["the footer's newsletter", guest, '/faq', 'email'],
  ["a farmer's new product", farmer, '/admin/products?add=1', 'price_customer'],
  ["a farmer's product", admin, '/admin/products?edit=1', 'price_customer'],
  ["a farmer's profile", farmer, '/admin/profile', 'name'],
  ['a farmer', admin, '/admin/farmers?edit=1', 'latitude'],
  ['a new user', admin, '/admin/users?add=1', 'email'],
  ['a new coupon', admin, '/admin/coupons?add=1', 'code'],
];
/** Office screens with fields, at which nothing is sent: the admin's are everybody's in the demo. */
const screens = officeScreens.admin.filter((path) => !/hapus|tidakada|cari\?/.test(path));
/** Screens with controls, or whole forms, that scripts replace by others: confirmations, keys, pictures, a bulk action for all. */
const otherWithScripts = [
  '/profile/security',
  '/admin/products',
  '/admin/products?edit={product}',
  '/admin/settings',
  '/farmer-bidding-approval/product/{listing}',
];
/** A group's has something in it in tests/browser/farmer-group-day.test.ts. */
const ofPerson = (paths: readonly string[]) =>
  paths.filter(
    (path) => !path.includes('cari?') && !path.includes('{group}') && !otherWithScripts.includes(path),
  );

test.describe('what is entered before the scripts have come', { tag: '@phone' }, () => {
  for (const [title, enter, path, field] of forms)
    test(`stands and arrives: ${title}`, async ({ page, baseURL }) => {
      await enter({ page, baseURL: baseURL! });
      const come = await openWithoutScripts(page, path);
      const all = await fillAll(page);
      await come();
      // What replays is fetched on its own; until then a field shows what its page does not hold.
      await expect.poll(() => contradictions(page)).toEqual([]);
      // Its form only; without scripts it also shows what another choice in it hides.
      const now = await held(page);
      const [at] = Object.keys(all)
        .find((key) => key.endsWith(`, ${field}`))!
        .split(',');
      const entered = Object.fromEntries(
        Object.entries(all).filter(([key]) => key.startsWith(`${at},`) && key in now),
      );
      await expect.poll(() => held(page)).toMatchObject(entered);
      expect(await contradictions(page)).toEqual([]);
      // A price far from today's is confirmed before it is sent.
      for (const confirmation of await page.getByRole('checkbox', { name: /^Benar, / }).all())
        await confirmation.check();
      expect(await arrives(page, entered, field)).toEqual([]);
    });

  for (const [who, enter, paths] of [
    ['everybody', guest, publicScreens],
    ['a buyer', known, ofPerson(ownScreens)],
    ['a farmer', farmer, ofPerson(farmerScreens)],
    ['the admin', admin, screens],
  ] as const)
    for (const screen of paths.filter((path) => !forms.some(([, , one]) => one === path)))
      test(`stands on ${screen} of ${who}`, { tag: '@long' }, async ({ page, context, baseURL }) => {
        await enter({ page, baseURL: baseURL! });
        const ids = screen.includes('{') ? await idsFor(context, baseURL!) : {};
        const path = screen.replace(/\{(\w+)\}/g, (_, name: string) => ids[name]!);
        const come = await openWithoutScripts(page, path);
        const entered = await fillAll(page);
        await come();
        await expect.poll(() => contradictions(page)).toEqual([]);
        await expect.poll(() => held(page)).toMatchObject(entered);
      });
});

test('a kabupaten of another province, chosen before the scripts have come, decides on the province', {
  tag: '@phone',
}, async ({ page }) => {
  const come = await openWithoutScripts(page, '/checkout?buy=1&quantity=25');
  const city = page.getByLabel('Kabupaten/Kota');
  const other = await city.evaluate((select: HTMLSelectElement) => {
    const group = [...select.querySelectorAll('optgroup')].find((one) => one.label !== 'Yogyakarta')!;
    select.value = group.querySelector('option')!.value;
    return { province: group.label, name: select.value };
  });
  await come();
  await expect(city).toHaveValue(other.name);
  await expect(page.getByLabel('Provinsi')).toHaveValue(other.province);
  // The fees of that place are asked for, so that the total is its.
  await expect(page.getByRole('button', { name: 'Buat pesanan' })).toBeEnabled();
});

test('what is typed before the scripts of a page that was reloaded wins over its draft', {
  tag: '@phone',
}, async ({ page }) => {
  const path = '/checkout?buy=1&quantity=25';
  await page.goto(path);
  await page.getByLabel('Nama depan').fill('Draf');
  await page.getByLabel('Alamat jalan').fill('Jalan Draf 1');
  const come = await openWithoutScripts(page, path);
  await page.getByLabel('Nama depan').fill('Tari');
  await come();
  await expect(page.getByLabel('Nama depan')).toHaveValue('Tari');
  await expect(page.getByLabel('Alamat jalan')).toHaveValue('Jalan Draf 1');
});
