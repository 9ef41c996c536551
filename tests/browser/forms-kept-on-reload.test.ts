import { expect, test } from './browser-fixtures.ts';
import { FARMER, newcomer, register, signIn, visitor } from './demo-people.ts';

test('terms of weighing stand on a page that nobody has touched, at the offer and its answer, at the goods and the checkout', {
  tag: '@phone',
}, async ({ browser, baseURL, contextOptions }) => {
  const farmer = await visitor(browser, contextOptions);
  await signIn(farmer.context, baseURL!, FARMER);
  const headers = () => ({ origin: baseURL!, 'idempotency-key': crypto.randomUUID() });
  const api = async (answer: Promise<{ json(): Promise<{ data: never }> }>) =>
    (await (await answer).json()).data;
  const goods: {
    id: number;
    weighed: boolean;
    negotiable: boolean;
    stock: number;
    price_customer: number;
  }[] = await api(farmer.context.request.get('/api/admin/products?limit=50'));
  const listing = goods.find((one) => one.weighed && one.negotiable && one.stock > 300)!;

  // A page of its own: nobody's thumb, no mouse that lies there, and no test whose questions count as a touch.
  const context = await browser.newContext(contextOptions);
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } });
    addEventListener('pointermove', (event) => event.stopImmediatePropagation(), true);
  });
  await register(context, baseURL!, newcomer('Bu Diam'));
  const bid: { id: number; offerId: number } = await api(
    context.request.post(`/api/products/${listing.id}/bids`, {
      headers: headers(),
      data: { qty: 100, bid_price: listing.price_customer - 300 },
    }),
  );
  const page = await context.newPage();
  const terms = page.getByText(/^Dijual menurut timbangan: boleh lebih atau kurang/);

  // The page reads itself again once it can hear of news.
  const again = page.waitForResponse(/\/bidding-list\/\d+\.data/);
  await page.goto(`/bidding-list/${bid.id}`);
  await again;
  await page.waitForLoadState('networkidle');
  await expect(terms).toBeVisible({ timeout: 1 });

  const { offerId }: typeof bid = await api(farmer.context.request.get(`/api/bids/${bid.id}`));
  const countered = await farmer.context.request.post(`/api/bids/${bid.id}/counter`, {
    headers: headers(),
    data: { bid_price: listing.price_customer - 100, qty: 100, expected_offer_id: offerId },
  });
  expect(countered.status(), await countered.text()).toBe(200);
  const talk = page.getByRole('list', { name: 'Percakapan penawaran' });
  // He may take it back for ten seconds, and only then is it told.
  await expect(talk.getByText('Petani menawar')).toBeVisible({ timeout: 30_000 });
  await expect(terms).toBeVisible({ timeout: 1 });

  for (const path of [`/shop-single/${listing.id}`, `/checkout?items=${listing.id}:100`]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expect(terms, path).toBeVisible({ timeout: 1 });
  }
  await context.close();
});
