import { LONG } from '../support/long-run.ts';
import { expect, test } from './browser-fixtures.ts';
import { listingFor, newcomer, newFarmer, register, visitor } from './demo-people.ts';

type Options = Parameters<typeof visitor>[1];

/** As in people's own browsers: with the worker that serves pages without a network, which fetches its whole store first. */
const WORKER = { serviceWorkers: 'allow' } as const;

/** A new farmer with one product at Rp 12.000, and a customer who bids Rp 9.000 for 5 kg of it. */
async function twoSides(
  browser: Parameters<typeof visitor>[0],
  baseURL: string,
  { farmerHas = {}, buyerHas = {} }: { farmerHas?: Options; buyerHas?: Options },
) {
  const farmer = await newFarmer(browser, baseURL, farmerHas, { name: 'Pak Tawar' });
  const id = await listingFor(farmer.context, baseURL, {
    name: `Cabai ${farmer.who.name}`,
    stock: 20,
    price_tengkulak: 8000,
    price_customer: 12000,
  });
  const buyer = await visitor(browser, buyerHas);
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
}, async ({ browser, baseURL }) => {
  // He whose signal fails has the worker each time.
  const { farmer, buyer, bidId } = await twoSides(browser, baseURL!, {
    buyerHas: WORKER,
    ...(LONG ? { farmerHas: WORKER } : {}),
  });
  const path = `/bidding-list/${bidId}`;
  await Promise.all([farmer.page.goto(path), buyer.page.goto(path)]);
  await Promise.all([
    farmer.page.waitForLoadState('networkidle'),
    buyer.page.waitForLoadState('networkidle'),
  ]);
  // While the worker fetches its store, what tells the page of news waits behind it for a connection.
  await buyer.page.evaluate(async () => void (await navigator.serviceWorker.ready));

  // Round one: the farmer thinks better of refusing, and counters.
  await farmer.page.getByRole('link', { name: 'Tolak' }).click();
  await farmer.page.getByRole('button', { name: 'Maaf, harganya belum masuk.' }).click();
  await farmer.page.getByRole('button', { name: 'Ya, tolak' }).click();
  const bar = farmer.page.getByRole('complementary', { name: 'Baru saja' });
  await expect(bar).toContainText('Bisa diurungkan');
  await expect(farmer.page.getByRole('link', { name: 'Terima' })).toHaveCount(0);
  await bar.getByRole('button', { name: 'Urungkan' }).click();
  await expect(bar).toBeHidden();
  await farmer.page.getByRole('link', { name: 'Tawar balik' }).click();
  await farmer.page.getByLabel(/^Harga per kg/).fill('11500');
  await farmer.page.getByRole('button', { name: 'Kirim tawar balik' }).click();

  // Round two: the buyer has no signal; his answer waits on his phone and goes out by itself.
  const talk = buyer.page.getByRole('list', { name: 'Percakapan penawaran' });
  await expect(talk).toContainText('Rp 11.500');
  await buyer.page.getByRole('link', { name: 'Tawar lagi' }).click();
  await buyer.page.getByLabel(/^Harga per kg/).fill('10500');
  await buyer.context.setOffline(true);
  await buyer.page.getByRole('button', { name: 'Kirim tawar balik' }).click();
  const silent = buyer.page.getByText('Menunggu sinyal, dikirim begitu tersambung');
  await expect(silent).toBeVisible();
  await expect(farmer.page.getByText('Rp 10.500')).toHaveCount(0);
  // The signal fails once more: the server hears him, he doesn't hear the server. He is not taken at his word twice.
  const keys: (string | undefined)[] = [];
  const lost = new Promise<void>((resolve) => {
    buyer.page.route('**/api/bids/*/counter', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      expect((await route.fetch()).status()).toBe(200);
      await route.abort('connectionreset');
      resolve();
    });
  });
  await buyer.context.setOffline(false);
  await lost;
  await expect(silent).toBeVisible();
  await buyer.context.setOffline(true);
  await buyer.context.setOffline(false);
  await expect(silent).toBeHidden();
  expect(keys).toEqual([keys[0], keys[0]]);
  const { data: heard } = await (await buyer.page.request.get(`/api/bids/${bidId}`)).json();
  expect(heard.offers.map((offer: { price: number }) => offer.price)).toEqual([9000, 11500, 10500]);

  // Round three: the farmer agrees, and closes his page at once: it holds all the same.
  await expect(farmer.page.getByRole('list', { name: 'Percakapan penawaran' })).toContainText('Rp 10.500');
  await farmer.page.getByRole('link', { name: 'Terima' }).click();
  await farmer.page.getByRole('button', { name: 'Ya, terima' }).click();
  await expect(bar).toContainText('Terima: 5 kg');
  await farmer.page.goto('about:blank');
  await expect(buyer.page.getByText(/Pesanan LB-[2-9A-Z]{6}/).first()).toBeVisible();
  await expect(talk).toContainText('Diterima petani');
  await farmer.context.close();
  await buyer.context.close();
});

test('an answer made without signal is reported honestly when the world has moved on, and sent once', {
  tag: '@phone',
}, async ({ browser, baseURL }) => {
  const { farmer, buyer, bidId } = await twoSides(browser, baseURL!, LONG ? { farmerHas: WORKER } : {});
  const { page } = farmer;
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(`/api/bids/${bidId}/accept`)) sent.push(request.url());
  });
  await page.goto(`/bidding-list/${bidId}`);
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'Terima' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await farmer.context.setOffline(true);
  await page.getByRole('button', { name: 'Ya, terima' }).click();
  const bar = page.getByRole('complementary', { name: 'Belum terkirim' });
  await expect(bar).toContainText('Menunggu sinyal, dikirim begitu tersambung');
  const withdrawn = await buyer.context.request.post(`/api/bids/${bidId}/withdraw`, {
    headers: { origin: baseURL! },
  });
  expect(withdrawn.ok()).toBe(true);
  expect(sent).toEqual([]);

  // The weak signal cuts off what the page reads in the background; the page stays as it stands and reads again.
  let cut = 0;
  await farmer.context.route(`**/bidding-list/${bidId}.data*`, (route) =>
    ++cut > 2 ? route.continue() : route.abort('connectionreset'),
  );
  await farmer.context.setOffline(false);
  const report = bar.getByRole('alert');
  await expect(report).toContainText('Tidak terkirim: Terima');
  await expect(report).toContainText('Penawaran ini sudah ditutup.');
  const talk = page.getByRole('list', { name: 'Percakapan penawaran' });
  await expect(talk).toContainText('Dibatalkan');
  expect(cut).toBeGreaterThan(2);
  await expect(page.getByRole('link', { name: 'Terima' })).toHaveCount(0);

  // It stays until it is put away, also on the next page, and is not tried again.
  await page.reload();
  await page.waitForLoadState('networkidle');
  await expect(report).toContainText('Penawaran ini sudah ditutup.');
  await bar.getByRole('button', { name: 'Tutup' }).click();
  await expect(bar).toBeHidden();
  await page.reload();
  await page.waitForLoadState('networkidle');
  await expect(bar).toBeHidden();
  expect(sent).toHaveLength(1);
  const { data: bid } = await (await page.request.get(`/api/bids/${bidId}`)).json();
  expect(bid).toMatchObject({ status: 'rejected', reason: 'withdrawn' });
  expect(bid.orderCode ?? null).toBeNull();
  await farmer.context.close();
  await buyer.context.close();
});
