import sharp from 'sharp';
import { expect, test } from './browser-fixtures.ts';
import { counted, newcomer, newFarmer, register, visitor } from './demo-people.ts';

/**
 * A photo as phones take them: 6 million pixels lying on their side, with a note of which side is up, and too heavy for
 * a slow line.
 */
const photo = async () =>
  sharp({
    create: {
      width: 2800,
      height: 2100,
      channels: 3,
      background: '#9cbf7a',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .composite([
      { input: { create: { width: 900, height: 900, channels: 3, background: '#c0392b' } }, left: 0, top: 0 },
    ])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 96 })
    .toBuffer();

test('[ADMPROD-03] [ADMPROD-15] [ADM-22] a farmer on a phone: a listing with its photo in under a minute, stock to 0 in two taps', {
  tag: '@phone',
}, async ({ browser, baseURL }) => {
  const { page, context, complaints } = await newFarmer(browser, baseURL!);
  const { tap, taps } = counted();
  // What goes over the line is seen where it is handed to the browser.
  await page.addInitScript(() => {
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (body) {
      const file = body instanceof FormData ? (body.get('file') as File) : undefined;
      Object.assign(window, { sentBytes: file?.size });
      send.call(this, body);
    };
  });
  await page.goto('/admin/products');
  await page.waitForLoadState('networkidle');
  const name = `Jagung ${Math.random().toString(36).slice(2, 8)}`;

  const taken = await photo();
  const began = Date.now();
  await tap(page.getByRole('link', { name: 'Tambah Produk' }));
  const dialog = page.getByRole('dialog', { name: 'Tambah Produk' });
  await dialog.locator('input[capture]').setInputFiles({
    name: 'IMG_0001.jpg',
    mimeType: 'image/jpeg',
    buffer: taken,
  });
  await tap(dialog.getByLabel('Nama produk'));
  await page.keyboard.type(name, { delay: 30 });
  for (const [field, figure] of [
    ['Stok', '50'],
    ['Harga Tengkulak', '4000'],
    ['Harga Customer', '5500'],
  ] as const) {
    await tap(dialog.getByRole('spinbutton', { name: field }));
    await page.keyboard.type(figure, { delay: 30 });
  }
  // Pressed while the photo may still be on its way: the form waits for it.
  await tap(dialog.getByRole('button', { name: 'Simpan' }));
  await expect(page.getByText('Produk berhasil ditambahkan')).toBeVisible();
  const seconds = (Date.now() - began) / 1000;
  console.log(`a new listing with a photo: ${taps()} taps, ${seconds.toFixed(1)} s`);
  expect(seconds).toBeLessThan(60);
  expect(taps()).toBeLessThanOrEqual(6);

  // What was sent is the small copy, upright.
  const sentBytes = await page.evaluate(() => (window as unknown as { sentBytes: number }).sentBytes);
  expect(taken.length).toBeGreaterThan(4 * 1024 * 1024);
  expect(sentBytes).toBeLessThan(taken.length / 5);
  console.log(`sent ${Math.round(sentBytes / 1024)} kB of ${Math.round(taken.length / 1024)} kB`);
  const { url } = await page.evaluate(async () => {
    const [listing] = (await (await fetch('/api/admin/products?limit=1')).json()).data;
    return { url: listing.image_url as string };
  });
  const kept = sharp(Buffer.from(await (await context.request.get(url)).body()));
  expect(await kept.metadata()).toMatchObject({ width: 1200, height: 1600 });
  const corner = await kept.extract({ left: 1150, top: 50, width: 1, height: 1 }).raw().toBuffer();
  expect(corner[0]!).toBeGreaterThan(corner[1]! + 60);

  const stock = page.getByRole('group', { name: `Stok ${name}` });
  await expect(stock).toContainText('50');
  const before = taps();
  // Ten rows are on a screen: what a row can do besides opens below its name.
  await tap(page.getByLabel(`${name}, lainnya`));
  await tap(stock.getByRole('button', { name: `Stok ${name} habis` }));
  await expect(stock.getByRole('button', { name: `Stok ${name} habis` })).toBeDisabled();
  expect(taps() - before).toBe(2);
  await expect
    .poll(async () => (await (await context.request.get('/api/admin/products?limit=1')).json()).data[0].stock)
    .toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a slow photo that fails is sent again; pictures change places by keys; leaving asks; a stale edit shows what changed', {
  tag: '@phone',
}, async ({ browser, baseURL }) => {
  const { page, context } = await newFarmer(browser, baseURL!);
  const made = await context.request.post('/api/admin/products', {
    headers: { origin: baseURL! },
    data: { name: 'Ubi Ungu', unit: 'kg', stock: 20, price_tengkulak: 3000, price_customer: 4000 },
  });
  const { id } = (await made.json()).data;
  await page.goto(`/admin/products?edit=${id}`);
  await page.waitForLoadState('networkidle');
  const dialog = page.getByRole('dialog', { name: 'Edit Produk' });

  let away = true;
  await page.route('**/api/uploads', (route) => (away ? route.abort() : route.continue()));
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#9cbf7a' } })
    .jpeg()
    .toBuffer();
  const file = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: picture });
  await dialog.locator('input[multiple]').setInputFiles([file('1.jpg'), file('2.jpg')]);
  await expect(dialog.getByText('Periksa sambungan').nth(1)).toBeVisible();
  away = false;
  await dialog.getByRole('button', { name: 'Coba lagi gambar 1' }).tap();
  await expect(dialog.getByLabel('Keterangan gambar 1')).toBeVisible();
  await dialog.getByLabel('Keterangan gambar 1').fill('Depan');
  await dialog.getByRole('button', { name: 'Coba lagi gambar 2' }).tap();
  await dialog.getByLabel('Keterangan gambar 2').fill('Belakang');
  const grip = dialog.getByRole('button', { name: /^Pindahkan gambar 1/ });
  await grip.focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByLabel('Keterangan gambar 1')).toHaveValue('Belakang');

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Lanjut mengisi' }).tap();
  await expect(dialog).toBeVisible();

  const answer = await context.request.put(`/api/admin/products/${id}`, {
    headers: { origin: baseURL! },
    data: { price_customer: 4500 },
  });
  expect(answer.status()).toBe(200);
  await dialog.getByLabel('Nama produk').fill('Ubi Ungu Manis');
  await dialog.getByRole('button', { name: 'Update' }).tap();
  await expect(dialog.getByText('Data ini sudah diubah sejak Anda membukanya')).toBeVisible();
  await expect(dialog.getByText(/Harga Customer:/)).toBeVisible();
  await expect(dialog.getByText('Rp 4.500').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Update' }).tap();
  await expect(page.getByText('Produk berhasil diperbarui')).toBeVisible();
  const { data } = await (await context.request.get(`/api/admin/products/${id}`)).json();
  expect(data).toMatchObject({
    product: { name: 'Ubi Ungu Manis' },
    images: [{ alt: 'Belakang' }, { alt: 'Depan' }],
  });
  await context.close();
});

test('a bid is answered in two taps, from the card beside the list price, and an answer taken back within ten seconds', {
  tag: '@phone',
}, async ({ browser, baseURL }) => {
  const farmer = await newFarmer(browser, baseURL!);
  const made = await farmer.context.request.post('/api/admin/products', {
    headers: { origin: baseURL! },
    data: { name: 'Cabai Uji', unit: 'kg', stock: 20, price_tengkulak: 20000, price_customer: 30000 },
  });
  const { id } = (await made.json()).data;
  const buyer = await visitor(browser);
  await register(buyer.context, baseURL!, newcomer('Pembeli'));
  const bid = await buyer.context.request.post(`/api/products/${id}/bids`, {
    headers: { origin: baseURL!, 'idempotency-key': crypto.randomUUID() },
    data: { qty: 5, bid_price: 27000 },
  });
  expect(bid.status()).toBe(201);
  const bidId = (await bid.json()).data.id;

  const { page, complaints } = farmer;
  const { tap, taps } = counted();
  await page.goto('/admin/bids');
  await page.waitForLoadState('networkidle');
  const card = page.getByRole('listitem').filter({ hasText: 'Cabai Uji' });
  await expect(card.getByText('Rp 27.000').first()).toBeVisible();
  await expect(card.getByText('Rp 30.000').first()).toBeVisible();

  // He thinks better of refusing, while it can still be undone.
  await card.getByRole('link', { name: 'Tolak', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ya, tolak' }).click();
  const bar = page.getByRole('complementary', { name: 'Baru saja' });
  await expect(bar).toContainText('Tolak: 5 kg Cabai Uji');
  await expect(card.getByRole('link', { name: 'Terima', exact: true })).toHaveCount(0);
  const { data: refused } = await (await page.request.get(`/api/bids/${bidId}`)).json();
  expect(refused).toMatchObject({ status: 'rejected' });
  await bar.getByRole('button', { name: 'Urungkan' }).click();
  await expect(page.getByText('Jawaban diurungkan').filter({ visible: true }).first()).toBeVisible();
  await expect(bar).toBeHidden();
  const { data: still } = await (await page.request.get(`/api/bids/${bidId}`)).json();
  expect(still).toMatchObject({ status: 'pending', turn: 'seller' });

  await tap(card.getByRole('link', { name: 'Terima', exact: true }));
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Ya, terima' }));
  await expect(page.getByText('Penawaran diterima')).toBeVisible();
  expect(taps()).toBe(2);
  expect(complaints).toEqual([]);
  await buyer.context.close();
  await farmer.context.close();
});
