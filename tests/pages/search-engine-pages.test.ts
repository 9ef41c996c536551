import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedContent } from '../../src/seed/seed-content.ts';
import type { App } from '../../src/server/http.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { type Market, makeBid, makeMarket, type OpenBid } from '../support/bid-fixtures.ts';
import { builtApp } from '../support/built-app.ts';
import { makeFarmer, makeListing } from '../support/factories.ts';
import { pageOf } from '../support/parse-page.ts';
import { signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

/* What search engines and phones are told of the shop, and what they are asked to leave alone. */

let database: TestDatabase;
let app: App;
let farmer: Awaited<ReturnType<typeof makeFarmer>>;

beforeAll(async () => {
  ({ app, database } = await builtApp());
  await seedContent(app.ctx, { sample: true });
  farmer = await makeFarmer(app.ctx);
  await makeListing(app.ctx, { farmerId: farmer.id });
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

async function read(url: string, cookie = '', status = 200) {
  const answer = await app.fastify.inject({ url, headers: { accept: 'text/html', cookie } });
  expect(answer.statusCode, url).toBe(status);
  return pageOf(answer.body);
}

/** More than two pages of any list. */
const MANY = 205;

const locations = async (url: string) => {
  const answer = await app.fastify.inject(url);
  expect(answer.statusCode, url).toBe(200);
  return [...answer.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
};

test('the sitemap names every post, every farmer and every listing, beyond what one list gives', async () => {
  await database.pool.query(
    `insert into content_entries (collection, number, data)
     select 'posts', 1000 + n, p.data from content_entries p, generate_series(1, $1) n
     where p.collection = 'posts' and p.number = 1`,
    [MANY],
  );
  await database.pool.query(
    `insert into users (id, name, email, role)
     select 'petani-' || n, 'Petani ' || n, 'petani-' || n || '@banyak.example', 'farmer' from generate_series(1, $1) n`,
    [MANY],
  );
  await database.pool.query(
    `insert into farmers (user_id, name, address, province, city, latitude, longitude)
     select u.id, u.name, f.address, f.province, f.city, f.latitude, f.longitude
     from users u, farmers f where u.id like 'petani-%' and f.id = $1`,
    [farmer.id],
  );
  await database.pool.query(
    `insert into listings (farmer_id, product_id, stock, price_customer, price_tengkulak)
     select f.id, l.product_id, 0, l.price_customer, l.price_tengkulak
     from farmers f, listings l where f.user_id like 'petani-%' and l.farmer_id = $1`,
    [farmer.id],
  );
  const parts = await locations('/sitemap.xml');
  expect(parts).toEqual(['/sitemap/pages.xml', '/sitemap/1.xml']);
  const named = (await Promise.all(parts.map(locations))).flat();
  expect(new Set(named).size).toBe(named.length);
  const numbers = async (query: string) =>
    (await database.pool.query<{ id: number }>(query)).rows.map(({ id }) => id);
  const [posts, farmers, goods] = await Promise.all([
    numbers(`select number as id from content_entries where collection = 'posts'`),
    numbers('select id from farmers'),
    numbers('select id from listings'),
  ]);
  for (const [place, ids] of [
    ['/blog-single/', posts],
    ['/team-details/', farmers],
    ['/shop-single/', goods],
  ] as const) {
    expect(ids.length).toBeGreaterThan(MANY);
    const there = named.filter((path) => path.startsWith(place));
    expect(there.toSorted()).toEqual(ids.map((id) => `${place}${id}`).toSorted());
  }
});

test('a product says its unit, number, delivery, return policy and last change', async () => {
  const fees = { '3404': 15_000 };
  const farmer = await makeFarmer(app.ctx, { settings: { deliveryFees: fees } });
  const { id } = await makeListing(app.ctx, {
    farmerId: farmer.id,
    minLot: toQuantity(5),
    product: { name: 'Beras Merah', unit: 'kwintal' },
  });
  const all = (await read(`/shop-single/${id}`))
    .all('script', { type: 'application/ld+json' })
    .map((script) => JSON.parse(script.text));
  const kwintal = { '@type': 'QuantitativeValue', unitCode: 'DTN', unitText: 'kwintal' };
  expect(all.find((one) => one['@type'] === 'Product')).toMatchObject({
    name: 'Beras Merah',
    sku: String(id),
    offers: {
      priceSpecification: {
        price: 12_000,
        priceCurrency: 'IDR',
        referenceQuantity: { ...kwintal, value: 1 },
      },
      eligibleQuantity: { ...kwintal, minValue: 5 },
      shippingDetails: [
        {
          shippingRate: { '@type': 'MonetaryAmount', value: 15_000, currency: 'IDR' },
          shippingDestination: { addressCountry: 'ID', addressRegion: 'Sleman' },
        },
      ],
      hasMerchantReturnPolicy: {
        applicableCountry: 'ID',
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: 7,
        merchantReturnLink: expect.stringMatching(/\/terms#refunds$/),
      },
    },
  });
  expect((await read('/terms')).all('*', { id: 'refunds' })).toHaveLength(1);
  const changed = all.find((one) => one['@type'] === 'ItemPage').dateModified;
  expect(changed).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+07:00$/);
});

describe('the shop list is the page that its address says', () => {
  const headOf = async (query: string) => {
    const head = (await read(`/shop${query}`)).one('head');
    const { pathname, search } = new URL(head.one('link', { rel: 'canonical' }).attribute('href')!);
    return {
      canonical: pathname + search,
      hidden: head.all('meta', { name: 'robots', content: /noindex/ }).length > 0,
    };
  };
  test.each([
    ['', '/shop'],
    ['?page=1', '/shop'],
    ['?page=2', '/shop?page=2'],
    ['?page=2&category=beras&city=Sleman', '/shop?category=beras&city=Sleman&page=2'],
    ['?category=beras&quality=medium', '/shop?category=beras&quality=medium'],
    ['?province=Yogyakarta&farmer=1&page=3', '/shop?province=Yogyakarta&farmer=1&page=3'],
    ['?page=2&sort=price', '/shop?page=2'],
    ['?sort=nearest&lat=-7.7&lng=110.4', '/shop'],
    ['?utm_source=wa&page=2', '/shop?page=2'],
  ])('/shop%s is %s', async (query, canonical) => {
    expect(await headOf(query)).toEqual({ canonical, hidden: false });
  });
  test('later pages of a list say in their title which they are', async () => {
    const titleOf = async (path: string) => (await read(path)).one('head').one('title').text;
    for (const path of ['/shop', '/shop?category=beras', '/blog-standard', '/team', '/prices']) {
      const first = await titleOf(path);
      expect(first, path).not.toContain('Halaman');
      const at = `${path}${path.includes('?') ? '&' : '?'}page=2`;
      expect(await titleOf(at), at).toBe(`${first} · Halaman 2`);
    }
  });
  test.each(['?q=beras', '?stock=available', '?price_from=10000', '?price_to=20000&page=2'])(
    '/shop%s is nothing for search engines',
    async (query) => {
      expect(await headOf(query)).toEqual({ canonical: `/shop${query}`, hidden: true });
    },
  );
});

describe('search engines keep nothing of offers, nor of what follows them', () => {
  let market: Market;
  let bid: OpenBid;
  beforeAll(async () => {
    market = await makeMarket(app.ctx);
    bid = await makeBid(app.ctx, market);
  });
  test.each([
    ['customer', '/shop-single/{listing}/bid'],
    ['customer', '/bidding-list'],
    ['customer', '/bidding-list/{bid}'],
    ['customer', '/orders'],
    ['farmer', '/farmer-bidding-approval'],
    ['farmer', '/farmer-bidding-approval/product/{listing}'],
  ] as const)('of the %s: %s', async (who, path) => {
    const { userId } = who === 'farmer' ? market.farmer : bid.customer;
    const { cookie } = await signedIn(app, { userId });
    const url = path.replace('{listing}', String(market.listing.id)).replace('{bid}', String(bid.id));
    expect((await read(url, cookie)).all('meta', { name: 'robots', content: /noindex/ })).toHaveLength(1);
  });
  test.each(['/bidding-list', '/bidding-list/{bid}', '/farmer-bidding-approval', '/orders'])(
    'nor of what a visitor is told there: %s',
    async (path) => {
      const page = await read(path.replace('{bid}', String(bid.id)), '', 401);
      expect(page.all('meta', { name: 'robots', content: /noindex/ })).toHaveLength(1);
    },
  );
});

test('a phone that cuts its icons out finds one for that, filled to its corners', async () => {
  const answer = await app.fastify.inject('/manifest.webmanifest');
  expect(answer.headers['content-type']).toContain('application/manifest+json');
  const icons = answer.json().icons.filter(({ purpose }: { purpose: string }) => purpose === 'maskable');
  expect(icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(['192x192', '512x512']);
  for (const { src, sizes, type } of icons) {
    const picture = await app.fastify.inject(src);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, type]);
    const { width, height } = await sharp(picture.rawPayload).metadata();
    expect(`${width}x${height}`).toBe(sizes);
    expect((await sharp(picture.rawPayload).stats()).isOpaque, src).toBe(true);
  }
});
