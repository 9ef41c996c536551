import type { Browser, Page } from '@playwright/test';
import { expect, moving, test } from './browser-fixtures.ts';
import { listingFor, newcomer, newFarmer, ownWord, register, signIn, visitor } from './demo-people.ts';

/* A cook's and a trader's day, from what they type to the paper that they keep, on a small phone and on a desk. */

test.use(moving);

/** Somebody's window: small, or as wide as the run's desktop. */
const windowOf = (isMobile: boolean) => (isMobile ? { viewport: { width: 360, height: 740 } } : {});

/** Types into the search of the header, as every page has it, and opens the first of what it finds. */
async function find(page: Page, typed: string, found: RegExp) {
  await page.getByRole('banner').getByLabel('Buka pencarian').click();
  const field = page.locator('#header-search [name=q]');
  await field.fill(typed);
  await field.press('Enter');
  await expect(page).toHaveURL(/\/shop\?q=/);
  const first = page.getByRole('list', { name: 'Daftar produk' }).getByRole('heading').first();
  await expect(first).toHaveText(found);
  await first.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(found);
}

/** Where the goods go; only what a newcomer has to say. */
async function sayWhere(page: Page) {
  await page.getByLabel('Telepon atau WhatsApp').fill('081234567890');
  await page.getByLabel('Nama depan').fill('Wahyuni');
  await page.locator('form [name=email][autocomplete=email]').first().fill('wahyuni@contoh.example');
  await page.getByLabel('Kode pos').fill('55581');
  await page.getByLabel('Kabupaten/Kota').selectOption('Sleman');
  await page.getByLabel('Alamat jalan').fill('Jl. Kaliurang Km 9');
}

/** The shop's admin does `steps` with the order on the page, whose invoice is numbered once it is paid. */
async function officeDoes(browser: Browser, baseURL: string, page: Page, ...steps: string[]) {
  const code = /LB-[A-Z0-9-]+/.exec(page.url())![0];
  const office = await browser.newContext({ baseURL });
  await signIn(office, baseURL, 'admin@lumbung.example');
  for (const step of steps) {
    const answer = await office.request.post(`/api/orders/${code}/${step}`, {
      headers: { origin: baseURL, 'idempotency-key': crypto.randomUUID() },
      data: {},
    });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  await office.close();
  await page.reload();
}

/** Keeps the order's paper. */
async function keepInvoice(page: Page) {
  const kept = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Unduh faktur (PDF)' }).click();
  expect((await kept).suggestedFilename()).toMatch(/^faktur-LB-[A-Z0-9-]+\.pdf$/);
}

test("[CHECK-05] a cook's day: 50 kg found though misspelt, paid at the door, without an account, to the invoice", {
  tag: '@phone-first',
}, async ({ browser, baseURL, isMobile }) => {
  const { page, context, complaints } = await visitor(browser, windowOf(isMobile));
  await page.goto('/');
  await find(page, 'bers merha 50 kg', /Beras Merah/);
  await page.getByRole('spinbutton', { name: /^Jumlah/ }).fill('50');
  await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(page.getByText('Product added successfully')).toBeVisible();
  if (isMobile) {
    await page
      .getByRole('navigation', { name: 'Pintasan' })
      .getByRole('link', { name: /^Keranjang/ })
      .click();
  } else {
    await page.getByLabel('Keranjang, 50 satuan dari 1 barang').click();
    await page.getByRole('link', { name: 'Lihat keranjang' }).click();
  }
  await expect(page.getByRole('spinbutton', { name: /^Jumlah Beras Merah/ })).toHaveValue('50');
  await page.getByRole('link', { name: 'Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Pesanan Anda' })).toBeVisible();
  await sayWhere(page);
  await page.getByLabel(/Bayar di Tempat/).check();
  await page.getByRole('button', { name: 'Buat pesanan' }).click();
  await expect(page).toHaveURL(/\/checkout\/done/);
  await expect(page.getByText('Menunggu konfirmasi petani')).toBeVisible();
  await page.getByRole('link', { name: 'Lihat pesanan' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Pesanan LB-/ })).toBeVisible();
  await expect(page.getByText('50 kg × Rp')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Unduh faktur (PDF)' })).toHaveCount(0);
  await officeDoes(browser, baseURL!, page, 'confirm-payment', 'cash');
  await keepInvoice(page);
  expect(complaints).toEqual([]);
  await context.close();
});

test("[BID-14] [BID-24] [CHECK-09] a trader's day: an offer, the farmer's yes, its checkout with QRIS, to the invoice", {
  tag: '@phone-first',
}, async ({ browser, baseURL, isMobile }) => {
  const farmer = await newFarmer(browser, baseURL!);
  const name = `Gabah ${ownWord()}`;
  await listingFor(farmer.context, baseURL!, {
    name,
    stock: 3000,
    price_customer: 7500,
    price_tengkulak: 6500,
  });
  const { page, context, complaints } = await visitor(browser, windowOf(isMobile));
  const who = newcomer('Juragan');
  await register(context, baseURL!, who);
  await page.goto('/');
  await find(page, name, new RegExp(name));
  await page.getByRole('link', isMobile ? { name: 'Tawar', exact: true } : { name: 'Make Offer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajukan penawaran' });
  await dialog.getByLabel(/^Harga tawaran/).fill('7000');
  await dialog.getByLabel('Jumlah', { exact: true }).fill('1000');
  await dialog.getByRole('button', { name: 'Kirim penawaran' }).click();
  await expect(dialog).toBeHidden();

  // The goods' own page says at once that an offer of his is under way.
  await expect(page.getByText('Penawaran Anda sedang berjalan')).toBeVisible();
  await page.getByRole('link', { name: 'Lihat penawaran' }).click();
  await expect(page).toHaveURL(/\/bidding-list\/\d+/);
  const bid = (await (await farmer.context.request.get('/api/bids/incoming?turn=seller')).json()).data[0];
  const yes = await farmer.context.request.post(`/api/bids/${bid.id}/accept`, {
    headers: { origin: baseURL!, 'idempotency-key': crypto.randomUUID() },
    data: { expected_offer_id: bid.offerId },
  });
  expect(yes.status(), await yes.text()).toBe(200);

  await page.reload();
  await page.getByRole('main').getByRole('link', { name: 'Selesaikan pesanan' }).click();
  await expect(page.getByRole('heading', { name: /^Checkout penawaran/ })).toBeVisible();
  await sayWhere(page);
  await page.getByLabel(/QRIS/).check();
  await page.getByRole('button', { name: 'Buat pesanan' }).click();
  await expect(page).toHaveURL(/\/orders\/LB-.*new=1/);
  await expect(page.getByRole('img', { name: /Kode QRIS untuk Rp/ })).toBeVisible();
  const picture = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Simpan QR' }).click();
  expect((await picture).suggestedFilename()).toMatch(/^qris-LB-.*\.png$/);
  await officeDoes(browser, baseURL!, page, 'confirm-payment');
  await keepInvoice(page);
  expect(complaints).toEqual([]);
  await Promise.all([farmer.context.close(), context.close()]);
});
