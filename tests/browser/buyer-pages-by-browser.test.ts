import { expect, test } from './browser-fixtures.ts';
import { cart } from './cart-steps.ts';
import { visitor } from './demo-people.ts';

const phone = { viewport: { width: 360, height: 640 } };

test('on a small phone a product says its name and price at once, and its actions once', {
  tag: '@desktop',
}, async ({ browser }) => {
  const { page, context } = await visitor(browser, phone);
  await page.goto('/shop-single/1');
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(/^Rp/).first()).toBeInViewport({ ratio: 1 });
  const bar = page.getByRole('button', { name: '+ Keranjang' });
  await expect(bar).toBeInViewport();
  await page
    .getByRole('button', { name: 'Beli langsung' })
    .evaluate((button) => button.scrollIntoView({ block: 'center' }));
  await expect(bar).toBeHidden();
  await context.close();
});

// Each time shop.test.ts does the same on its way.
test('the filters stay open until the goods are asked for', { tag: ['@phone', '@long'] }, async ({
  page,
}) => {
  await page.goto('/shop');
  await page.getByRole('button', { name: /^Filter/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  await sheet
    .getByRole('navigation', { name: 'Kategori' })
    .getByRole('link', { name: /^Beras/ })
    .click();
  await expect(page).toHaveURL(/category=beras/);
  await expect(sheet).toBeVisible();
  await sheet.getByRole('button', { name: /^Tampilkan \d+ produk$/ }).click();
  await expect(sheet).toBeHidden();
});

test('[CART-05] a checkout leads nobody away, and its order can be bought again', {
  tag: '@phone',
}, async ({ browser }) => {
  const { page, context } = await visitor(browser);
  await page.goto('/checkout?items=1:5');
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Pintasan' })).toHaveCount(0);
  const terms = page.getByRole('navigation', { name: 'Ketentuan' }).getByRole('link');
  await expect(terms).toHaveText(['Tanya jawab', 'Syarat', 'Privasi']);
  await page.getByLabel('Nama depan').fill('Sri');
  await page.getByLabel('Nama belakang').fill('Wahyuni');
  await page
    .getByRole('textbox', { name: /^Email/ })
    .first()
    .fill('sri@contoh.example');
  await page.getByLabel('Kode pos').fill('55581');
  await page.getByLabel('Kabupaten/Kota').selectOption('Sleman');
  await page.getByLabel('Alamat jalan').fill('Jl. Kaliurang Km 9');
  await page.getByLabel(/Bayar di Tempat/).check();
  await page.getByRole('button', { name: 'Buat pesanan' }).click();
  await expect(page.getByRole('heading', { name: /Pesanan Anda sudah kami catat/ })).toBeVisible();
  await page.getByRole('link', { name: 'Lihat pesanan' }).click();
  // What is paid at the door waits for the farmer.
  await expect(page.getByText('Menunggu konfirmasi petani').first()).toBeVisible();
  await page.getByRole('link', { name: 'Beli lagi' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect
    .poll(async () =>
      (await cart(page)).map((item: { id: number; quantity: number }) => [item.id, item.quantity]),
    )
    .toEqual([[1, 5]]);
  await context.close();
});

test('one checkout with two farmers is paid once, on one page that says so', { tag: '@phone' }, async ({
  browser,
}) => {
  const { page, context } = await visitor(browser);
  // Of two farmers whom no other test works for: what those sell may cost something else by the time it is ordered.
  const goodsOf = async (farmer: number) => {
    const asked = await page.request.get(`/api/products?stock=available&limit=1&farmer=${farmer}`);
    const { data } = (await asked.json()) as {
      data: { id: number; price_customer: number; min_lot: number }[];
    };
    return data[0]!;
  };
  const billing = {
    firstName: 'Sri',
    lastName: 'Wahyuni',
    country: 'Indonesia',
    address1: 'Jl. Kaliurang Km 9',
    city: 'Sleman',
    state: 'Yogyakarta',
    postcode: '55581',
    email: 'sri.dua@contoh.example',
  };
  const placed = await page.request.post('/api/orders', {
    headers: { 'idempotency-key': `sekali-${Math.random()}` },
    data: {
      items: [await goodsOf(5), await goodsOf(6)].map((item) => ({
        id: item.id,
        quantity: item.min_lot,
        price: item.price_customer,
      })),
      billing,
      paymentMethod: 'qris',
    },
  });
  expect(placed.status(), await placed.text()).toBe(201);
  const { orders } = (await placed.json()).data as { orders: { code: string; token: string }[] };
  await page.goto(`/orders/${orders[0]!.code}?token=${orders[0]!.token}`);
  const payment = page.getByLabel('Pembayaran', { exact: true });
  await expect(payment.getByRole('heading', { name: 'Sekali bayar untuk 2 pesanan' })).toBeVisible();
  for (const { code } of orders) await expect(payment.getByText(code)).toBeVisible();
  // A picture that the app of a bank finds on the phone.
  const kept = await payment.getByRole('link', { name: 'Simpan QR' }).getAttribute('href');
  const picture = await context.request.get(kept!);
  expect(picture.headers()).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': `attachment; filename="qris-${orders[0]!.code}.png"`,
  });
  await payment.getByRole('button', { name: 'Saya sudah bayar' }).click();
  await expect(payment.getByRole('status').filter({ hasText: 'belum tercatat' })).toBeVisible();
  await context.close();
});
