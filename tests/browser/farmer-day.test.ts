import { billing } from '../support/billing-form.ts';
import { LONG } from '../support/long-run.ts';
import { expect, test } from './browser-fixtures.ts';
import { bidFrom, counted, FARMER, listingFor, newFarmer, PASSWORD, signIn, visitor } from './demo-people.ts';
import { violations } from './expect-accessible.ts';
import { voiced } from './read-aloud-stub.ts';

const SMALL = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

test('[R37] [R57] after signing in a farmer stands in his own house: the saldo in sight, a bid answered and an order made ready in two taps', {
  tag: '@phone',
}, async ({ browser, baseURL }) => {
  const seller = await newFarmer(browser, baseURL!, SMALL);
  const listing = await listingFor(seller.context, baseURL!);
  const bid = await bidFrom(browser, baseURL!, listing, { qty: 5, bid_price: 27000, note: 'Untuk warung' });
  const guest = await visitor(browser);
  const placed = await guest.context.request.post('/api/orders', {
    headers: { origin: baseURL!, 'idempotency-key': crypto.randomUUID() },
    data: { items: [{ id: listing, quantity: 2, price: 30000 }], billing, paymentMethod: 'cod' },
  });
  expect(placed.status(), await placed.text()).toBe(201);
  await guest.context.close();

  // Through the door, as he does.
  const { page, context, complaints } = seller;
  await context.clearCookies();
  await page.goto('/login');
  const main = page.getByRole('main');
  await main.getByLabel(/^Email/).fill(seller.who.email);
  await main.getByLabel(/^Password/).fill(PASSWORD);
  await main.getByRole('button', { name: 'Masuk', exact: true }).tap();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await expect(page).toHaveTitle('Lumbung - Hari ini');

  const { tap, taps } = counted();
  const saldo = page.getByRole('region', { name: 'Saldo' });
  await expect(saldo).toContainText('Rp 0');
  await expect(saldo).toContainText(/Pencairan berikutnya 2 \w+ \d{4}/);
  await expect(saldo).toBeInViewport({ ratio: 1 });
  const tabs = page.getByRole('navigation', { name: 'Pintasan' }).getByRole('link');
  await expect(tabs).toHaveText([
    'Hari ini',
    'Penawaran1 menunggu jawaban Anda',
    'Pesanan1 perlu dikerjakan',
    'Produk',
    'Saldo',
  ]);
  expect(taps(), 'the saldo').toBe(0);

  await tap(page.getByRole('link', { name: 'Terima', exact: true }));
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Ya, terima' }));
  await expect(page.getByText('Penawaran diterima').first()).toBeVisible();
  expect(taps(), 'a bid').toBe(2);
  const { data } = await (await context.request.get(`/api/bids/${bid.id}`)).json();
  expect(data).toMatchObject({ status: 'accepted' });
  // A mark for none stands there unseen.
  await expect(tabs.nth(1)).toHaveText('Penawaran', { useInnerText: true });

  await tap(page.getByRole('button', { name: 'Terima pesanan' }));
  await tap(page.getByRole('button', { name: 'Sudah dikirim / siap diambil' }));
  await expect(page.getByText('Tidak ada yang menunggu', { exact: true })).toBeVisible();
  expect(taps(), 'an order taken on and ready').toBe(4);
  const [order] = (await (await context.request.get('/api/orders?status=shipped')).json()).data;
  expect(order.goods).toMatchObject([{ listingId: listing, qty: 2 }]);
  // 'Sudah dikirim' is taken back where it was said.
  const sent = page
    .getByRole('complementary', { name: 'Baru saja' })
    .getByRole('listitem')
    .filter({ hasText: `siap diambil: ${order.code}` });
  await sent.getByRole('button', { name: 'Urungkan' }).tap();
  await expect(page.getByRole('button', { name: 'Sudah dikirim / siap diambil' })).toBeVisible();
  // A card opens wherever it is touched, here and in the list.
  await tabs.nth(2).tap();
  const card = page.getByRole('row').filter({ hasText: order.code });
  await card.evaluate((row) => row.scrollIntoView({ block: 'center' }));
  const { x, y, width, height } = (await card.boundingBox())!;
  await page.touchscreen.tap(x + width / 2, y + height * 0.5);
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${order.code}$`));
  expect(complaints).toEqual([]);
  await context.close();
});

test('[R57] [SHELL-06] wherever a farmer is, the same five tabs, in the shop his cart and wishlist (R64), and no way of his ends in a refusal', {
  tag: '@phone',
}, async ({ browser, baseURL }) => {
  const { page, context } = await visitor(browser, SMALL);
  await signIn(context, baseURL!, FARMER);
  const ways = new Set<string>();
  // In the shop's frame, and in the house's; '/' last, from where he goes on.
  for (const path of [
    ...(LONG ? ['/shop', '/admin/dashboard'] : []),
    '/farmer-bidding-approval',
    '/admin/products',
    '/',
  ]) {
    await page.goto(path);
    const tabs = page.getByRole('navigation', { name: 'Pintasan' }).getByRole('link');
    await expect(tabs, path).toHaveCount(5);
    const shop = !path.startsWith('/admin');
    const saved = page.getByRole('banner').getByRole('link', { name: /Produk tersimpan/ });
    await expect(saved, path).toHaveCount(shop ? 1 : 0);
    await expect(page.getByRole('banner').getByText('Hotline'), path).toHaveCount(0);
    const hrefs = await tabs.evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
    for (const href of hrefs) ways.add(href);
  }
  // The same five wherever he is: each is asked for once.
  for (const href of ways) expect((await page.request.get(href)).status(), href).toBe(200);
  await page.getByRole('banner').locator('summary').last().tap();
  await page
    .getByRole('navigation', { name: 'Menu utama' })
    .getByRole('link', { name: 'Penawaran Anda' })
    .tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Persetujuan Penawaran' })).toBeVisible();
  // The office's list of bids was a second one; it leads to the one.
  await page.goto('/admin/bids?turn=seller');
  await expect(page).toHaveURL(/\/farmer-bidding-approval\?status=pending$/);
  await context.close();
});

test('bids stand by what is most urgent, on cards of at most 320 px with all that decides; what is not there is not offered', {
  tag: '@phone',
}, async ({ browser, baseURL }) => {
  const { page, context } = await newFarmer(browser, baseURL!, SMALL);
  const listing = await listingFor(context, baseURL!, {
    name: 'Gabah Kering Panen Ciherang',
    stock: 500,
    price_tengkulak: 6000,
    price_customer: 8700,
  });
  const note = 'Truk koperasi siap hari Sabtu, mohon karungnya dijahit rapat supaya tidak tumpah di jalan.';
  const first = await bidFrom(
    browser,
    baseURL!,
    listing,
    { qty: 500, bid_price: 8300, note },
    'UD Padi Makmur',
  );
  const second = await bidFrom(browser, baseURL!, listing, { qty: 415, bid_price: 8000 });
  const third = await bidFrom(browser, baseURL!, listing, { qty: 10, bid_price: 8700 });
  await page.goto('/farmer-bidding-approval');
  const cards = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Jawab dalam' });
  await expect(cards).toHaveCount(3);
  await expect(cards).toContainText([first.name, second.name, third.name]);
  for (const card of await cards.all()) {
    expect((await card.boundingBox())!.height).toBeLessThanOrEqual(320);
  }
  await expect(cards.first()).toContainText('Rp 8.300 × 500 kg = Rp 4,15 jt');
  await expect(cards.first()).toContainText(
    'Rp 400 di bawah harga jual Rp 8.700, Rp 2.300 di atas tengkulak',
  );
  await expect(cards.first()).toContainText('Bisa dijual 500 kg, sisa 0 jika diterima');
  // The contact is one tap away, and out of the way until then.
  await expect(cards.first().getByText('Hubungi pembeli')).toBeVisible();
  await expect(cards.first().getByRole('link', { name: /@contoh/ })).toBeHidden();
  // A price at the list's can't be countered.
  await expect(cards.nth(2).getByRole('link', { name: /^Tawar/ })).toHaveCount(0);

  // Four hundred and fifteen are sold: of the largest only 85 kg can still be offered.
  const guest = await visitor(browser);
  const placed = await guest.context.request.post('/api/orders', {
    headers: { origin: baseURL!, 'idempotency-key': crypto.randomUUID() },
    data: { items: [{ id: listing, quantity: 415, price: 8700 }], billing, paymentMethod: 'cod' },
  });
  expect(placed.status(), await placed.text()).toBe(201);
  await guest.context.close();
  await page.reload();
  await expect(cards.first()).toContainText('Bisa dijual 85 kg (di gudang 500, dipesan 415)');
  await expect(cards.first().getByRole('link', { name: 'Terima', exact: true })).toHaveCount(0);
  expect((await cards.first().boundingBox())!.height).toBeLessThanOrEqual(320);
  await cards.first().getByRole('link', { name: 'Tawar 85 kg saja' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Tawar balik' });
  await expect(sheet.getByLabel('Jumlah', { exact: true })).toHaveValue('85');
  await expect(sheet.getByRole('spinbutton', { name: 'Harga per kg' })).toHaveValue('8.350');
  await sheet.getByRole('button', { name: 'Tutup' }).tap();

  // Half way between the two prices, in small steps, and never beyond them.
  await cards.nth(1).getByText('Hubungi pembeli').tap();
  await expect(cards.nth(1).getByRole('link', { name: /@contoh/ })).toBeVisible();
  await context.close();
});

test('a counter-offer starts half way, moves by fifty and stays between the two prices', {
  tag: '@phone',
}, async ({ browser, baseURL }) => {
  const { page, context } = await newFarmer(browser, baseURL!, SMALL);
  const listing = await listingFor(context, baseURL!, { price_tengkulak: 6000, price_customer: 8700 });
  await bidFrom(browser, baseURL!, listing, { qty: 20, bid_price: 8500 });
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: 'Tawar balik' }).tap();
  const price = page.getByRole('spinbutton', { name: 'Harga per kg' });
  await expect(price).toHaveValue('8.600');
  await page.getByRole('dialog').getByRole('button', { name: 'Tambah Harga per kg' }).tap();
  await expect(price).toHaveValue('8.650');
  await price.press('PageUp');
  await expect(price).toHaveValue('8.700');
  await price.press('PageDown');
  await expect(price).toHaveValue('8.501');
  await price.fill('9900');
  await expect(page.getByText('Isi lebih dari Rp 8.500, paling tinggi Rp 8.700')).toBeVisible();
  const sheet = page.getByRole('dialog');
  // A ready note is taken without the field being entered: the keyboard stays away.
  await sheet.getByRole('button', { name: 'Segini sudah harga pas.' }).tap();
  const note = sheet.getByLabel(/^Catatan/);
  await expect(note).toHaveValue('Segini sudah harga pas.');
  await expect(note).not.toBeFocused();
  // What is wrong is led to, below the sheet's head.
  await sheet.getByRole('button', { name: 'Kirim tawar balik' }).tap();
  await expect(price).toBeFocused();
  const head = (await sheet.locator('header').boundingBox())!;
  await expect.poll(async () => (await price.boundingBox())!.y).toBeGreaterThan(head.y + head.height);
  await context.close();
});

test('his day is read out by a press, ended by another, and offered only where there is an Indonesian voice', {
  tag: '@phone',
}, async ({ browser, baseURL }) => {
  const { page, context, complaints } = await newFarmer(browser, baseURL!, SMALL);
  const listing = await listingFor(context, baseURL!);
  await bidFrom(browser, baseURL!, listing, { qty: 5, bid_price: 27000, note: 'Untuk warung' });
  const said = () =>
    page.evaluate(() => (Reflect.get(window, 'said') as { text: string }[]).map(({ text }) => text));
  const bacakan = page.getByRole('button', { name: 'Bacakan' });
  const heading = page.getByRole('heading', { name: 'Penawaran (1)' });
  await page.goto('/admin/dashboard');
  await expect(bacakan).toHaveCount(0);
  const before = await heading.boundingBox();
  await context.addInitScript(voiced);
  await page.goto('/admin/dashboard');
  await bacakan.tap();
  expect((await heading.boundingBox())?.y, 'nothing has moved').toBe(before?.y);
  expect(await said()).toEqual([
    'Saldo Anda nol rupiah.',
    expect.stringMatching(
      /^Tawaran dari .+: lima kilo .+, satu kilo dua puluh tujuh ribu rupiah, semuanya seratus tiga puluh lima ribu rupiah\. Ketuk Terima, Tawar balik atau Tolak\.$/,
    ),
  ]);
  await page.getByRole('button', { name: 'Berhenti' }).tap();
  expect(await said()).toEqual([]);
  await bacakan.tap();
  // The last word has been read.
  await page.evaluate(() => (Reflect.get(window, 'said') as { onend(): void }[]).at(-1)!.onend());
  await expect(bacakan).toBeVisible();
  // Each time axe looks at his day in farmer-fits.
  if (LONG) expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

test('several bids at once are asked about once more, and taken back together within ten seconds', {
  tag: '@phone',
}, async ({ browser, baseURL }) => {
  const { page, context, complaints } = await newFarmer(browser, baseURL!, SMALL);
  const listing = await listingFor(context, baseURL!, { stock: 20 });
  const bids: { id: number; name: string }[] = [];
  for (const bid_price of [29_000, 28_000, 27_000]) {
    bids.push(await bidFrom(browser, baseURL!, listing, { qty: 8, bid_price }));
  }
  const statuses = async () => {
    const found = [];
    for (const { id } of bids)
      found.push((await (await context.request.get(`/api/bids/${id}`)).json()).data.status);
    return found;
  };
  await page.goto(`/farmer-bidding-approval/product/${listing}`);
  const boxes = page.getByRole('checkbox');
  await expect(boxes).toHaveCount(3);
  // The third has no stock left: it is not chosen by itself, and refused by name when he insists.
  await expect(boxes.nth(2)).not.toBeChecked();
  await boxes.nth(2).check();
  await page.getByRole('button', { name: 'Terima yang dipilih' }).tap();
  const asked = page.getByRole('dialog', { name: 'Terima 3 penawaran?' });
  await expect(asked).toContainText('Seluruhnya Rp 672.000');
  await expect(asked).toContainText('Stok kurang 4 kg');
  expect(await violations(page)).toEqual([]);
  expect(await statuses()).toEqual(['pending', 'pending', 'pending']);
  await asked.getByRole('button', { name: 'Kembali' }).tap();
  await expect(asked).toBeHidden();
  await page.getByRole('button', { name: 'Terima yang dipilih' }).tap();
  await asked.getByRole('button', { name: 'Ya, terima 3' }).tap();
  await expect(page.getByText('2 dari 3 penawaran diterima')).toBeVisible();
  await expect(page.getByText(`${bids[2]!.name}: Stok tidak cukup. Tersisa 4 kg.`)).toBeVisible();
  expect(await statuses()).toEqual(['accepted', 'accepted', 'pending']);
  await page.getByRole('button', { name: 'Urungkan semua (2)' }).tap();
  await expect.poll(statuses).toEqual(['pending', 'pending', 'pending']);
  await expect(boxes).toHaveCount(3);
  // Refused by the server, which the browser says aloud.
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
  await context.close();
});
