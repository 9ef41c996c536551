import { expect, test } from '@playwright/test';
import { newcomer, PASSWORD, register, signIn, visitor } from './people.ts';

/** A new farmer with one product at Rp 12.000, and a customer who bids Rp 9.000 for 5 kg of it. */
async function twoSides(
  browser: Parameters<typeof visitor>[0],
  baseURL: string,
  options: Parameters<typeof visitor>[1],
) {
  const admin = await browser.newContext();
  await signIn(admin, baseURL, 'admin@lumbung.example');
  const seller = newcomer('Pak Tawar');
  const made = await admin.request.post('/api/admin/farmers', {
    headers: { origin: baseURL },
    data: {
      ...seller,
      password: PASSWORD,
      phone: '',
      address: 'Dusun Turgo, Purwobinangun',
      province: 'Yogyakarta',
      city: 'Sleman',
      latitude: -7.5972,
      longitude: 110.4189,
    },
  });
  expect(made.status()).toBe(201);
  await admin.close();
  const farmer = await visitor(browser, { ...options, baseURL });
  await signIn(farmer.context, baseURL, seller.email);
  const product = await farmer.context.request.post('/api/admin/products', {
    headers: { origin: baseURL },
    data: {
      name: `Cabai ${seller.name}`,
      unit: 'kg',
      stock: 20,
      price_tengkulak: 8000,
      price_customer: 12000,
    },
  });
  const { id } = (await product.json()).data;
  const buyer = await visitor(browser, { ...options, baseURL });
  const who = newcomer('Bu Tawar');
  await register(buyer.context, baseURL, who);
  const placed = await buyer.context.request.post(`/api/products/${id}/bids`, {
    headers: { origin: baseURL, 'idempotency-key': crypto.randomUUID() },
    data: { qty: 5, bid_price: 9000 },
  });
  return { farmer, buyer, who, bidId: (await placed.json()).data.id as number };
}

test('[BID-19] three rounds on two phones, one without signal in between, end in a deal', {
  tag: '@phone',
}, async ({ browser, baseURL, contextOptions }) => {
  const { farmer, buyer, bidId } = await twoSides(browser, baseURL!, contextOptions);
  const path = `/bidding-list/${bidId}`;
  await Promise.all([farmer.page.goto(path), buyer.page.goto(path)]);
  await Promise.all([
    farmer.page.waitForLoadState('networkidle'),
    buyer.page.waitForLoadState('networkidle'),
  ]);

  // Round one: the farmer thinks better of refusing, and counters.
  await farmer.page.getByRole('link', { name: 'Tolak' }).click();
  await farmer.page.getByRole('button', { name: 'Maaf, harganya belum masuk.' }).click();
  await farmer.page.getByRole('button', { name: 'Ya, tolak' }).click();
  const bar = farmer.page.getByRole('complementary', { name: 'Belum terkirim' });
  await expect(bar).toContainText('Dikirim dalam');
  await expect(farmer.page.getByRole('link', { name: 'Terima' })).toHaveCount(0);
  await bar.getByRole('button', { name: 'Urungkan' }).click();
  await expect(bar).toBeHidden();
  await farmer.page.getByRole('link', { name: 'Tawar balik' }).click();
  await farmer.page.getByLabel(/^Harga per kg/).fill('11500');
  await farmer.page.getByRole('button', { name: 'Kirim tawar balik' }).click();
  await bar.getByRole('button', { name: 'Kirim sekarang' }).click();
  await expect(bar).toBeHidden();

  // Round two: the buyer has no signal; his answer waits on his phone and goes out by itself.
  const talk = buyer.page.getByRole('list', { name: 'Percakapan penawaran' });
  await expect(talk).toContainText('Rp 11.500');
  await buyer.page.getByRole('link', { name: 'Tawar lagi' }).click();
  await buyer.page.getByLabel(/^Harga per kg/).fill('10500');
  await buyer.context.setOffline(true);
  await buyer.page.getByRole('button', { name: 'Kirim tawar balik' }).click();
  await expect(buyer.page.getByText('Menunggu sinyal, dikirim begitu tersambung')).toBeVisible();
  await expect(farmer.page.getByText('Rp 10.500')).toHaveCount(0);
  await buyer.context.setOffline(false);

  // Round three: the farmer agrees, and closes his page before the ten seconds are over.
  await expect(farmer.page.getByRole('list', { name: 'Percakapan penawaran' })).toContainText('Rp 10.500');
  await farmer.page.getByRole('link', { name: 'Terima' }).click();
  await farmer.page.getByRole('button', { name: 'Ya, terima' }).click();
  await expect(bar).toContainText('Dikirim dalam');
  await farmer.page.goto('about:blank');
  await expect(buyer.page.getByText(/Pesanan LB-[2-9A-Z]{6}/).first()).toBeVisible();
  await expect(talk).toContainText('Diterima petani');
  await farmer.context.close();
  await buyer.context.close();
});
