import { afterAll, beforeAll, expect, test } from 'vitest';
import { findListingFacets } from '../../src/domain/catalogue/list/find-listing-facets.ts';
import { findListings } from '../../src/domain/catalogue/list/find-listings.ts';
import { refreshCityCounts } from '../../src/domain/catalogue/listing/city-counts.ts';
import { type AppContext, anonymous } from '../../src/domain/context.ts';
import { refreshRowCounts } from '../../src/domain/row-counts.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { bareShop } from '../support/bare-context.ts';
import { makeFarmer, makeListing } from '../support/factories.ts';
import { testClock } from '../support/test-clock.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let ctx: AppContext;
const farmers: number[] = [];

beforeAll(async () => {
  database = await testDatabase();
  ctx = bareShop(database.pool, testClock());
  const cities = ['Sleman', 'Bantul', 'Klaten'];
  for (let at = 0; at < 124; at += 1) {
    const { id } = await makeFarmer(ctx, {
      city: cities[at % 3]!,
      province: at % 3 < 2 ? 'Yogyakarta' : 'Jawa Tengah',
    });
    farmers.push(id);
  }
  const categories = ['beras', 'fish', 'gabah'] as const;
  for (let at = 0; at < 200; at += 1) {
    await makeListing(ctx, {
      farmerId: farmers[at % 124]!,
      stock: toQuantity([0, 20, 80][at % 3]!),
      priceCustomer: 10_000 + (at % 7) * 1_000,
      product: { name: `Hasil ke-${at}`, category: categories[Math.floor(at / 3) % 3]! },
    });
  }
  // Some are archived, some deleted, some of farmers who are not shown.
  await database.pool.query(`update listings set is_active = false where id % 11 = 0`);
  await database.pool.query(`update listings set is_active = false, deleted_at = now() where id % 13 = 0`);
  await database.pool.query(`update farmers set is_active = false where id = $1`, [farmers[5]]);
});
afterAll(() => database.close());

/** Counted from the listings themselves, as the public sees them. */
async function counted(where: string): Promise<number> {
  const { rows } = await database.pool.query(
    `select count(*)::int as n from listings l join farmers f on f.id = l.farmer_id join products p on p.id = l.product_id
     where l.is_active and l.deleted_at is null and f.is_active and f.deleted_at is null and ${where}`,
  );
  return rows[0].n;
}

test.each([
  [{}, 'true'],
  [{ city: 'Sleman' }, `f.city = 'Sleman'`],
  [{ province: 'Yogyakarta', category: 'fish' }, `f.province = 'Yogyakarta' and p.category = 'fish'`],
  [{ stock: 'low' }, `l.stock between 1 and 50`],
  [
    { stock: 'out', category: 'beras', city: 'Klaten' },
    `l.stock = 0 and p.category = 'beras' and f.city = 'Klaten'`,
  ],
  [{ price_from: 11_000, price_to: 13_000 }, `l.price_customer between 11000 and 13000`],
  [{ q: 'hasil', price_to: 12_000, stock: 'available' }, `l.price_customer <= 12000 and l.stock > 50`],
])('%o: total, and beside each choice of a filter, what it finds', async (filter, where) => {
  for (const fold of [false, true]) {
    if (fold) {
      await refreshRowCounts(ctx);
      await refreshCityCounts(ctx);
    }
    const total = async (more: object) => (await findListings(ctx, anonymous, { ...filter, ...more })).total;
    expect(await total({})).toBe(await counted(where));
    const facets = await findListingFacets(ctx, anonymous, filter);
    const found = async (more: object, but: string[]) => {
      const rest = Object.fromEntries(Object.entries(filter).filter(([name]) => !but.includes(name)));
      return (await findListings(ctx, anonymous, { ...rest, ...more })).total;
    };
    for (const { value, count } of facets.categories)
      expect(await found({ category: value }, ['category'])).toBe(count);
    for (const { value, count } of facets.stock) expect(await found({ stock: value }, ['stock'])).toBe(count);
    for (const { value, count } of facets.cities)
      expect(await found({ city: value }, ['city', 'province'])).toBe(count);
    for (const { value, count } of facets.farmers.slice(0, 12))
      expect(await total({ farmer: value })).toBe(count);
    const { rows } = await database.pool.query(
      `select count(distinct l.farmer_id)::int as n from listings l join farmers f on f.id = l.farmer_id
       join products p on p.id = l.product_id
       where l.is_active and l.deleted_at is null and f.is_active and f.deleted_at is null and ${where}`,
    );
    expect(facets.farmers).toHaveLength(Math.min(100, rows[0].n));
    expect(facets.moreFarmers).toBe(rows[0].n > 100);
  }
});

/** How many listings each city has of each category, as the public sees them, from the listings themselves. */
const cities = async () =>
  (
    await database.pool.query<{ value: string; province: string; count: number }>(
      `select f.city as value, min(f.province) as province, count(*)::int as count
       from listings l join farmers f on f.id = l.farmer_id
       where l.is_active and l.deleted_at is null and f.is_active and f.deleted_at is null group by 1 order by 2, 1`,
    )
  ).rows;
const brokenPlaces = async () =>
  (await database.pool.query('select * from invariant_city_listing_counts')).rows;

test('what is kept of places follows whatever becomes of goods and farmers, kept anew or not', async () => {
  const [one, two] = [farmers[0], farmers[1]];
  const steps: [string, string][] = [
    ['goods sell out', `update listings set stock = 0 where farmer_id = ${one}`],
    ['they are archived', `update listings set is_active = false where farmer_id = ${one}`],
    [
      'and shown again',
      `update listings set is_active = true where farmer_id = ${one} and deleted_at is null`,
    ],
    ['they go to another farmer', `update listings set farmer_id = ${two} where farmer_id = ${one}`],
    ['and back', `update listings set farmer_id = ${one} where farmer_id = ${two}`],
    ['they are of another kind', `update products set category = 'lainnya' where id % 2 = 0`],
    ['and of that one again', `update products set category = 'beras' where category = 'lainnya'`],
    ['they have a class', `update listings set quality_class = 'premium' where farmer_id = ${one}`],
    ['a farmer moves', `update farmers set city = 'Wonosari' where id = ${one}`],
    ['into another province', `update farmers set province = 'Jawa Tengah' where id = ${one}`],
    ['he is hidden', `update farmers set is_active = false where id = ${one}`],
    ['his goods change meanwhile', `update listings set stock = 33 where farmer_id = ${one}`],
    ['he is shown', `update farmers set is_active = true where id = ${one}`],
    ['he leaves', `update farmers set deleted_at = now() where id = ${one}`],
    [
      'and comes back',
      `update farmers set deleted_at = null, city = 'Sleman', province = 'Yogyakarta' where id = ${one}`,
    ],
  ];
  const seen = new Set<string>();
  for (const fold of [false, true, true]) {
    for (const [what, change] of steps) {
      await database.pool.query(change);
      if (fold) {
        await refreshRowCounts(ctx);
        await refreshCityCounts(ctx);
        expect((await database.pool.query('select from listing_count_dirty')).rowCount, what).toBe(0);
      }
      const told = await findListingFacets(ctx, anonymous, {});
      const found = told.cities.toSorted((a, b) => (a.province + a.value < b.province + b.value ? -1 : 1));
      const right = (await cities()).toSorted((a, b) =>
        a.province + a.value < b.province + b.value ? -1 : 1,
      );
      expect(found, what).toEqual(right);
      expect(told.stock.find(({ value }) => value === 'out')?.count ?? 0, what).toBe(
        await counted('l.stock = 0'),
      );
      for (const { value, count } of told.categories)
        expect(count, what).toBe(await counted(`p.category = '${value}'`));
      for (const { value, count } of told.qualities)
        expect(count, what).toBe(await counted(`l.quality = '${value}'`));
      expect(await brokenPlaces(), what).toEqual([]);
      seen.add(JSON.stringify(told));
    }
    await refreshCityCounts(ctx);
  }
  expect(seen.size).toBeGreaterThan(10);
});

test('what is kept of places is what is read, and wrong numbers show among the invariants', async () => {
  await refreshRowCounts(ctx);
  await refreshCityCounts(ctx);
  const before = await findListingFacets(ctx, anonymous, {});
  for (const table of ['city_listing_counts', 'farmer_listing_counts']) {
    await database.pool.query(`update ${table} set n = n + 1`);
    expect(await brokenPlaces()).not.toEqual([]);
    if (table === 'city_listing_counts')
      expect(await findListingFacets(ctx, anonymous, {})).not.toEqual(before);
    await database.pool.query(`update ${table} set n = n - 1`);
  }
  await database.pool.query('insert into listing_count_dirty default values');
  expect(await findListingFacets(ctx, anonymous, {})).toEqual(before);
  await refreshCityCounts(ctx);
  expect(await findListingFacets(ctx, anonymous, {})).toEqual(before);
  expect(await brokenPlaces()).toEqual([]);
});

test('putting counts together looks at what has changed, and leaves every other line where it lies', async () => {
  await refreshRowCounts(ctx);
  const lines = async () =>
    (
      await database.pool.query<{ farmer: number; at: string; folded: boolean }>(
        'select farmer_id as farmer, ctid::text as at, folded from listing_counts order by 1, 2',
      )
    ).rows;
  const before = await lines();
  expect(before.every(({ folded }) => folded)).toBe(true);
  const { rows } = await database.pool.query<{ farmer_id: number }>(
    'update listings set stock = 0 where id = (select min(id) from listings where stock > 0 and deleted_at is null) returning farmer_id',
  );
  const his = rows[0]!.farmer_id;
  const told = (await lines()).filter(({ folded }) => !folded);
  expect(told.map(({ farmer }) => farmer)).toEqual([his, his]);
  await refreshRowCounts(ctx);
  const after = await lines();
  expect(after.every(({ folded }) => folded)).toBe(true);
  const others = (all: typeof before) => all.filter(({ farmer }) => farmer !== his);
  expect(others(after)).toEqual(others(before));
  const broken = await database.pool.query('select from invariant_listing_counts');
  expect(broken.rows).toEqual([]);
});

test('of one farmer: his goods alone, and the others beside him; the chosen one is named beyond the hundredth', async () => {
  const named = async (filter: object) =>
    (await findListingFacets(ctx, anonymous, filter)).farmers.map(({ value }) => value);
  const first = await named({});
  const { rows } = await database.pool.query(
    `select max(l.farmer_id) as id from listings l join farmers f on f.id = l.farmer_id
     where l.is_active and l.deleted_at is null and f.is_active and not l.farmer_id = any ($1)`,
    [first],
  );
  const last: number = rows[0].id;
  expect(first).toHaveLength(100);
  expect(await named({ farmer: last })).toEqual(expect.arrayContaining([...first, last]));
  const facets = await findListingFacets(ctx, anonymous, { farmer: last });
  const own = await counted(`l.farmer_id = ${last}`);
  expect(own).toBeGreaterThan(0);
  expect((await findListings(ctx, anonymous, { farmer: last })).total).toBe(own);
  expect(facets.categories.reduce((sum, { count }) => sum + count, 0)).toBe(own);
  expect(facets.farmers).toContainEqual(expect.objectContaining({ value: last, count: own }));
  // Who is not shown is not among them, and has nothing.
  expect((await findListings(ctx, anonymous, { farmer: farmers[5]! })).total).toBe(0);
  expect(facets.farmers.map(({ value }) => value)).not.toContain(farmers[5]);
});

test('what is emptied is gone at once', async () => {
  await refreshCityCounts(ctx);
  await database.pool.query('truncate listings cascade');
  expect((await findListingFacets(ctx, anonymous, {})).cities).toEqual([]);
  await refreshCityCounts(ctx);
  expect((await database.pool.query('select from farmer_listing_counts')).rowCount).toBe(0);
  expect((await findListingFacets(ctx, anonymous, {})).cities).toEqual([]);
  expect(await brokenPlaces()).toEqual([]);
});
