import type { Page, Route } from '@playwright/test';
import { expect, test } from './browser-fixtures.ts';
import { FARMER, newcomer, PASSWORD, register, signIn, visitor } from './demo-people.ts';

type Listing = {
  id: number;
  product: { name: string };
  price_customer: number;
  min_lot: number;
  stock: number;
  negotiable: boolean;
  farmer: { id: number };
};

/** A listing of petani@ that can be bid for, with room for many tests. */
async function listingOfFarmer(page: Page): Promise<Listing> {
  const { data } = await (await page.request.get('/api/products?farmer=1&limit=100')).json();
  const listing = (data as Listing[]).find(
    (one) => one.negotiable && one.stock > 200 && one.price_customer > 5000,
  );
  if (!listing) throw new Error('the demo has no listing to bid for');
  return listing;
}

const rupiah = (amount: number) => amount.toLocaleString('id-ID');

/** Opens the bid dialog of a product's page the way its width offers. */
async function openDialog(page: Page, listing: Listing) {
  await page.goto(`/shop-single/${listing.id}`);
  const wide = (page.viewportSize()?.width ?? 0) >= 768;
  // Until the dialog knows who asks and on what terms, a visitor's offer goes to the server, which sends him to sign in (401).
  const terms = page.waitForResponse(/\/bid\.data/);
  await page.getByRole('link', wide ? { name: 'Make Offer' } : { name: 'Tawar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajukan penawaran' });
  await expect(dialog).toBeVisible();
  await (await terms).finished();
  return dialog;
}

test('[BID-01] [BID-14] [BID-16] [BID-19] [BID-24] [BID-26] from a visitor’s offer to the order that stands, both watching', {
  // On phones: haggle.test.ts and buyer-days.test.ts.
  tag: '@desktop',
}, async ({ browser, contextOptions }) => {
  const buyer = await visitor(browser, contextOptions);
  const { page } = buyer;
  const listing = await listingOfFarmer(page);
  const who = newcomer('Bu Tari');
  const price = listing.price_customer - 501;

  let dialog = await openDialog(page, listing);
  await dialog.getByLabel(/^Harga tawaran/).fill(String(price));
  await dialog.getByLabel('Jumlah', { exact: true }).fill(String(listing.min_lot + 1));
  await dialog.getByLabel(/^Catatan/).fill('Untuk hajatan');
  await expect(dialog.getByRole('status').or(dialog.locator('output'))).toContainText(
    rupiah(price * (listing.min_lot + 1)),
  );
  await dialog.getByRole('button', { name: 'Kirim penawaran' }).click();
  await dialog.getByRole('link', { name: 'Daftar' }).click();

  const entry = page.getByRole('main');
  await entry.getByLabel('Nama').fill(who.name);
  await entry.getByLabel('Email').fill(who.email);
  await entry.getByLabel(/^Password/).fill(who.password);
  await entry.getByLabel('Konfirmasi password').fill(who.password);
  await entry.getByRole('button', { name: 'Daftar' }).click();

  dialog = page.getByRole('dialog', { name: 'Ajukan penawaran' });
  await expect(dialog.getByLabel(/^Harga tawaran/)).toHaveValue(rupiah(price));
  await expect(dialog.getByLabel('Jumlah', { exact: true })).toHaveValue(String(listing.min_lot + 1));
  await expect(dialog.getByLabel(/^Catatan/)).toHaveValue('Untuk hajatan');
  await expect(dialog.getByText('Sisa 3 tawaran hari ini')).toBeVisible();
  await dialog.getByRole('button', { name: 'Kirim penawaran' }).click();
  await expect(page.getByText('Penawaran berhasil diajukan!')).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.goto('/bidding-list');
  await expect(page).toHaveTitle('Lumbung - Daftar Penawaran');
  const card = page.getByRole('listitem').filter({ hasText: listing.product.name }).first();
  await expect(card.getByText('Menunggu', { exact: true })).toBeVisible();

  const farmer = await visitor(browser, contextOptions);
  await farmer.page.goto('/farmer-bidding-approval');
  await farmer.page.getByRole('main').getByRole('link', { name: 'Masuk' }).click();
  await farmer.page
    .getByRole('main')
    .getByLabel(/^Email/)
    .fill(FARMER);
  await farmer.page
    .getByRole('main')
    .getByLabel(/^Password/)
    .fill(PASSWORD);
  await farmer.page.getByRole('main').getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(farmer.page).toHaveURL(/\/farmer-bidding-approval$/);
  const incoming = farmer.page.getByRole('listitem').filter({ hasText: who.name });
  await expect(incoming).toContainText(who.email);
  await expect(incoming).toContainText('Untuk hajatan');
  await incoming.getByRole('link', { name: 'Terima' }).click();
  const answer = farmer.page.getByRole('dialog', { name: 'Terima penawaran' });
  await answer.getByLabel(/^Catatan/).fill('Silakan diambil Sabtu');
  // A toast is gone after five seconds, so the buyer's page is watched from now on.
  const heard = page
    .getByText(/Tawaran Anda diterima/)
    .first()
    .waitFor();
  await answer.getByRole('button', { name: 'Ya, terima' }).click();
  await expect(farmer.page.getByText('Penawaran diterima').first()).toBeVisible();
  // Answered bids make room for those that wait.
  await farmer.page.getByRole('link', { name: /^Diterima/ }).click();
  await expect(incoming.getByText('Diterima', { exact: true })).toBeVisible();

  // The buyer has not touched his page since.
  await expect(card.getByText('Diterima', { exact: true })).toBeVisible();
  await expect(card).toContainText(/Pesanan LB-[2-9A-Z]{6}/);
  await heard;

  const code = /LB-[2-9A-Z]{6}/.exec((await card.textContent()) ?? '')?.[0];
  const bids = await (await page.request.get('/api/bids')).json();
  expect(bids.data).toMatchObject([{ status: 'accepted', bidPrice: price, orderCode: code }]);
  expect(buyer.complaints).toEqual([]);
  await buyer.context.close();
  await farmer.context.close();
});

test('[BID-02] [BID-03] [BID-04] [BID-05] [BID-06] [BID-07] [BID-08] [MSG-01] [MSG-02] [MSG-03] the dialog, by keyboard', {
  tag: '@desktop',
}, async ({ page, context, baseURL }) => {
  await register(context, baseURL!, newcomer('Pak Joko'));
  const listing = await listingOfFarmer(page);
  const dialog = await openDialog(page, listing);
  const price = dialog.getByLabel(/^Harga tawaran/);
  const qty = dialog.getByLabel('Jumlah', { exact: true });

  await dialog.getByRole('button', { name: 'Kirim penawaran' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Mohon isi harga dan quantity');
  await price.fill('0');
  await dialog.getByRole('button', { name: 'Kirim penawaran' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Harga dan quantity harus lebih dari 0');
  await expect(price).toHaveAttribute('aria-valuemin', '0');
  await expect(qty).toHaveAttribute('aria-valuemin', '1');

  await price.fill('6500');
  await price.press('ArrowUp');
  await expect(price).toHaveValue('7.500');
  await price.press('ArrowDown');
  await price.press('ArrowDown');
  await expect(price).toHaveValue('5.500');
  await dialog.getByRole('button', { name: '−10 %' }).click();
  await expect(price).toHaveValue(rupiah(Math.round(listing.price_customer * 0.9)));

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'Make Offer' }).click();
  await expect(dialog.getByLabel(/^Harga tawaran/)).toHaveValue('');

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/api/products/${listing.id}/bids`, async (route) => {
    await held;
    await route.continue();
  });
  await dialog.getByLabel(/^Harga tawaran/).fill('6500');
  await dialog.getByRole('button', { name: 'Kirim penawaran' }).click();
  await expect(dialog.getByRole('button', { name: 'Mengirim...' })).toBeDisabled();
  await expect(dialog.getByLabel(/^Harga tawaran/)).toBeDisabled();
  await expect(dialog.getByLabel('Jumlah', { exact: true })).toBeDisabled();
  release();
  await expect(page.getByText('Penawaran berhasil diajukan!')).toBeVisible();

  // Said at once at the product; who comes by its own address is told there.
  await expect(page.getByText('Penawaran Anda sedang berjalan')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Make Offer' })).toHaveCount(0);
  await page.goto(`/shop-single/${listing.id}/bid`);
  await expect(page.getByText('Anda masih punya penawaran yang menunggu untuk produk ini.')).toBeVisible();
});

test.describe('answers that the offer is given', () => {
  // What goes by way of the worker cannot be answered in its place.
  test.use({ serviceWorkers: 'block' });

  test('[BID-12] [MSG-04] [MSG-05] without an answer, or with one that gives no reason, the dialog stays, filled, and says so', {
    tag: '@phone',
  }, async ({ page, context, baseURL }) => {
    await register(context, baseURL!, newcomer('Bu Sri'));
    const listing = await listingOfFarmer(page);
    const dialog = await openDialog(page, listing);
    type Answer = Parameters<Route['fulfill']>[0];
    const answers: (Answer | null)[] = [
      null,
      // As a proxy says that it found no server behind it.
      { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' },
      // As the server does that has too much to do.
      {
        status: 503,
        json: { success: false, message: 'Layanan sedang terganggu. Coba lagi sebentar lagi.' },
      },
    ];
    // A browser that keeps nothing: otherwise an offer without an answer waits and is sent again.
    await page.evaluate(() => {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (name, value) {
        if (name === 'lumbung.offlineQueue') throw new DOMException('full', 'QuotaExceededError');
        setItem.call(this, name, value);
      };
    });
    await page.route('**/api/products/*/bids', (route) => {
      const answer = answers.shift();
      return answer ? route.fulfill(answer) : route.abort('internetdisconnected');
    });
    await dialog.getByLabel(/^Harga tawaran/).fill('6500');
    await dialog.getByRole('button', { name: 'Kirim penawaran' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Terjadi kesalahan saat mengajukan penawaran');
    await dialog.getByRole('button', { name: 'Kirim penawaran' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Gagal mengajukan penawaran');
    await dialog.getByRole('button', { name: 'Kirim penawaran' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Layanan sedang terganggu. Coba lagi sebentar lagi.');
    await expect(dialog.getByLabel(/^Harga tawaran/)).toHaveValue('6.500');
  });
});

test('the way to buy directly leads out of the dialog to the checkout', { tag: '@phone' }, async ({
  page,
}) => {
  const listing = await listingOfFarmer(page);
  const dialog = await openDialog(page, listing);
  await dialog.getByLabel(/^Harga tawaran/).fill(String(listing.price_customer));
  await dialog.getByRole('link', { name: 'dengan harga itu' }).click();
  await expect(page).toHaveURL(new RegExp(`/checkout\\?items=${listing.id}:`));
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Nothing lies over the form: it takes the finger.
  await page.getByLabel('Nama depan').click();
  await expect(page.getByLabel('Nama depan')).toBeFocused();
});

test('[BID-12] a refused offer, and a refused answer, show the server’s own text and are sent once', {
  tag: '@phone',
}, async ({ page, context, baseURL }) => {
  await register(context, baseURL!, newcomer('Bu Ika'));
  const listing = await listingOfFarmer(page);
  const dialog = await openDialog(page, listing);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  await dialog.getByLabel(/^Harga tawaran/).fill(String(listing.price_customer + 1));
  await dialog.getByLabel(/^Catatan/).fill('Untuk hajatan');
  await dialog.getByRole('button', { name: 'Kirim penawaran' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Tawaran melebihi harga jual');
  await expect(dialog.getByLabel(/^Catatan/)).toHaveValue('Untuk hajatan');
  await expect(dialog.getByLabel(/^Catatan/)).toBeEnabled();
  expect(sent).toEqual([`/api/products/${listing.id}/bids`]);

  await dialog.getByLabel(/^Harga tawaran/).fill('6500');
  await dialog.getByRole('button', { name: 'Kirim penawaran' }).click();
  await expect(page.getByText('Penawaran berhasil diajukan!')).toBeVisible();
  const { data } = await (await page.request.get('/api/bids')).json();
  const [{ id }] = data;
  // A page that has not heard of it yet: one that has takes the dialog away by itself.
  await page.route('**/api/events*', (route) => route.abort());
  await page.goto(`/bidding-list/${id}?action=withdraw`);
  const headers = { origin: baseURL! };
  expect((await page.request.post(`/api/bids/${id}/withdraw`, { headers })).status()).toBe(200);
  sent.length = 0;
  const answer = page.getByRole('dialog');
  await answer.getByRole('button', { name: 'Ya, batalkan' }).click();
  await expect(answer.getByRole('alert')).toHaveText('Penawaran ini sudah ditutup.');
  expect(sent).toEqual([`/api/bids/${id}/withdraw`]);
});

test('[BID-15] [BID-17] [BID-30] [BID-31] [MSG-06] the customer’s list: chips, withdrawal, offering again', {
  tag: '@desktop',
}, async ({ page, context, baseURL }) => {
  await register(context, baseURL!, newcomer('Pak Eko'));
  await page.goto('/bidding-list');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Daftar Penawaran');
  await expect(page.getByText('Tidak ada penawaran yang ditemukan')).toBeVisible();
  const chips = page.getByRole('navigation', { name: 'Saring menurut status' }).getByRole('link');
  await expect(chips).toContainText(['Semua', 'Menunggu', 'Diterima', 'Ditolak', 'Kadaluarsa']);

  const listing = await listingOfFarmer(page);
  const placed = await page.request.post(`/api/products/${listing.id}/bids`, {
    headers: { origin: baseURL! },
    data: { qty: listing.min_lot, bid_price: 6500 },
  });
  expect(placed.status()).toBe(201);
  await page.goto('/bidding-list?status=pending');
  await page.getByRole('link', { name: 'Batalkan' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ya, batalkan' }).click();
  await expect(page.getByText('Penawaran dibatalkan')).toBeVisible();
  await page.getByRole('link', { name: 'Daftar Penawaran' }).first().click();
  await page.getByRole('link', { name: /^Ditolak/ }).click();
  const card = page.getByRole('listitem').filter({ hasText: listing.product.name });
  await expect(card.getByText('Dibatalkan', { exact: true })).toBeVisible();
  await card.getByRole('link', { name: 'Tawar lagi' }).click();
  await expect(page.getByRole('heading', { name: 'Ajukan penawaran' })).toBeVisible();
});

test('[BID-18] [BID-20] [BID-21] [BID-22] [BID-23] [BID-25] the approval page: chips, contact, and a dialog with a note', {
  tag: '@phone',
}, async ({ page, context, browser, contextOptions, baseURL }) => {
  const buyer = await visitor(browser, contextOptions);
  const who = newcomer('Warung');
  await register(buyer.context, baseURL!, who);
  const listing = await listingOfFarmer(page);
  await buyer.page.request.post(`/api/products/${listing.id}/bids`, {
    headers: { origin: baseURL! },
    data: { qty: listing.min_lot, bid_price: 6500, note: 'Harga langganan' },
  });
  await signIn(context, baseURL!, FARMER);
  await page.goto('/farmer-bidding-approval');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Persetujuan Penawaran');
  const chips = page.getByRole('navigation', { name: 'Saring menurut status' }).getByRole('link');
  await expect(chips).toHaveCount(4);
  await expect(chips).toContainText(['Semua', 'Menunggu Persetujuan', 'Diterima', 'Ditolak']);

  const card = page.getByRole('listitem').filter({ hasText: who.name });
  await expect(card).toContainText('Harga langganan');
  await expect(card).toContainText(who.email);
  await card.getByRole('link', { name: 'Tolak' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tolak penawaran' });
  await dialog.getByLabel('Catatan (boleh kosong)').fill('Belum bisa segitu');
  await dialog.getByRole('button', { name: 'Ya, tolak' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: /^Ditolak/ }).click();
  await expect(card.getByText('Ditolak', { exact: true })).toBeVisible();
  await expect(card.getByRole('link', { name: 'Terima' })).toHaveCount(0);
  await expect(card.getByRole('link', { name: 'Tolak' })).toHaveCount(0);
  await buyer.page.goto('/bidding-list');
  await buyer.page.getByText('Riwayat (2)').click();
  await expect(buyer.page.getByText('“Belum bisa segitu”')).toBeVisible();
  await buyer.context.close();
});

test('[BID-27] [BID-28] a wrong role gets the 403 text on page and data request', {
  tag: '@desktop',
}, async ({ page, context, baseURL }) => {
  await signIn(context, baseURL!, FARMER);
  const text =
    'Maaf, Anda tidak memiliki izin untuk mengakses halaman ini. Silakan hubungi administrator untuk mendapatkan akses yang sesuai.';
  expect((await page.goto('/bidding-list'))?.status()).toBe(403);
  await expect(page.getByText(text)).toBeVisible();
  expect((await page.request.get('/bidding-list.data')).status()).toBe(403);
  await context.clearCookies();
  for (const path of ['/bidding-list', '/farmer-bidding-approval']) {
    expect((await page.goto(path))?.status()).toBe(401);
    expect((await page.request.get(`${path}.data`)).status()).toBe(401);
    await expect(page.getByRole('main').getByRole('link', { name: 'Masuk' })).toHaveAttribute(
      'href',
      `/login?next=${encodeURIComponent(path)}`,
    );
  }
});

test('[BID-13] [BID-14] [BID-16] [BID-24] the whole way without JavaScript', { tag: '@phone' }, async ({
  browser,
  contextOptions,
  baseURL,
}) => {
  const plain = { ...contextOptions, javaScriptEnabled: false };
  const { page, context } = await visitor(browser, plain);
  const listing = await listingOfFarmer(page);
  const who = newcomer('Tanpa Skrip');
  await page.goto(`/shop-single/${listing.id}`);
  await page.getByRole('link', { name: 'Make Offer' }).click();
  await page.getByLabel(/^Harga tawaran/).fill('6500');
  await page.getByLabel('Jumlah', { exact: true }).fill(String(listing.min_lot));
  await page.getByLabel(/^Catatan/).fill('Tanpa skrip');
  await page.getByRole('button', { name: 'Kirim penawaran' }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await register(context, baseURL!, who);
  const back = new URL(page.url()).searchParams.get('next')!;
  await page.goto(back);
  await expect(page.getByLabel(/^Harga tawaran/)).toHaveValue('6500');
  await expect(page.getByLabel(/^Catatan/)).toHaveValue('Tanpa skrip');
  await page.getByRole('button', { name: 'Kirim penawaran' }).click();
  await expect(page.getByText('Penawaran berhasil diajukan!')).toBeVisible();
  await expect(page).toHaveURL(/\/bidding-list/);

  const farmer = await visitor(browser, plain);
  await signIn(farmer.context, baseURL!, FARMER);
  await farmer.page.goto('/farmer-bidding-approval');
  const incoming = farmer.page.getByRole('listitem').filter({ hasText: who.name });
  await incoming.getByRole('link', { name: 'Terima' }).click();
  await farmer.page.getByRole('button', { name: 'Ya, terima' }).click();
  await expect(farmer.page.getByText('Penawaran diterima')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Diterima', { exact: true })).toBeVisible();
  await context.close();
  await farmer.context.close();
});
