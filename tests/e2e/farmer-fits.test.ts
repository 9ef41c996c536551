import { billing } from '../orders.ts';
import { expect, test } from './browser.ts';
import { misfitsOf } from './fits.ts';
import { bidFrom, FARMER, listingFor, newFarmer, signIn, visitor } from './people.ts';
import { farmerScreens } from './site-routes.ts';

const PHONE = { isMobile: true, hasTouch: true, reducedMotion: 'reduce' } as const;

test("on every farmer's screen nothing is cut, sticks out or lies under a bar, on small phones and with large letters", {
  tag: '@phone',
}, async ({ browser, baseURL }) => {
  test.slow();
  const { page, context } = await visitor(browser, PHONE);
  await signIn(context, baseURL!, FARMER);
  const read = async (path: string) => (await (await context.request.get(path)).json()).data;
  const [bid] = await read('/api/bids/incoming?turn=seller&limit=1');
  const ids: Record<string, string> = {
    bid: String(bid.id),
    listing: String(bid.productId),
    product: String((await read('/api/admin/products?limit=1'))[0].id),
    order: (await read('/api/orders?limit=1'))[0].code,
    farmer: String((await read('/api/me')).farmerId),
  };
  const wrong: string[] = [];
  for (const screen of farmerScreens) {
    const path = screen.replace(/\{(\w+)\}/g, (_, name: string) => ids[name]!);
    wrong.push(...(await misfitsOf(page, path)));
  }
  expect(wrong).toEqual([]);
  await context.close();
});

test('words that know no end and sums of twelve digits stay on their cards', {
  tag: '@phone',
}, async ({ browser, baseURL }) => {
  test.slow();
  const { page, context } = await newFarmer(browser, baseURL!, PHONE);
  const product = await listingFor(context, baseURL!, {
    name: 'Kacangtanahsuperpremiumorganikberkelanjutan Gunungkidulselatan',
    stock: 900_000,
    price_tengkulak: 899_000,
    price_customer: 999_000,
  });
  const bid = await bidFrom(
    browser,
    baseURL!,
    product,
    { qty: 400_000, bid_price: 900_500, note: 'Mohondikirimsebelumhariraya'.repeat(6) },
    'Sastroatmodjonegorowidyaningratkusumadiningrat',
  );
  const guest = await visitor(browser);
  const placed = await guest.context.request.post('/api/orders', {
    headers: { origin: baseURL!, 'idempotency-key': crypto.randomUUID() },
    data: {
      items: [{ id: product, quantity: 5_000, price: 999_000 }],
      billing: { ...billing, firstName: 'Sastroatmodjonegorowidyaningrat', address1: 'Jl'.repeat(40) },
      paymentMethod: 'cod',
    },
  });
  expect(placed.status(), await placed.text()).toBe(201);
  const [{ code }] = (await placed.json()).data.orders;
  await guest.context.close();
  const wrong: string[] = [];
  for (const path of [
    '/admin/dashboard',
    `/admin/dashboard?jawab=${bid.id}&aksi=terima`,
    `/admin/dashboard?jawab=${bid.id}&aksi=balik`,
    `/farmer-bidding-approval/produk/${product}`,
    `/bidding-list/${bid.id}`,
    '/admin/products',
    `/admin/products?ubah=harga&produk=${product}`,
    `/admin/products?ubah=stok&produk=${product}`,
    '/admin/orders',
    `/admin/orders/${code}`,
  ]) {
    wrong.push(...(await misfitsOf(page, path, { widths: [320, 412], letters: [150, 200] })));
  }
  expect(wrong).toEqual([]);
  await context.close();
});
