import type { BrowserContext } from '@playwright/test';
import { billing } from '../support/billing-form.ts';
import { LONG } from '../support/long-run.ts';
import { expect, test } from './browser-fixtures.ts';
import { bidFrom, listingFor, newFarmer, PASSWORD, signIn, visitor } from './demo-people.ts';
import { walk } from './screenshots.ts';
import { farmerScreens, farmerScreensAlike } from './site-routes.ts';

const PHONE = { isMobile: true, hasTouch: true } as const;

/** Where axe looks elsewhere each time: at another's of the same parts, or at the same one. */
const axedElsewhere: readonly string[] = [
  '/admin/products?change=stock&product={product}',
  '/admin/orders/packing',
  '/sellers',
  '/shop-single/{product}',
];
/** Whose colours in the dark are a farmer's own. */
const inTheDark: readonly string[] = ['/admin/dashboard', '/admin/products'];

/** What is wrong with any of a farmer's screens, each with the first of what he has. */
async function wrongOnAll(farmer: Awaited<ReturnType<typeof newFarmer>>) {
  const read = async (path: string) => (await (await farmer.context.request.get(path)).json()).data;
  const [bid] = await read('/api/bids/incoming?turn=seller&limit=1');
  const ids: Record<string, string> = {
    bid: String(bid.id),
    listing: String(bid.productId),
    product: String((await read('/api/admin/products?limit=1'))[0].id),
    order: (await read('/api/orders?limit=1'))[0].code,
    farmer: String((await read('/api/me')).farmerId),
  };
  const screens = farmerScreens.filter((screen) => LONG || !farmerScreensAlike.includes(screen));
  return walk(farmer, ids, [...screens, '/admin/identity', '/profile'], (screen) => ({
    first: 'phone',
    axe: axedElsewhere.includes(screen) ? [] : [inTheDark.includes(screen) ? 'dark' : 'phone'],
  }));
}

test("words that know no end and sums of twelve digits stay on their cards, on a farmer's screens and sheets; axe finds nothing there, one heading, a clean console", {
  tag: '@phone',
}, async ({ browser, baseURL }) => {
  // Twenty screens at many widths and letters: minutes where a machine is busy.
  test.setTimeout(480_000);
  const farmer = await newFarmer(browser, baseURL!, PHONE, {
    name: 'Hadiprawirokusumodiningratwidyonegoro',
    address: 'Karangtengahkidulprengguksumberwungukulon'.repeat(2),
    province: 'Sulawesi Utara',
    city: 'Kepulauan Siau Tagulandang Biaro',
  });
  const { context } = farmer;
  const name = 'Kacangtanahsuperpremiumorganikberkelanjutan Gunungkidulselatan';
  const dear = { name, stock: 900_000, price_tengkulak: 899_000, price_customer: 999_000 };
  const product = await listingFor(context, baseURL!, dear);
  const note = 'Mohondikirimsebelumhariraya'.repeat(6);
  const bidder = 'Sastroatmodjonegorowidyaningratkusumadiningrat';
  const offer = { qty: 200_000, bid_price: 900_500, note };
  const sold = await bidFrom(browser, baseURL!, product, offer, bidder);
  const send = async (from: BrowserContext, path: string, data: object) => {
    const headers = { origin: baseURL!, 'idempotency-key': crypto.randomUUID() };
    const answer = await from.request.post(path, { headers, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()).data;
  };
  const { offers } = (await (await context.request.get(`/api/bids/${sold.id}`)).json()).data;
  await send(context, `/api/bids/${sold.id}/accept`, { note, expected_offer_id: offers[0].id });
  await bidFrom(browser, baseURL!, product, offer, bidder);
  const buyer = await visitor(browser);
  const firstName = 'Sastroatmodjonegorowidyaningrat';
  const email = `${firstName.toLowerCase()}.${crypto.randomUUID()}@contoh.example`;
  await send(buyer.context, '/api/auth/sign-up/email', { name: firstName, email, password: PASSWORD });
  const codes: string[] = [];
  for (const quantity of [4_000, 5_000]) {
    const { orders } = await send(buyer.context, '/api/orders', {
      items: [{ id: product, quantity, price: 999_000 }],
      billing: { ...billing, firstName, email, address1: 'Jl'.repeat(40) },
      notes: note,
      paymentMethod: 'cod',
    });
    codes.push(orders[0].code);
    await send(context, `/api/orders/${orders[0].code}/confirm-payment`, {});
  }
  // One to be packed, and one that is sent and complained about.
  await send(context, `/api/orders/${codes[1]}/ship`, {});
  await send(buyer.context, `/api/orders/${codes[1]}/complaint`, { text: note });
  await buyer.context.close();
  expect(await wrongOnAll(farmer)).toEqual([]);
  await context.close();

  // Nor do they move out of sight for an admin what an order comes to and where it stands, or what can be done with a row.
  const { page, context: admin } = await visitor(browser, { isMobile: false, hasTouch: false });
  await signIn(admin, baseURL!, 'admin@lumbung.example');
  for (const [path, row, ends] of [
    [`/admin/orders?q=${codes[0]}`, codes[0]!, -2],
    [`/admin/products?q=${farmer.who.name}`, name, -1],
    [`/admin/farmers?q=${farmer.who.name}`, farmer.who.name, -1],
    [`/admin/users?q=${bidder}`, bidder, -1],
  ] as const) {
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto(path);
    const cells = page.locator('main tbody tr', { hasText: row }).getByRole('cell');
    for (const cell of (await cells.all()).slice(ends)) await expect(cell, path).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 320, height: 640 });
    const beyond = await page
      .getByRole('table')
      .evaluate((table) => table.scrollWidth - table.parentElement!.clientWidth);
    expect(beyond, `${path} at 320 px`).toBeLessThanOrEqual(0);
  }
  await admin.close();
});
