import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveSettings } from '../../src/domain/settings/save-settings.ts';
import { seedContent } from '../../src/seed/seed-content.ts';
import type { App } from '../../src/server/http.ts';
import { FARMER_DEFAULTS } from '../../src/shared/enums/regions.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { makeBid, makeMarket } from '../support/bid-fixtures.ts';
import { billing } from '../support/billing-form.ts';
import { builtApp, withoutScripts } from '../support/built-app.ts';
import { makeFarmer, makeListing, makeUser } from '../support/factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

/* What the shop says of itself, its farmers and its goods is so, on the built pages and in its mails. */

let database: TestDatabase;
let app: App;
let admin: SignedIn;

beforeAll(async () => {
  ({ app, database } = await builtApp());
  await seedContent(app.ctx, { sample: true });
  admin = await signedIn(app, { role: 'admin' });
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

const { page, send } = withoutScripts(() => app);
/** What a reader sees of a page: no scripts, no tags. */
const textOf = (body: string) =>
  body
    .replace(/<script[\s\S]*?<\/script>/g, ' ')
    .replace(/<style[\s\S]*?<\/style>/g, ' ')
    .replace(/<[^>]+>/g, ' ');

test('whatever of a product an admin changes, it stays its farmer’s, also beyond the hundredth name', async () => {
  for (let at = 0; at < 105; at += 1)
    await makeFarmer(app.ctx, { name: `Petani ${String(at).padStart(3, '0')}` });
  const last = await makeFarmer(app.ctx, { name: 'Zulkarnain' });
  const { id } = await makeListing(app.ctx, { farmerId: last.id });
  const dialog = await page(`/admin/products?edit=${id}`, admin);
  const chosen = [...dialog.matchAll(/<option value="(\d+)" selected="">([^<]*)</g)].map(
    ([, value, name]) => [Number(value), name],
  );
  expect(chosen).toContainEqual([last.id, expect.stringContaining('Zulkarnain')]);
});

test('a farmer beyond the hundredth is found in the shop: the filter keeps whom an address names, and says where the others are', async () => {
  const many = await Promise.all(Array.from({ length: 101 }, () => makeFarmer(app.ctx)));
  for (const one of many)
    for (let twice = 0; twice < 2; twice += 1) await makeListing(app.ctx, { farmerId: one.id });
  const few = await makeFarmer(app.ctx, { name: 'Mbah Sedikit' });
  await makeListing(app.ctx, {
    farmerId: few.id,
    product: { name: 'Kimpul Sedikit', unit: 'kg', category: 'palawija' },
  });
  const filtered = await page(`/shop?farmer=${few.id}`);
  expect(filtered).toContain('Kimpul Sedikit');
  expect(filtered).toMatch(new RegExp(`<option value="${few.id}" selected="">Mbah Sedikit`));
  expect(filtered).toContain('Yang lain: tulis namanya di kotak cari.');
  // Thirty, and the chosen one: a hundred are half of the page's weight.
  const whole = await page('/shop');
  const farmers = whole.slice(whole.indexOf('>Semua petani<')).split('</select>')[0]!;
  expect(farmers.match(/<option/g)).toHaveLength(30);
  expect(Buffer.byteLength(whole)).toBeLessThanOrEqual(60 * 1024);
  expect(await page('/shop?q=Mbah+Sedikit')).toContain('Kimpul Sedikit');
});

test('a list of the back office brings fifty farmers to choose from and the chosen one; the panel reads the others', async () => {
  const asAdmin = (url: string) =>
    app.fastify.inject({ url, headers: { accept: 'text/html', cookie: admin.cookie } });
  const last = await makeFarmer(app.ctx, { name: 'Zainal Terakhir', city: 'Wates' });
  for (const path of ['products', 'orders', 'bids', 'complaints', 'payments', 'payouts']) {
    const listed = (await asAdmin(`/admin/${path}?farmer=${last.id}`)).body;
    const choice = listed.split('name="farmer"')[1]!.split('</select>')[0]!;
    // 'Semua', fifty, and him.
    expect(choice.match(/<option/g), path).toHaveLength(52);
    expect(choice).toContain(`<option value="${last.id}" selected="">Zainal Terakhir, Wates`);
    expect(listed).toContain('51 nama pertama. Yang lain: buka dari halaman petaninya.');
    expect(listed.match(/Zainal Terakhir/g)!.length, 'the narrowing says whom').toBeGreaterThan(1);
  }
  const all = (await asAdmin('/admin/farmer-names')).json<{ value: string; label: string }[]>();
  expect(all.length).toBeGreaterThan(52);
  expect(all).toContainEqual({ value: String(last.id), label: 'Zainal Terakhir, Wates' });
});

test('a farmer far from Yogyakarta has no map of Yogyakarta, and those of the region have theirs with them on it', async () => {
  const near = await makeFarmer(app.ctx, { name: 'Pak Dekat' });
  const far = await makeFarmer(app.ctx, {
    name: 'Pak Jauh',
    city: 'Malang',
    province: 'Jawa Timur',
    latitude: -7.98,
    longitude: 112.63,
  });
  expect(await page(`/team-details/${near.id}`)).toContain('Peta Yogyakarta dengan letak lahan Pak Dekat');
  const his = await page(`/team-details/${far.id}`);
  expect(his).not.toContain('Peta Yogyakarta dengan letak lahan');
  expect(his).toContain('Lahan ini di luar peta Yogyakarta.');
  expect(his).toMatch(/href="https?:\/\/[^"]*(-7\.98|112\.63)/);
});

test('a stall whose place nobody has said is not put in the middle of Yogyakarta', async () => {
  const { id } = await makeFarmer(app.ctx, { name: 'KT Baru', city: 'Gunung Kidul', ...FARMER_DEFAULTS });
  const shown = await page(`/team-details/${id}`);
  expect(shown).toContain('Letak lahan ini belum ditandai di peta.');
  expect(shown).not.toContain('Peta Yogyakarta dengan letak lahan');
  expect(shown).not.toMatch(/maps\/search|-7\.7971, 110/);
  expect(await page('/team')).not.toContain('aria-label="Lahan KT Baru"');
});

test('the list of services beside a service marks that one', async () => {
  for (const id of [1, 3, 5]) {
    const body = await page(`/service-details/${id}`);
    const aside = body.slice(body.indexOf('<aside'));
    const marked = [...aside.matchAll(/<a [^>]*aria-current="page"[^>]*>/g)].map(([tag]) => tag);
    expect(marked).toHaveLength(1);
    expect(marked[0]).toContain(`href="/service-details/${id}"`);
    expect(marked[0]).toContain('bg-sawah');
  }
});

test('the figures of the shop are Indonesian: 10.500 Ton is ten thousand', async () => {
  for (const path of ['/', '/about-us']) {
    const text = textOf(await page(path));
    expect(text).not.toContain('10,500');
  }
});

test('who asks for the newsletter without JavaScript is told to open the mail', async () => {
  const answer = await send('/newsletter', { email: 'kabar@contoh.example' });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('Buka tautan di email yang kami kirim untuk mengonfirmasi alamat Anda.');
});

test('a bid that a direct sale leaves too little for says Stok kurang, to its buyer and to its farmer', async () => {
  const market = await makeMarket(app.ctx, { stock: toQuantity(10) });
  const bid = await makeBid(app.ctx, market, { qty: 8 });
  const buyer = await signedIn(app, { userId: bid.customer.userId });
  const farmer = await signedIn(app, { userId: market.farmer.userId });
  const pages = [
    ['/bidding-list', buyer],
    [`/bidding-list/${bid.id}`, buyer],
    ['/farmer-bidding-approval', farmer],
    ['/admin/bids', admin],
  ] as const;
  for (const [path, who] of pages) expect(textOf(await page(path, who)), path).not.toContain('Stok kurang');
  const order = await app.fastify.inject({
    method: 'POST',
    url: '/api/orders',
    payload: {
      items: [{ id: market.listing.id, quantity: 5, price: market.listing.priceCustomer }],
      billing,
    },
  });
  expect(order.statusCode, order.body).toBe(201);
  for (const [path, who] of pages) expect(textOf(await page(path, who)), path).toContain('Stok kurang');
});

test('every list of the office reaches its last page from the first', async () => {
  for (let at = 0; at < 205; at += 1) await makeUser(app.ctx, { name: `Orang ${at}` });
  const first = await page('/admin/users', admin);
  const last = Math.max(...[...first.matchAll(/href="[^"]*[?&;]page=(\d+)/g)].map(([, n]) => Number(n)));
  const { rows } = await database.pool.query('select count(*)::int as n from users where deleted_at is null');
  expect(last).toBe(Math.ceil(rows[0].n / 10));
  expect((await page(`/admin/users?page=${last}`, admin)).match(/<tr\b/g)!.length).toBeGreaterThan(1);
});

describe('in a shop that counts in dollars', () => {
  let listing: { id: number };

  beforeAll(async () => {
    listing = await makeListing(app.ctx, {
      priceCustomer: 1_250,
      priceTengkulak: 900,
      stock: toQuantity(40),
    });
    await saveSettings(app.ctx, admin.actor, 'store', { currency: 'USD' });
    // Somebody buys, so that there are best sellers.
    await app.fastify.inject({
      method: 'POST',
      url: '/api/orders',
      payload: { items: [{ id: listing.id, quantity: 2, price: 1_250 }], billing },
    });
  });

  test('prices are dollars wherever they stand, in best sellers and in what machines read', async () => {
    const wrong: string[] = [];
    for (const path of [
      '/',
      '/home-2',
      '/home-3',
      '/home-4',
      '/shop',
      `/shop-single/${listing.id}`,
      '/prices',
    ])
      for (const [where] of textOf(await page(path)).matchAll(/.{0,30}\bRp\b.{0,20}/g))
        wrong.push(`${path}: ${where}`);
    expect(wrong).toEqual([]);
    expect(await page('/home-4')).toContain('$12.50');
    const single = await page(`/shop-single/${listing.id}`);
    const data = [...single.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)]
      .map(([, json]) => json!)
      .find((json) => json.includes('"Offer"'));
    expect(data).toMatch(/"price":"?12\.50?"?,?/);
    expect(data).toContain('"priceCurrency":"USD"');
  });
});
