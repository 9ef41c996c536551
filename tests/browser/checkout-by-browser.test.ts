import type { Page } from '@playwright/test';
import { expect, test } from './browser-fixtures.ts';
import { cart, withCart } from './cart-steps.ts';
import { visitor } from './demo-people.ts';
import { violations } from './expect-accessible.ts';

/** Puts two listings of two farmers into the cart by the shop's buttons, of those that nobody has sold out. */
async function fillCart(page: Page): Promise<void> {
  await page.goto('/shop?category=beras&stock=available');
  const cards = page.locator('article', { has: page.locator('button:enabled', { hasText: 'Add to cart' }) });
  const farmers = await cards.locator('p span.line-clamp-2').allInnerTexts();
  const other = farmers.findIndex((farmer) => farmer !== farmers[0]);
  for (const at of [0, other]) await cards.nth(at).getByRole('button', { name: 'Add to cart' }).click();
  await expect.poll(async () => (await cart(page)).length).toBe(2);
}

/** Has a browser come with two listings of two farmers in its cart. */
async function withTwo(page: Page) {
  type Listing = { id: number; product: { name: string }; price_customer: number; farmer: { id: number } };
  const asked = await page.request.get('/api/products?category=beras&stock=available&limit=40');
  const all = (await asked.json()).data as Listing[];
  const goods = [all[0]!, all.find(({ farmer }) => farmer.id !== all[0]!.farmer.id)!].map((one) => ({
    ...{ id: one.id, title: one.product.name, price: one.price_customer, thumb: null },
    ...{ quantity: 1, unit: 'kg', farmer: { id: one.farmer.id, name: 'Petani', city: 'Sleman' } },
  }));
  await withCart(page, goods);
  return goods;
}

test.describe('the cart', () => {
  test('[CART-06] [CART-11] [CART-12] an added item starts at 1; the table edits its quantity, no lower than 1, and leads to the checkout', {
    tag: '@phone-first',
  }, async ({ browser }) => {
    const { page, context, complaints } = await visitor(browser);
    await fillCart(page);
    expect((await cart(page)).map((item: { quantity: number }) => item.quantity)).toEqual([1, 1]);
    await page.goto('/cart');
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
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('[CHECK-12] a coupon that was typed in the cart goes along, also from the header', {
    tag: '@desktop',
  }, async ({ browser }) => {
    const { page, context } = await visitor(browser);
    await withTwo(page);
    await page.goto('/cart');
    await page.getByLabel('Kupon').fill('tidakada9');
    await page.getByRole('button', { name: 'Pakai' }).click();
    await expect(page.getByRole('main').getByRole('link', { name: 'Checkout' })).toHaveAttribute(
      'href',
      /coupon=TIDAKADA9/,
    );
    await page.getByLabel('Keranjang, 2 satuan dari 2 barang').click();
    await page.getByRole('banner').getByRole('link', { name: 'Checkout' }).click();
    await expect(page).toHaveURL(/\/checkout\?.*coupon=TIDAKADA9/);
    await expect(page.getByText(/^Kupon tidak dipakai\./)).toBeVisible();
    await context.close();
  });

  test('[CART-07] [MSG-59] [CART-09] remove takes one item out and can be undone; clearing empties it', {
    tag: '@phone',
  }, async ({ browser }) => {
    const { page, context } = await visitor(browser);
    const [first, second] = await withTwo(page);
    await page.goto('/cart');
    await page
      .getByRole('button', { name: `Hapus ${first!.title}` })
      .first()
      .click();
    await expect(page.getByText('Product removed from cart')).toBeVisible();
    await expect
      .poll(async () => (await cart(page)).map((item: { id: number }) => item.id))
      .toEqual([second!.id]);
    await page.getByRole('button', { name: 'Urungkan' }).click();
    await expect.poll(async () => (await cart(page)).length).toBe(2);
    await page.getByRole('button', { name: 'Kosongkan keranjang' }).click();
    await expect(page.getByRole('heading', { name: 'Keranjang Anda masih kosong' })).toBeVisible();
    await expect.poll(() => cart(page)).toEqual([]);
    await context.close();
  });

  test('[CART-03] a browser that refuses to keep the cart is told of in the log, and the page goes on', {
    tag: '@desktop',
  }, async ({ browser }) => {
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
    await page.locator('button:enabled', { hasText: 'Add to cart' }).first().click();
    await expect.poll(() => warnings.some((text) => /cart could not be/.test(text))).toBe(true);
    await expect(page.getByRole('heading', { name: 'Toko' })).toBeVisible();
    await expect(page.getByText(/denied|SecurityError/)).toHaveCount(0);
    await context.close();
  });

  test('what the browser’s full storage does not take is not called added', {
    tag: '@desktop',
  }, async ({ browser }) => {
    const { page, context } = await visitor(browser);
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.goto('/shop');
    await page.locator('button:enabled', { hasText: 'Add to cart' }).first().click();
    await expect.poll(() => warnings.some((text) => /cart could not be/.test(text))).toBe(true);
    // A second press is answered by the toaster, which by then would have shown the first one's word too.
    await page.goto('/shop-single/1');
    await page.getByRole('spinbutton', { name: /^Jumlah/ }).fill('0');
    const add = page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first();
    await add.click();
    await expect(page.getByText('Please enter a valid quantity')).toBeVisible();
    await page.getByRole('spinbutton', { name: /^Jumlah/ }).fill('1');
    await add.click();
    await expect(page.getByText('Product added successfully')).toHaveCount(0);
    await context.close();
  });
});

test('[CART-11] at 320 to 390 px with letters of 100 to 200 percent the cart’s quantities, sums and way on can be read and pressed', {
  tag: '@desktop',
}, async ({ browser }) => {
  const { page, context } = await visitor(browser, { viewport: { width: 320, height: 640 } });
  const farmer = { id: 1, name: 'Sarjono', city: 'Pakem' };
  const line = (id: number, quantity: number) => ({ id, quantity, farmer, price: 16_500, unit: 'kg' });
  await withCart(page, [
    { ...line(1, 1_000), title: 'Beras Rojolele', thumb: null },
    { ...line(2, 3), title: 'Beras merah organik pecah kulit Gunungkidul', thumb: null },
  ]);
  await page.goto('/cart');
  for (const [letters, widths] of [
    [100, [320, 360, 390]],
    [150, [360]],
    [200, [390]],
  ] as const) {
    await page.evaluate((percent) => {
      document.documentElement.style.fontSize = `${percent}%`;
    }, letters);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 640 });
      const quantity = page.getByRole('spinbutton', { name: 'Jumlah Beras Rojolele' });
      // What is typed is wholly in its field.
      await expect
        .poll(() => quantity.evaluate((field) => field.clientWidth >= field.scrollWidth && field.clientWidth))
        .toBeGreaterThan(40);
      const parts = [
        quantity,
        page.getByRole('button', { name: 'Kurangi Jumlah Beras Rojolele' }),
        page.getByRole('button', { name: 'Tambah Jumlah Beras Rojolele' }),
        page.getByRole('button', { name: 'Hapus Beras Rojolele' }),
        page.getByRole('link', { name: 'Beras merah organik' }),
      ];
      for (const part of parts) {
        await part.scrollIntoViewIfNeeded();
        const box = (await part.boundingBox())!;
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(width);
      }
      // No letter by letter: a long name takes a few lines at most.
      const name = page.getByRole('link', { name: 'Beras merah organik' });
      expect((await name.boundingBox())!.height).toBeLessThan(letters * 3.2);
      // The way on is in view wherever one is on the page, and nothing lies over it.
      for (const top of [0, 300]) {
        await page.evaluate((y) => scrollTo(0, y), top);
        const way = page.locator('[data-buy-bar]').getByText('Checkout');
        await expect(way).toBeInViewport({ ratio: 1 });
        const reached = await way.evaluate((button) => {
          const { x, y, width, height } = button.getBoundingClientRect();
          return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        });
        expect(reached).toBe(true);
      }
    }
  }
  await context.close();
});

test.describe('the checkout', () => {
  test('what is missing is said at its field, and nothing typed is lost; without JavaScript too, up to the placed order', {
    tag: '@phone',
  }, async ({ browser }) => {
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
    await page.getByRole('button', { name: 'Buat pesanan' }).click();
    await expect(page.getByRole('heading', { name: /Pesanan Anda sudah kami catat/ })).toBeVisible();
    await context.close();
  });

  test('while the fee of a kabupaten is on its way nothing can be ordered: the sum is about to change', {
    tag: '@phone',
  }, async ({ page }) => {
    await page.goto('/checkout?items=1:5');
    const held = Promise.withResolvers<void>();
    await page.route('**/api/cart/quote', async (route) => {
      await held.promise;
      await route.continue();
    });
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && new URL(request.url()).pathname.startsWith('/checkout')) sent += 1;
    });
    const total = page.locator('input[name=total]');
    const before = Number(await total.inputValue());
    await page.getByLabel('Kabupaten/Kota').selectOption('Bantul');
    // By force: Playwright would wait until the button hears.
    await page.getByRole('button', { name: 'Menghitung ongkir...' }).click({ force: true });
    // Who takes his choice back waits for nothing.
    await page.getByLabel('Kabupaten/Kota').selectOption('');
    await expect(page.getByRole('button', { name: 'Buat pesanan' })).toBeVisible();
    await page.getByLabel('Kabupaten/Kota').selectOption('Bantul');
    await expect(page.getByRole('button', { name: 'Menghitung ongkir...' })).toBeVisible();
    held.resolve();
    await expect(page.getByRole('button', { name: 'Buat pesanan' })).toBeVisible();
    expect(Number(await total.inputValue())).toBeGreaterThan(before);
    expect(sent).toBe(0);
  });
});
