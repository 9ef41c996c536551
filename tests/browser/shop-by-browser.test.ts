import { expect, test } from './browser-fixtures.ts';
import { cart } from './cart-steps.ts';
import { complaintsOf } from './demo-people.ts';
import { violations } from './expect-accessible.ts';

test.describe('the list', () => {
  // On a desk two filters are pressed at once each time (back-and-draft).
  test('[SHOP-02] filters live in the address, narrow the list, and are cleared together', {
    tag: '@phone-first',
  }, async ({ page, isMobile }) => {
    const said = complaintsOf(page);
    await page.goto('/shop');
    const count = page.getByRole('status').filter({ hasText: /^\d+ produk$/ });
    const total = (await count.textContent()) ?? '';
    if (isMobile) await page.getByRole('button', { name: 'Filter' }).click();
    const filters = isMobile
      ? page.getByRole('dialog', { name: 'Filter' })
      : page.getByRole('complementary', { name: 'Filter' });
    await filters.getByLabel('Wilayah').selectOption('Bantul');
    await expect(page).toHaveURL(/city=Bantul/);
    await expect(count).not.toHaveText(total);
    for (const place of await page.locator('article').filter({ hasText: ',' }).all()) {
      await expect(place).toContainText('Bantul');
    }
    // On a phone the sheet stays open for the next choice, until the goods are asked for.
    await filters.getByRole('link', { name: /^Tersedia/ }).click();
    await expect(page).toHaveURL(/stock=available/);
    if (isMobile) await filters.getByRole('button', { name: /^Tampilkan \d+ produk$/ }).click();
    // The sheet has its own while it is on its way out.
    if (isMobile) await expect(filters).toBeHidden();
    // The address changes a moment before the page: until then this link forgets the second filter.
    await expect(page.getByRole('link', { name: 'Hapus filter Bantul' })).toHaveAttribute('href', /stock=/);
    await page.getByRole('link', { name: 'Hapus filter Bantul' }).click();
    await expect(page).toHaveURL(/^(?!.*city=).*stock=available/);
    const used = page.getByRole('list', { name: 'Filter yang dipakai' });
    await expect(used.getByRole('link')).toHaveCount(1);
    const narrowed = (await count.textContent()) ?? '';
    if (isMobile) await page.getByRole('button', { name: 'Filter (1)' }).click();
    await filters.getByRole('link', { name: 'Hapus semua filter' }).click();
    if (isMobile) await filters.getByRole('button', { name: /^Tampilkan/ }).click();
    await expect(page).toHaveURL(/\/shop$/);
    await expect(used).toHaveCount(0);
    await expect(count).not.toHaveText(narrowed);
    expect(said).toEqual([]);
  });

  test('[SHOP-03] a spinner turns while the list loads', { tag: '@desktop' }, async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    // Before the page is there: what it fetches ahead is held too.
    await page.route('**/shop.data**', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/shop');
    await page.getByRole('link', { name: 'Halaman 2', exact: true }).press('Enter');
    const waiting = page.getByRole('status').filter({ hasText: 'Memuat produk…' });
    await expect(waiting.locator('svg')).toBeVisible();
    await expect(waiting.locator('svg')).toHaveCSS('animation-name', 'spin');
    release();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByText('Memuat produk…')).toHaveCount(0);
  });

  test('[API-02] [MSG-10] [MSG-13] suggestions come while typing, and a typing mistake still finds; farmers are suggested too; those that cannot be had say so, and the search goes on', {
    tag: '@phone',
  }, async ({ page }) => {
    await page.goto('/shop');
    const box = page.getByRole('combobox', { name: 'Cari produk' });
    await page.route('**/api/farmers?*', (route) => route.abort());
    const asked = page.waitForRequest('**/api/products/suggest?**');
    // A typing mistake finds all the same; what the search itself makes of it: the cook's day (buyer-days).
    await box.pressSequentially('bers merha');
    expect((await asked).headers()['content-type']).toBe('application/json');
    await expect(page.getByText('Failed to fetch farmers')).toBeVisible();
    await expect(page.getByRole('option', { name: /Beras Merah/ })).toContainText('penjual');
    await page.unrouteAll();
    await page.route('**/api/products/suggest?*', (route) => route.abort());
    await box.fill('');
    await box.pressSequentially('sarjo');
    await expect(page.getByText('Failed to fetch products')).toBeVisible();
    await expect(page.getByRole('option', { name: 'Sarjono' })).toContainText('Petani, ');
    await page.unrouteAll();
    await page.getByRole('option', { name: 'Sarjono' }).click();
    await expect(page).toHaveURL(/[?&]farmer=1$/);
  });

  // That the order chosen there holds: back-and-draft; which one it is: tests/api/.
  test('orders by the price of a kilogram', { tag: ['@desktop', '@long'] }, async ({ page }) => {
    await page.goto('/shop?category=beras');
    await page.getByLabel('Urutkan').selectOption('price');
    await expect(page).toHaveURL(/sort=price/);
    await expect(async () => {
      const cards = await page.locator('article').filter({ hasText: 'Rp' }).allInnerTexts();
      // Other weights say what a kilogram of them is.
      const prices = cards.map((text) => /Setara (Rp[\s\d.]+)/.exec(text) ?? /(Rp[\s\d.]+)/.exec(text));
      const numbers = prices.map((price) => Number(price?.[1]?.replace(/\D/g, '')));
      expect(cards.join()).toMatch(/Setara/);
      expect(numbers.length).toBeGreaterThan(5);
      expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    }).toPass();
  });

  test('[MSG-57] [MSG-58] [CART-02] [CART-04] [DATA-01] the card adds once, then warns and changes nothing', {
    tag: '@phone',
  }, async ({ page }) => {
    await page.goto('/shop?q=rojolele');
    const button = page.locator('button:enabled', { hasText: 'Add to cart' }).first();
    await button.click();
    await expect(page.locator('.Toastify__toast--success')).toHaveText(/Product added successfully/);
    const first = await cart(page);
    expect(first).toEqual([
      expect.objectContaining({
        id: expect.any(Number),
        title: 'Beras Rojolele',
        price: expect.any(Number),
        thumb: expect.stringMatching(/^\/gambar\//),
        quantity: 1,
      }),
    ]);
    await button.click();
    await expect(page.locator('.Toastify__toast--warning')).toHaveText(/Product already in cart/);
    expect(await cart(page)).toEqual(first);
  });
});

test.describe('a product', () => {
  test('[SHOP-33] [MSG-60] a quantity below 1 is refused, above the stock it becomes what there is; a good one goes into the cart', {
    tag: '@phone',
  }, async ({ page }) => {
    await page.goto('/shop-single/1');
    const quantity = page.getByRole('spinbutton', { name: /^Jumlah/ });
    const add = page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first();
    // An amount that is not sold so is told at its field once somebody wants to buy it.
    const told = page.locator('main').getByText(/dijual dalam kelipatan 1 kg\.$/);
    await quantity.fill('2,5');
    await quantity.blur();
    await expect(told).toHaveCount(0);
    await add.click();
    await expect(told).toBeVisible();
    await expect(quantity).toHaveAccessibleDescription(/dijual dalam kelipatan 1 kg\./);
    await quantity.fill('3');
    await expect(told).toHaveCount(0);
    for (const wrong of ['0', '']) {
      await quantity.fill(wrong);
      await add.click();
      await expect(page.getByText('Please enter a valid quantity').first()).toBeVisible();
      expect(await cart(page)).toEqual([]);
    }
    const available = Number(await quantity.getAttribute('aria-valuemax'));
    expect(available).toBeGreaterThan(10);
    await quantity.fill('900000');
    await quantity.blur();
    // Another test's scale may have left it with decimals.
    await expect(quantity).toHaveValue(String(available).replace('.', ','));
    expect(await cart(page)).toEqual([]);
    await page.getByRole('button', { name: '10 kg' }).click();
    await add.click();
    await expect(page.getByText('Product added successfully')).toBeVisible();
    expect((await cart(page))[0].quantity).toBe(10);
  });

  test('[SHOP-25] the carousel moves and a press shows a picture large', {
    tag: '@desktop-first',
  }, async ({ page, isMobile }) => {
    await page.goto('/shop-single/1');
    await page.getByRole('button', { name: 'Gambar 2', exact: true }).click();
    await expect(page.getByText('2 / 3')).toBeVisible();
    if (!isMobile) {
      await page.getByRole('button', { name: 'Gambar berikutnya' }).click();
      await expect(page.getByText('3 / 3')).toBeVisible();
    }
    await page
      .getByRole('link', { name: /^Perbesar gambar/ })
      .nth(isMobile ? 1 : 2)
      .click();
    await expect(page.locator('.PhotoView-Portal')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('.PhotoView-Portal')).toHaveCount(0);
  });

  // On a desk: bids.test.ts.
  test("[SHOP-27] 'Make Offer' opens the bid dialog", { tag: '@phone-first' }, async ({ page, isMobile }) => {
    await page.goto('/shop-single/1');
    const offer = page.getByRole('link', { name: 'Make Offer' });
    await offer.click();
    await expect(page.getByRole('dialog', { name: 'Ajukan penawaran' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // Whoever closes it stands where he was, which brings that place into view again.
    await expect(offer).toBeFocused();
    if (isMobile) {
      // The bar stands while the page's own buttons are out of view.
      const bar = page.getByRole('link', { name: 'Tawar', exact: true });
      await expect(bar).toBeHidden();
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await bar.click();
      await expect(page.getByRole('dialog', { name: 'Ajukan penawaran' })).toBeVisible();
    }
  });

  test('[SHOP-30] the review form thanks and empties itself', { tag: '@phone' }, async ({ page }) => {
    const said = complaintsOf(page);
    await page.goto('/shop-single/2');
    await page.getByRole('tab', { name: /^Ulasan/ }).click();
    await page.getByText('4 bintang, Bagus', { exact: true }).locator('..').click();
    const panel = page.getByRole('tabpanel', { name: /^Ulasan/ });
    await panel.getByLabel('Nama').fill('Rini');
    await panel.getByLabel('Email').fill('rini@contoh.id');
    await panel.getByLabel('Ulasan').fill('Wangi dan pulen.');
    await page.getByRole('button', { name: 'Kirim ulasan' }).click();
    await expect(panel.getByText('Terima kasih atas ulasan Anda.')).toBeVisible();
    await expect(panel.getByLabel('Nama')).toHaveValue('');
    await expect(panel.getByLabel('Ulasan')).toHaveValue('');
    await expect(panel.getByRole('radio', { checked: true })).toHaveCount(0);
    expect(said).toEqual([]);
  });

  test('[SHELL-08] the heart saves a listing; the header counts what is saved and leads there', {
    tag: '@phone',
  }, async ({ page }) => {
    await page.goto('/shop-single/1');
    const saved = page.getByRole('banner').getByRole('link', { name: /^Produk tersimpan, \d+$/ });
    await expect(saved).toHaveAccessibleName('Produk tersimpan, 0');
    await expect(saved.locator('svg')).toBeVisible();
    await page.getByRole('button', { name: 'Simpan Beras Rojolele' }).first().click();
    await expect(saved).toHaveAccessibleName('Produk tersimpan, 1');
    await expect(saved).toHaveText('1');
    await saved.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Produk tersimpan' })).toBeVisible();
    await expect(page).toHaveURL('/wishlist');
    await expect(page.getByRole('heading', { name: 'Beras Rojolele' })).toBeVisible();
    await page.getByRole('button', { name: 'Simpan Beras Rojolele' }).click();
    await expect(page.getByText('Belum ada produk tersimpan')).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the list with its filters is no wider than a phone or a small tablet; filters and search work', {
    tag: '@phone',
  }, async ({ page }) => {
    await page.goto('/shop');
    for (const width of [320, 390, 768]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    const filter = page.getByRole('link', { name: 'Filter', exact: true });
    expect((await filter.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await page.setViewportSize({ width: 390, height: 844 });

    await page.getByLabel('Wilayah').selectOption('Bantul');
    await page.getByRole('button', { name: 'Terapkan' }).click();
    await expect(page).toHaveURL(/city=Bantul/);
    await page
      .getByRole('searchbox', { name: 'Cari produk' })
      .or(page.getByLabel('Cari produk'))
      .first()
      .fill('beras');
    await page.getByRole('button', { name: 'Cari' }).last().click();
    await expect(page).toHaveURL(/q=beras/);
    await expect(page.locator('article').first()).toContainText('Bantul');
  });

  test('a review is written and refused at its field', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/shop-single/3');
    await expect(page.getByRole('tabpanel', { name: 'Deskripsi' })).toBeVisible();
    await page.locator('label', { hasText: '5 bintang' }).click();
    await page.locator('form', { hasText: 'Tulis ulasan' }).getByLabel('Nama').fill('Sri');
    await page.locator('form', { hasText: 'Tulis ulasan' }).getByLabel('Email').fill('sri@contoh.id');
    await page.locator('form', { hasText: 'Tulis ulasan' }).getByLabel('Ulasan').fill('Bagus.');
    await page.getByRole('button', { name: 'Kirim ulasan' }).click();
    await expect(page.getByText('Terima kasih atas ulasan Anda.')).toBeVisible();
  });
});

// On phones axe looks at them where they are measured (fits).
test('axe finds nothing on the list, a product, what is not there, and what was saved', {
  tag: '@desktop-first',
}, async ({ page, isMobile }) => {
  // Laid out again on a wide screen are the list and a product.
  for (const path of isMobile
    ? ['/shop', '/shop?q=beras&stock=low', '/shop-single/1', '/shop-single/99999', '/wishlist']
    : ['/shop', '/shop-single-thumb/1']) {
    await page.goto(path);
    const found = await violations(page);
    expect(
      found.map((one) => `${one.id}: ${one.nodes.map((node) => node.target).join(' ')}`),
      path,
    ).toEqual([]);
  }
});
