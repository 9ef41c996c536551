import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { newcomer, register, signIn, visitor } from './people.ts';

const cart = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('cartState') ?? '[]'));
/** Waits until React has taken the page over, so that a press is more than a plain link or form. */
const alive = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')),
  );

/** Puts two listings of two farmers into the cart by the shop's buttons. */
async function fillCart(page: Page): Promise<void> {
  await page.goto('/shop?category=beras');
  await alive(page);
  await page.getByRole('button', { name: 'Add to cart' }).nth(0).click();
  await page.getByRole('button', { name: 'Add to cart' }).nth(2).click();
  await expect.poll(async () => (await cart(page)).length).toBe(2);
}

async function fillBilling(page: Page): Promise<void> {
  await page.getByLabel('Nama depan').fill('Sri');
  await page.getByLabel('Nama belakang').fill('Wahyuni');
  await page
    .getByRole('textbox', { name: /^Email/ })
    .first()
    .fill('sri@contoh.example');
  await page.getByLabel('Kode pos').fill('55581');
  await page.getByLabel('Kabupaten/Kota').selectOption('Sleman');
  await page.getByLabel('Alamat jalan').fill('Jl. Kaliurang Km 9');
}

test.describe('the cart', () => {
  test('[CART-06] [CART-11] [CART-12] an added item starts at 1; the table edits its quantity, no lower than 1, and leads to the checkout', async ({
    browser,
  }) => {
    const { page, context, complaints } = await visitor(browser);
    await fillCart(page);
    expect((await cart(page)).map((item: { quantity: number }) => item.quantity)).toEqual([1, 1]);
    await page.goto('/cart');
    await alive(page);
    await expect(page.getByRole('table')).toHaveCount(2);
    const [first] = await cart(page);
    const quantity = page.getByRole('spinbutton', { name: `Jumlah ${first.title}` }).first();
    await expect(page.getByRole('button', { name: `Kurangi Jumlah ${first.title}` }).first()).toBeDisabled();
    await page
      .getByRole('button', { name: `Tambah Jumlah ${first.title}` })
      .first()
      .click();
    await expect(quantity).toHaveValue('2');
    expect((await cart(page))[0].quantity).toBe(2);
    await expect(page.getByLabel('Kupon')).toBeVisible();
    await expect(page.getByText('Subtotal')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', /^\/checkout/);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('[CART-07] [MSG-59] [CART-09] remove takes one item out and can be undone; clearing empties it', async ({
    browser,
  }) => {
    const { page, context } = await visitor(browser);
    await fillCart(page);
    const [first, second] = await cart(page);
    await page.goto('/cart');
    await alive(page);
    await page
      .getByRole('button', { name: `Hapus ${first.title}` })
      .first()
      .click();
    await expect(page.getByText('Product removed from cart')).toBeVisible();
    expect((await cart(page)).map((item: { id: number }) => item.id)).toEqual([second.id]);
    await page.getByRole('button', { name: 'Urungkan' }).click();
    await expect.poll(async () => (await cart(page)).length).toBe(2);
    await page.getByRole('button', { name: 'Kosongkan keranjang' }).click();
    await expect(page.getByRole('heading', { name: 'Keranjang Anda masih kosong' })).toBeVisible();
    expect(await cart(page)).toEqual([]);
    await context.close();
  });

  test('[CART-03] a browser that refuses to keep the cart is told of in the log, and the page goes on', async ({
    browser,
  }) => {
    const { page, context } = await visitor(browser);
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await page.goto('/shop');
    await alive(page);
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    await expect.poll(() => warnings.some((text) => /cart could not be/.test(text))).toBe(true);
    await expect(page.getByRole('heading', { name: 'Toko' })).toBeVisible();
    await expect(page.getByText(/denied|SecurityError/)).toHaveCount(0);
    await context.close();
  });
});

test.describe('the checkout', () => {
  test('[CHECK-01] [CHECK-08] a guest orders from two farmers by transfer and hands in his proof', async ({
    browser,
  }) => {
    const { page, context, complaints } = await visitor(browser);
    await fillCart(page);
    await page.goto('/checkout');
    await expect(page.getByRole('heading', { name: 'Pesanan Anda' })).toBeVisible();
    await alive(page);
    await expect(page.getByLabel('Negara')).toHaveValue('Indonesia');
    await expect(page.getByLabel('Catatan pesanan')).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await fillBilling(page);
    await page.getByLabel(/Transfer Bank/).check();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page).toHaveURL(/\/checkout\/selesai/);
    await expect(page.getByText(/^LB-/)).toHaveCount(2);
    expect(await cart(page)).toEqual([]);
    await page.getByRole('link', { name: 'Lihat cara membayar' }).click();
    await expect(page.getByText('0000 1234 5678')).toBeVisible();
    await alive(page);
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC',
      'base64',
    );
    await page
      .getByLabel('Bukti transfer')
      .setInputFiles({ name: 'bukti.png', mimeType: 'image/png', buffer: png });
    await page.getByRole('button', { name: 'Unggah bukti transfer' }).click();
    await expect(page.getByText(/sedang diperiksa/)).toBeVisible();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('[CHECK-09] QRIS shows a code with the amount', async ({ browser }) => {
    const { page, context } = await visitor(browser);
    await page.goto('/checkout?items=1:5');
    await alive(page);
    await fillBilling(page);
    await page.getByLabel(/QRIS/).check();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.getByRole('link', { name: 'Lihat cara membayar' }).click();
    await expect(page.getByRole('img', { name: /Kode QRIS untuk Rp/ })).toBeVisible();
    await context.close();
  });

  test('what is missing is said at its field, and nothing typed is lost; without JavaScript too, up to the placed order', async ({
    browser,
  }) => {
    const { page, context } = await visitor(browser, { javaScriptEnabled: false });
    await page.goto('/checkout?items=1:5');
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
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page.getByRole('heading', { name: /Pesanan Anda sudah kami catat/ })).toBeVisible();
    await context.close();
  });

  test('a customer orders by COD, the seller takes it on and sends it, the customer has it: selesai', async ({
    browser,
    baseURL,
  }) => {
    const buyer = await visitor(browser);
    await register(buyer.context, baseURL!, newcomer('Pembeli'));
    await buyer.page.goto('/checkout?items=1:5');
    await alive(buyer.page);
    await fillBilling(buyer.page);
    await buyer.page.getByLabel(/Bayar di Tempat/).check();
    await buyer.page.getByRole('button', { name: 'Place Order' }).click();
    await expect(buyer.page).toHaveURL(/\/orders\/LB-/);
    const code = /LB-\w+/.exec(buyer.page.url())![0];

    const admin = await visitor(browser);
    await signIn(admin.context, baseURL!, 'admin@lumbung.example');
    await admin.page.goto(`/admin/orders/${code}`);
    await alive(admin.page);
    for (const step of ['Terima pesanan', 'Sudah dikirim / siap diambil']) {
      await admin.page.getByRole('button', { name: step }).click();
      await expect(admin.page.getByRole('button', { name: step })).toHaveCount(0);
    }
    await expect(buyer.page.getByRole('button', { name: 'Barang sudah saya terima' })).toBeVisible();
    await buyer.page.getByRole('button', { name: 'Barang sudah saya terima' }).click();
    await expect(buyer.page.getByText('Selesai').first()).toBeVisible();
    expect(buyer.complaints).toEqual([]);
    expect(admin.complaints).toEqual([]);
    await buyer.context.close();
    await admin.context.close();
  });
});
