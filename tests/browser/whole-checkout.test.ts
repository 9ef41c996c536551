import type { Browser, Page } from '@playwright/test';
import { LONG } from '../support/long-run.ts';
import { expect, test } from './browser-fixtures.ts';
import { newcomer, register, signIn, visitor } from './demo-people.ts';
import { violations } from './expect-accessible.ts';

/** Each demo farmer whose account is known, with a listing of his that has plenty. */
const STALLS = [
  { farmer: 'petani@lumbung.example', listing: 8 },
  { farmer: 'petani2@lumbung.example', listing: 7 },
] as const;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC',
  'base64',
);

const open = async (page: Page, path: string) => {
  await page.goto(path);
};

type Placed = { code: string; token: string | null; farmer: string };

/** Fills the cart from two farmers, orders it with `method`, and says which order is whose. */
async function orderFromTwo(page: Page, method: RegExp, looked: boolean): Promise<Placed[]> {
  for (const { listing } of STALLS) {
    await open(page, `/shop-single/${listing}`);
    await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click();
    await expect(page.getByText('Product added successfully').first()).toBeVisible();
  }
  await open(page, '/cart');
  await expect(page.getByRole('table')).toHaveCount(2);
  await page.getByRole('link', { name: 'Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Pesanan Anda' })).toBeVisible();
  await expect(page.getByLabel('Negara')).toHaveValue('Indonesia');
  await expect(page.getByLabel('Catatan pesanan')).toBeVisible();
  if (looked) expect(await violations(page)).toEqual([]);
  await page.getByLabel('Nama depan').fill('Sri');
  await page.getByLabel('Nama belakang').fill('Wahyuni');
  await page.locator('form [name=email][autocomplete=email]').first().fill('sri@contoh.example');
  await page.getByLabel('Kode pos').fill('55581');
  await page.getByLabel('Kabupaten/Kota').selectOption('Sleman');
  await page.getByLabel('Alamat jalan').fill('Jl. Kaliurang Km 9');
  await page.getByLabel(method).check();
  await page.getByRole('button', { name: 'Buat pesanan' }).click();
  await expect(page).toHaveURL(/\/checkout\/done/);
  await expect.poll(() => page.evaluate(() => localStorage.cartState)).toBe('[]');
  const shown = new URL(page.url()).searchParams.get('orders')!.split(',');
  expect(shown).toHaveLength(2);
  // Orders stand in the order of their farmers' listings.
  const byListing = [...STALLS].sort((a, b) => a.listing - b.listing);
  return shown.map((one, at) => {
    const [code, token] = one.split('.');
    return { code: code!, token: token ?? null, farmer: byListing[at]!.farmer };
  });
}

/** Somebody of the back office presses the order's buttons one after the other. */
async function press(
  browser: Browser,
  baseURL: string,
  email: string,
  code: string,
  steps: (string | RegExp)[],
) {
  const { page, context, complaints } = await visitor(browser);
  await signIn(context, baseURL, email);
  await open(page, `/admin/orders/${code}`);
  for (const step of steps) {
    // The button is gone before the server has heard: whoever closes the page on it takes his step back.
    const heard = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().includes(code) && answer.ok(),
    );
    // Money is asked about once more, under a heading that opens.
    const asked = page.locator('summary', { hasText: 'Uang sudah masuk' });
    if ((await asked.count()) > 0) await asked.click();
    await page.getByRole('button', { name: step }).click();
    await heard;
    await expect(page.getByRole('button', { name: step })).toHaveCount(0);
  }
  expect(complaints).toEqual([]);
  await context.close();
}

async function walk(
  browser: Browser,
  baseURL: string,
  who: 'guest' | 'customer',
  method: 'cod' | 'transfer' | 'qris',
): Promise<void> {
  test.slow();
  // One goes to its end with both farmers, and has, as people's own browsers do, the worker that serves pages without a
  // network; for the others it would fetch its whole store first. Each time the second farmer's half, the same once more, is
  // left out, and the worker is there when people haggle.
  const whole = LONG && method === 'transfer';
  const { page, context, complaints } = await visitor(
    browser,
    whole ? { serviceWorkers: 'allow' } : undefined,
  );
  if (who === 'customer') await register(context, baseURL, newcomer('Pembeli'));
  const label = { cod: /Bayar di Tempat/, transfer: /Transfer Bank/, qris: /QRIS/ }[method];
  const placed = await orderFromTwo(page, label, method !== 'qris');
  const pageOf = ({ code, token }: Placed) => `/orders/${code}${token ? `?token=${token}` : ''}`;
  const [first] = placed as [Placed];
  // At the door there is nothing to be paid now.
  const onward = method === 'cod' ? 'Lihat pesanan' : 'Lihat cara membayar';
  await page.getByRole('link', { name: onward, exact: true }).click();
  await expect(page).toHaveURL(pageOf(first));
  if (method === 'transfer') {
    await expect(page.getByText('0000 1234 5678')).toBeVisible();
    await page
      .getByLabel('Bukti transfer')
      .setInputFiles({ name: 'bukti.png', mimeType: 'image/png', buffer: PNG });
    await page.getByRole('button', { name: 'Unggah bukti transfer' }).click();
    await expect(page.getByText(/sudah kami terima dan sedang diperiksa/)).toBeVisible();
    await expect(page.getByText('Bukti sedang diperiksa', { exact: true })).toBeVisible();
  }
  if (method === 'qris') await expect(page.getByRole('img', { name: /Kode QRIS untuk Rp/ })).toBeVisible();
  // One payment over both orders: the admin sees its money come once.
  if (method !== 'cod')
    await press(browser, baseURL, 'admin@lumbung.example', first.code, [/^Ya, .* sudah masuk/]);
  const takeOn = method === 'cod' ? 'Terima pesanan' : 'Mulai siapkan';
  // The second farmer does as the first.
  for (const order of whole ? placed : [first]) {
    await press(browser, baseURL, order.farmer, order.code, [takeOn, 'Sudah dikirim / siap diambil']);
    await open(page, pageOf(order));
    await page.getByRole('button', { name: 'Barang sudah saya terima' }).click();
    await expect(page.getByText('Selesai').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Barang sudah saya terima' })).toHaveCount(0);
  }
  expect(complaints).toEqual([]);
  await context.close();
}

// Each way to pay and each kind of buyer; a guest who pays at the door walks through his day (buyer-days). What a way to pay
// does is the same for both kinds, so that the pairs left over are for the long run.
test.describe('from the cart to selesai, over two farmers', () => {
  test('[CHECK-01] [CHECK-08] a guest by transfer', { tag: '@phone' }, ({ browser, baseURL }) =>
    walk(browser, baseURL!, 'guest', 'transfer'),
  );
  // Each time the trader's day goes by QRIS, with an account (buyer-days).
  test('a customer by QRIS', { tag: ['@phone', '@long'] }, ({ browser, baseURL }) =>
    walk(browser, baseURL!, 'customer', 'qris'),
  );
  test('a customer by transfer', { tag: ['@desktop', '@long'] }, ({ browser, baseURL }) =>
    walk(browser, baseURL!, 'customer', 'transfer'),
  );
  test('a guest by QRIS', { tag: ['@desktop', '@long'] }, ({ browser, baseURL }) =>
    walk(browser, baseURL!, 'guest', 'qris'),
  );
  test('a customer by COD', { tag: ['@desktop', '@long'] }, ({ browser, baseURL }) =>
    walk(browser, baseURL!, 'customer', 'cod'),
  );
});
