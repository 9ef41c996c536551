import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DEMO_PASSWORD } from '../../demo/accounts.ts';
import { seedDemo } from '../../demo/demo.ts';
import { getSettings } from '../../src/domain/settings/get-settings.ts';
import { DEMO_NOW, demoDatabase } from '../support/demo-database.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';
import type { TestDatabase } from '../support/test-database.ts';

// The demo is seeded twice, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const clock = testClock(DEMO_NOW);
let app: TestApp;

beforeAll(async () => {
  app = await testApp({ demo: true }, clock);
  // Two starts at once: the second finds the first one's users.
  await Promise.all([seedDemo(app.ctx), seedDemo(app.ctx)]);
});
afterAll(() => app.close());

async function rows<T = Record<string, unknown>>(query: string, values: unknown[] = []): Promise<T[]> {
  return (await app.database.pool.query(query, values)).rows as T[];
}
async function count(query: string): Promise<number> {
  const [row] = await rows<{ n: number }>(`select count(*)::int as n from (${query}) q`);
  return row?.n ?? -1;
}

describe('what the demo holds', () => {
  test('[DATA-03] twenty products of category fruit, vegetables or fish are real listings in rupiah, each with tags, discount and sale of its prices', async () => {
    const samples = [
      ...['Tomat', 'Wortel', 'Brokoli', 'Kubis', 'Kentang', 'Cabai Merah Keriting', 'Bawang Merah', 'Bayam'],
      ...['Salak Pondoh', 'Pisang Raja', 'Mangga Harum Manis', 'Jeruk Siam', 'Nanas Madu', 'Semangka Merah'],
      ...['Alpukat Mentega', 'Kelapa Muda', 'Ikan Nila', 'Ikan Lele', 'Ikan Mas', 'Udang Galah'],
    ];
    const found = await rows<{ name: string; category: string; discount: number }>(
      `select p.name, p.category,
              max(round(100 * greatest(0, l.price_tengkulak - l.price_customer)::numeric / l.price_tengkulak))::int as discount
       from listings l join products p on p.id = l.product_id
       where p.name = any($1) and l.is_active and l.deleted_at is null
         and l.price_customer > 0 and l.image_url is not null
       group by p.name, p.category`,
      [samples],
    );
    expect(found.map((row) => row.name).sort()).toEqual([...samples].sort());
    expect(new Set(found.map((row) => row.category))).toEqual(new Set(['fruit', 'vegetables', 'fish']));
    expect(found.filter((row) => row.discount > 0).length).toBeGreaterThanOrEqual(6);
    expect((await getSettings(app.ctx, 'store')).store.currency).toBe('IDR');
  });

  test('[DATA-06] twenty farmers list over forty products, over sixty listings, in all six units and every badge band', async () => {
    expect(await count(`select from farmers where is_active and kind = 'person'`)).toBe(20);
    expect(await count('select from products')).toBeGreaterThan(40);
    expect(await count('select from listings')).toBeGreaterThanOrEqual(60);
    expect(
      await count(
        `select distinct farmer_id from listings l join farmers f on f.id = l.farmer_id where f.kind = 'person'`,
      ),
    ).toBe(20);
    expect(
      (await rows<{ unit: string }>('select distinct unit from products')).map((r) => r.unit).sort(),
    ).toEqual(['buah', 'gram', 'kg', 'kwintal', 'liter', 'ton']);
    for (const band of ['= 0', 'between 1 and 10', 'between 11 and 50', '> 50']) {
      expect(await count(`select from listings where stock - reserved ${band}`)).toBeGreaterThan(1);
    }
    for (const category of ['fruit', 'vegetables', 'fish']) {
      const of = `select from listings l join products p on p.id = l.product_id where category = '${category}'`;
      expect(await count(of)).toBeGreaterThanOrEqual(8);
    }
  });

  test('the first page of the newest is rice, gabah and palawija', async () => {
    const first = await rows<{ category: string }>(
      `select p.category from listings l join products p on p.id = l.product_id where l.is_active order by l.created_at desc limit 14`,
    );
    expect(new Set(first.map((row) => row.category))).toEqual(new Set(['beras', 'gabah', 'palawija']));
  });

  test('what is over stands archived: five harvests of the calendars of their farmers, sold out, with nothing open on them', async () => {
    const archived = await rows<{
      name: string;
      stock: number;
      harvested: string;
      bought: boolean;
      grown: string[];
    }>(
      `select p.name, l.stock::float8 as stock, l.harvest_date::text as harvested,
              exists (select from order_lines o where o.listing_id = l.id)
              or exists (select from bids b where b.listing_id = l.id) as bought,
              (select array_agg(h ->> 'month') from jsonb_array_elements(f.harvest_calendar) h) as grown
       from listings l join products p on p.id = l.product_id join farmers f on f.id = l.farmer_id
       where not l.is_active order by l.id`,
    );
    expect(archived.map(({ name }) => name)).toEqual([
      'Beras Rojolele',
      'Gabah Kering Panen',
      'Gabah Kering Panen',
      'Gabah Kering Panen',
      'Beras Mentik Wangi',
    ]);
    for (const { stock, harvested, bought, grown } of archived) {
      expect([stock, bought]).toEqual([0, false]);
      expect(grown).toContain(String(Number(harvested.slice(5, 7))));
      expect(Date.parse(harvested)).toBeLessThan(clock.now().getTime() - 50 * 86_400_000);
    }
  });

  test('farmers live in the five kabupaten of the list and in the city of Yogyakarta, inside their regency', async () => {
    const bounds: Record<number, [south: number, north: number, west: number, east: number]> = {
      3401: [-7.99, -7.64, 110.02, 110.27],
      3402: [-8.03, -7.75, 110.2, 110.52],
      3403: [-8.21, -7.77, 110.35, 110.84],
      3404: [-7.85, -7.54, 110.21, 110.55],
      3471: [-7.84, -7.75, 110.34, 110.41],
    };
    const farmers = await rows<{ city: string; regency_code: number; latitude: number; longitude: number }>(
      'select * from farmers',
    );
    expect(new Set(farmers.map((farmer) => farmer.city))).toEqual(
      new Set(['Pakem', 'Sleman', 'Bantul', 'Kulon Progo', 'Gunung Kidul', 'Kota Yogyakarta']),
    );
    for (const { regency_code, latitude, longitude } of farmers) {
      const [south, north, west, east] = bounds[regency_code] ?? [0, 0, 0, 0];
      expect(latitude).toBeGreaterThan(south);
      expect(latitude).toBeLessThan(north);
      expect(longitude).toBeGreaterThan(west);
      expect(longitude).toBeLessThan(east);
    }
  });

  test('every listing has two or three pictures and every farmer a portrait, and the files are there', async () => {
    const pictures = await rows<{ url: string }>(
      `select url from listing_images union select image_url from listings union select portrait_url from farmers where approved
       union select image from users where image is not null`,
    );
    const missing = pictures.filter(
      ({ url }) =>
        !existsSync(join(import.meta.dirname, '../..', 'content/pictures', url.replace('/gambar/', ''))),
    );
    expect(missing).toEqual([]);
    expect(
      await count('select listing_id from listing_images group by 1 having count(*) not between 2 and 3'),
    ).toBe(0);
    expect(await count('select from listings where id not in (select listing_id from listing_images)')).toBe(
      0,
    );
  });

  test('bids stand in every status and reason, orders in every status', async () => {
    const states = await rows<{ state: string }>(
      `select distinct concat_ws(' ', status, awaiting, reason) as state from bids`,
    );
    expect(states.map((row) => row.state).sort()).toEqual([
      'accepted',
      'expired',
      'expired unpaid',
      'pending buyer',
      'pending seller',
      'rejected',
      'rejected closed',
      'rejected withdrawn',
    ]);
    expect(await count('select distinct status from orders')).toBe(9);
    expect(await count(`select distinct date_trunc('month', placed_at) from orders`)).toBeGreaterThanOrEqual(
      12,
    );
    const [mine] = await rows<{ n: number }>(
      `select count(distinct status)::int as n from bids b join users u on u.id = b.customer_id
       where u.email = 'pembeli@lumbung.example'`,
    );
    expect(mine?.n).toBe(4);
  });

  test('reviews differ, and the listings count the approved ones', async () => {
    expect(await count('select comment from reviews group by 1 having count(*) > 1')).toBe(0);
    expect(await count('select listing_id, user_id from reviews group by 1, 2 having count(*) > 1')).toBe(0);
    expect(
      await count(
        `select from listings l where (rating_sum, rating_count) <>
           (select coalesce(sum(rating), 0)::int, count(*)::int from reviews r
            where r.listing_id = l.id and r.status = 'approved')`,
      ),
    ).toBe(0);
    expect(await count('select from listings where rating_count = 0')).toBeGreaterThan(5);
    expect(await count('select from listings where rating_count > 14')).toBe(0);
    expect(await count('select distinct rating from reviews')).toBe(5);
  });

  test('what was withheld of a farmer in two months went to the state, one receipt mistyped and noted anew', async () => {
    const deposits = await rows<{ month: string; amount: number; voided: boolean; withheld: number }>(
      `select month, amount::int, voided_at is not null as voided,
              (select -sum(seller_amount)::int from money_movements
               where kind = 'income_tax' and to_char(at at time zone 'Asia/Jakarta', 'YYYY-MM') = month) as withheld
       from tax_deposits order by id`,
    );
    expect(deposits.map(({ month, voided }) => [month, voided])).toEqual([
      ['2026-09', true],
      ['2026-09', false],
      ['2026-10', false],
    ]);
    for (const { amount, withheld } of deposits) expect(amount).toBe(withheld);
  });

  test('[CHECK-11] all three payment methods are enabled', async () => {
    const { payment } = await getSettings(app.ctx, 'payment');
    expect(payment).toMatchObject({ cod: true, transfer: true, qris: true });
    expect(payment.qrisStatic).toContain('ID.CO.QRIS.WWW');
  });

  test('[AUTH-07] the five demo accounts sign in with the demo password', async () => {
    for (const name of ['admin', 'petani', 'petani2', 'pembeli', 'pembeli2']) {
      const answer = await app.fastify.inject({
        method: 'POST',
        url: '/api/auth/sign-in/email',
        payload: { email: `${name}@lumbung.example`, password: DEMO_PASSWORD },
      });
      expect(answer.statusCode, name).toBe(200);
    }
  });
});

test('the next rows get numbers after the seeded ones', async () => {
  const [product] = await rows<{ id: number }>(
    `insert into products (name, unit, category) values ('Sorgum', 'kg', 'palawija') returning id`,
  );
  expect(product?.id).toBe((await count('select from products')) as number);
  await rows(`delete from products where name = 'Sorgum'`);
});

test('the same clock gives the same rows', async () => {
  // Seeded over a database of its own, for all files of this run.
  const other = await demoDatabase();
  try {
    const digestOf = async ({ pool }: TestDatabase) => {
      const digest: Record<string, string> = {};
      for (const table of TABLES) {
        // A password hash has salt of its own, sessions come from signing in.
        const { rows } = await pool.query(
          `select (to_jsonb(t) - 'password')::text as row from ${table} t order by 1`,
        );
        digest[table] = createHash('sha256')
          .update(rows.map((r) => r.row).join('\n'))
          .digest('hex');
      }
      return digest;
    };
    expect(await digestOf(other)).toEqual(await digestOf(app.database));
  } finally {
    await other.close();
  }
});

const TABLES = [
  ...['users', 'accounts', 'farmers', 'products', 'listings', 'listing_images', 'stock_movements', 'reviews'],
  ...[
    'saved_listings',
    'shopping_lists',
    'shopping_list_lines',
    'bids',
    'bid_offers',
    'bid_history',
    'orders',
    'order_lines',
    'order_history',
    'settings',
  ],
];
