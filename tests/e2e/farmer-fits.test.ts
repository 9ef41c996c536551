import { expect, test } from './browser.ts';
import { misfitsOf } from './fits.ts';
import { FARMER, signIn, visitor } from './people.ts';

/** Every screen that a farmer has, sheets included; an id in braces is one of his. */
const SCREENS = [
  '/admin/dashboard',
  '/admin/dashboard?jawab={bid}&aksi=terima',
  '/admin/dashboard?jawab={bid}&aksi=balik',
  '/farmer-bidding-approval',
  '/farmer-bidding-approval?status=accepted',
  '/bidding-list/{bid}',
  '/admin/products',
  '/admin/products?ubah=harga&produk={product}',
  '/admin/products?ubah=stok&produk={product}',
  '/admin/orders',
  '/admin/orders/{order}',
  '/admin/complaints',
  '/admin/balances/{farmer}',
  '/admin/pemberitahuan',
];

test("on every farmer's screen nothing is cut, sticks out or lies under a bar, on small phones and with large letters", {
  tag: '@phone',
}, async ({ browser, baseURL }) => {
  test.slow();
  const { page, context } = await visitor(browser, {
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  await signIn(context, baseURL!, FARMER);
  const read = async (path: string) => (await (await context.request.get(path)).json()).data;
  const ids: Record<string, string> = {
    bid: String((await read('/api/bids/incoming?turn=seller&limit=1'))[0].id),
    product: String((await read('/api/admin/products?limit=1'))[0].id),
    order: (await read('/api/orders?limit=1'))[0].code,
    farmer: String((await read('/api/me')).farmerId),
  };
  const wrong: string[] = [];
  for (const screen of SCREENS) {
    const path = screen.replace(/\{(\w+)\}/g, (_, name: string) => ids[name]!);
    wrong.push(...(await misfitsOf(page, path)));
  }
  expect(wrong).toEqual([]);
  await context.close();
});
