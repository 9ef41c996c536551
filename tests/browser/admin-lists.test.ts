import { randomUUID } from 'node:crypto';
import type { Browser } from '@playwright/test';
import { expect, test } from './browser-fixtures.ts';
import { register, signIn, visitor } from './demo-people.ts';

const ADMIN = 'admin@lumbung.example';
const PASSWORD = 'Gabah-Kering-77';

async function office(browser: Browser, baseURL: string | undefined, path?: string) {
  const who = await visitor(browser);
  await signIn(who.context, baseURL!, ADMIN);
  if (path) await who.page.goto(path);
  const call = async (method: 'POST' | 'DELETE', url: string, data?: object) => {
    const answer = await who.context.request.fetch(`/api/admin${url}`, {
      method,
      headers: { origin: baseURL! },
      ...(data ? { data } : {}),
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).data as { id: string | number };
  };
  return { ...who, call };
}
const mark = () => randomUUID().slice(0, 8);
const profile = (name: string) => ({
  name,
  address: 'Jl. Godean Km 5',
  province: 'Yogyakarta',
  city: 'Sleman',
  latitude: -7.7,
  longitude: 110.3,
  email: `${mark()}@contoh.example`,
  password: PASSWORD,
});

test('[ADM-24] [MSG-30] [MSG-31] [MSG-33] [MSG-34] [MSG-35] [MSG-37] [MSG-38] [MSG-39] [MSG-40] each failed command has its own toast, whatever the cause', {
  tag: '@desktop',
}, async ({ browser, baseURL }) => {
  const { page, context, call } = await office(browser, baseURL);
  const toasted = (text: string) =>
    expect(page.locator('.Toastify').getByText(text, { exact: true }).first()).toBeVisible();
  const dialog = page.getByRole('dialog');
  // One list of each noun, of this test's own, by a word that stands in all their names.
  const word = `Gagal${mark()}`;
  const own = () => `${word} ${mark()}`;
  const farmer = await call('POST', '/farmers', profile(`Petani ${mark()}`));
  const made = {
    products: (name: string) =>
      call('POST', '/products', {
        name,
        unit: 'kg',
        stock: 3,
        price_tengkulak: 1000,
        price_customer: 2000,
        farmer_id: farmer.id,
      }),
    farmers: (name: string) => call('POST', '/farmers', profile(name)),
    users: (name: string) =>
      call('POST', '/users', {
        name,
        email: `${mark()}@contoh.example`,
        password: PASSWORD,
        role: 'customer',
      }),
  };

  // What is edited or deleted here has been deleted elsewhere meanwhile.
  for (const [noun, update, remove] of [
    ['products', 'Gagal memperbarui produk', 'Gagal menghapus produk'],
    ['farmers', 'Gagal memperbarui petani', 'Gagal menghapus petani'],
    ['users', 'Gagal memperbarui user', 'Gagal menghapus user'],
  ] as const) {
    const [one, other, toggled] = [own(), own(), own()];
    const ids = [await made[noun](one), await made[noun](other)].map(({ id }) => id);
    if (noun === 'users') ids.push((await made.users(toggled)).id);
    await page.goto(`/admin/${noun}?q=${word}`);
    if (noun === 'users') {
      await page.getByRole('button', { name: new RegExp(`^Status ${toggled}`) }).click();
      const confirm = dialog.getByRole('button', { name: 'Ya, nonaktifkan' });
      await expect(confirm).toBeVisible();
      await call('DELETE', `/users/${ids.pop()}`);
      await confirm.click();
      await toasted('Gagal mengubah status user');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
    await page.getByRole('link', { name: `Edit ${other}` }).click();
    await expect(dialog.getByRole('button', { name: 'Update' })).toBeVisible();
    await call('DELETE', `/${noun}/${ids[1]}`);
    await dialog.getByRole('button', { name: 'Update' }).click();
    await toasted(update);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('link', { name: `Hapus ${one}` }).click();
    await expect(dialog.getByRole('button', { name: 'Hapus' })).toBeVisible();
    await call('DELETE', `/${noun}/${ids[0]}`);
    if (noun === 'users') {
      // The buttons wait, and say so, while the command is under way.
      let go = () => {};
      const held = new Promise<void>((resolve) => {
        go = resolve;
      });
      await page.route('**/admin/users.data*', async (route) => {
        await held;
        await route.continue();
      });
      await dialog.getByRole('button', { name: 'Hapus' }).click();
      await expect(dialog.getByRole('button', { name: 'Loading...' })).toBeDisabled();
      go();
      await page.unrouteAll({ behavior: 'wait' });
    } else await dialog.getByRole('button', { name: 'Hapus' }).click();
    await toasted(remove);
    if (noun === 'products') continue;

    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    // An e-mail that somebody else has.
    await page.getByRole('link', { name: noun === 'farmers' ? 'Tambah Petani' : 'Tambah User' }).click();
    await dialog.getByLabel(noun === 'farmers' ? 'Nama Petani' : 'Nama').fill('Kembar');
    await dialog.getByLabel('Email').fill(ADMIN);
    await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
    if (noun === 'farmers') {
      await dialog.getByLabel('Alamat Lengkap').fill('Jl. Godean');
      await dialog.getByLabel('Kota/Kabupaten').fill('Sleman');
    }
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await toasted(noun === 'farmers' ? 'Gagal menambahkan petani' : 'Gagal menambahkan user');
    await expect(dialog.getByLabel(noun === 'farmers' ? 'Nama Petani' : 'Nama')).toHaveValue('Kembar');
  }
  await context.close();
});

test('rows are ticked by keys, changed in bulk, and changed back; Esc, ? and Ctrl+K', {
  tag: '@desktop',
}, async ({ browser, baseURL }) => {
  const name = `Suweg ${mark()}`;
  const { page, context, call, complaints } = await office(browser, baseURL, '/admin/dashboard');
  const farmer = await call('POST', '/farmers', profile(`Petani ${mark()}`));
  for (const stock of [4, 5]) {
    await call('POST', '/products', {
      name: `${name} ${stock}`,
      unit: 'kg',
      stock,
      price_tengkulak: 1000,
      price_customer: 2000,
      farmer_id: farmer.id,
    });
  }
  await page.goto(`/admin/products?q=${encodeURIComponent(name)}`);
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  const bar = page.getByRole('form', { name: 'Yang dipilih' });
  await expect(bar.getByText('1 dipilih')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await page.getByRole('checkbox', { name: `Pilih ${name} 4` }).check();
  await page.getByRole('checkbox', { name: `Pilih ${name} 5` }).check();
  await bar.getByRole('button', { name: 'Kosongkan stok' }).click();
  await expect(page.locator('.Toastify').getByText('2 produk stok dikosongkan')).toBeVisible();
  await expect(page.getByRole('group', { name: `Stok ${name} 4` })).toContainText('0');
  await page.getByRole('button', { name: 'Urungkan' }).click();
  await expect(page.locator('.Toastify').getByText('2 produk dikembalikan')).toBeVisible();
  await expect(page.getByRole('group', { name: `Stok ${name} 4` })).toContainText('4');

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Tombol pintas' })).toBeVisible();
  await page.keyboard.press('Escape');
  // While somebody writes, letters are letters.
  await page.keyboard.press('/');
  await page.keyboard.type('n?');
  await expect(page.getByRole('searchbox')).toHaveValue('n?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Cari atau pergi ke' }).fill(name);
  await expect(page.getByRole('option', { name: new RegExp(name) })).toHaveCount(2);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Edit Produk' })).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
});

test('what an order comes to and where it stands is read without moving the list, the tenth too on a small desk, and the whole menu is in view', {
  tag: '@desktop',
}, async ({ browser, baseURL }) => {
  // What others order meanwhile, of longer names, stands before these.
  const { page, context } = await office(browser, baseURL, '/admin/orders?page=9');
  const tenth = page.locator('main tbody tr').nth(9);
  await expect(tenth).toBeInViewport({ ratio: 1 });
  // So is the whole menu, its last page too.
  const menu = page.getByRole('navigation', { name: 'Menu dashboard' });
  expect(await menu.evaluate((nav) => nav.scrollHeight - nav.clientHeight)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(tenth.locator('.badge')).toBeInViewport({ ratio: 1 });
  await context.close();
});

test('a name and an address that know no end make their own row higher, and no other', {
  tag: '@desktop',
}, async ({ browser, baseURL }) => {
  const name = 'Sastroatmodjonegorowidyaningrat';
  const own = randomUUID();
  const email = `${name.toLowerCase()}.${own}@contoh.example`;
  const buyer = await visitor(browser);
  await register(buyer.context, baseURL!, { name, email, password: PASSWORD });
  await buyer.context.close();
  const { page, context } = await office(browser, baseURL, '/admin/users');
  const rows = page.locator('main tbody tr');
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(rows.filter({ hasText: own }).getByRole('button', { name: 'Aktif' })).toBeInViewport({
      ratio: 1,
    });
    const heights = await rows.evaluateAll((all) => all.map((row) => row.clientHeight));
    expect(Math.max(...heights), `${width}`).toBeLessThanOrEqual(50);
  }
  // Others register meanwhile, some of them with long addresses too.
  for (const width of [1280, 1366]) {
    await page.setViewportSize({ width, height: 900 });
    const [his] = await rows
      .filter({ hasText: own })
      .evaluateAll((all) => all.map((row) => row.clientHeight));
    const heights = await rows.evaluateAll((all) => all.map((row) => row.clientHeight));
    expect(his).toBeGreaterThan(60);
    expect(heights.filter((height) => height <= 50).length, `${width}: ${heights}`).toBeGreaterThan(4);
  }
  await context.close();
});
