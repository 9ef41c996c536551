import { expect, test } from './browser-fixtures.ts';
import { newcomer, signIn, visitor } from './demo-people.ts';

const ADMIN = 'admin@lumbung.example';

test('a price is changed in its row by keys alone, and the place in the list is kept', {
  tag: '@desktop',
}, async ({ browser, baseURL }) => {
  const { page, context, complaints } = await visitor(browser);
  await signIn(context, baseURL!, ADMIN);
  const headers = { origin: baseURL! };
  const place = {
    address: 'Dusun Uji',
    province: 'Yogyakarta',
    city: 'Sleman',
    latitude: -7.7,
    longitude: 110,
  };
  const farmer = await context.request.post('/api/admin/farmers', {
    headers,
    data: { ...newcomer('Petani'), ...place },
  });
  const name = `Uwi ${Math.random().toString(36).slice(2, 8)}`;
  const made = await context.request.post('/api/admin/products', {
    headers,
    data: {
      name,
      unit: 'kg',
      stock: 20,
      price_tengkulak: 3000,
      price_customer: 4000,
      farmer_id: (await farmer.json()).data.id,
    },
  });
  expect(made.status()).toBe(201);
  await page.goto(`/admin/products?q=${encodeURIComponent(name)}`);
  // Alive once the search opens a dialog instead of a page.
  await expect(page.getByRole('banner').getByRole('button', { name: /Temukan/ })).toBeVisible();

  const price = page.getByRole('link', { name: `Ubah Harga Customer ${name}` });
  const box = page.getByRole('dialog').getByRole('spinbutton', { name: 'Harga Customer' });
  await price.focus();
  await page.keyboard.press('Enter');
  await expect(box).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await expect(price).toBeFocused();
  await page.keyboard.press('Enter');
  await box.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('4500');
  await page.keyboard.press('Enter');
  await expect(price).toContainText('Rp 4.500');
  await expect(box).toBeHidden();
  await expect(price).toBeFocused();
  expect(complaints).toEqual([]);
  await context.close();
});
